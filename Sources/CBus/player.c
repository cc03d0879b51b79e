#include "CBus.h"

#if defined(__linux__)

#include "sd_bus.h"
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct cbus_player {
    void *bus;
    cbus_functions functions;
    cbus_values values;
    char *texts[cbus_text_count];
    const char *playback_status;
    // What the constant properties point to.
    const char *name;
    const char *const *nothing;
    int yes, no;
};

static const char object[] = "/org/mpris/MediaPlayer2";
static const char root_interface[] = "org.mpris.MediaPlayer2", interface[] = "org.mpris.MediaPlayer2.Player";
static const char invalid_arguments[] = "org.freedesktop.DBus.Error.InvalidArgs";
static const char not_supported[] = "org.freedesktop.DBus.Error.NotSupported";

// ---- Calls

static bool does(void *user, int command, int64_t time, double number, const char *track) {
    cbus_player *player = user;
    return player->functions.perform(player->functions.context, command, time, number, track);
}

static int reply(void *message) {
    int code = sd.sd_bus_reply_method_return(message, "");
    // Zero would mean that the call is left to others.
    return code < 0 ? code : 1;
}

#define METHOD(command)                                                                                  \
    static int call_##command(void *message, void *user, void *error) {                                  \
        (void)error;                                                                                     \
        does(user, cbus_##command, 0, 0, "");                                                            \
        return reply(message);                                                                           \
    }
METHOD(next) METHOD(previous) METHOD(pause) METHOD(play_pause) METHOD(stop) METHOD(play)

// What a program without a window cannot do has no effect (Media_Player:Raise and Quit).
static int call_nothing(void *message, void *user, void *error) {
    (void)user, (void)error;
    return reply(message);
}

static int call_seek(void *message, void *user, void *error) {
    (void)error;
    int64_t offset = 0;
    int code = sd.sd_bus_message_read(message, "x", &offset);
    if (code < 0) { return code; }
    does(user, cbus_seek, offset, 0, "");
    return reply(message);
}

static int call_set_position(void *message, void *user, void *error) {
    (void)error;
    const char *track = NULL;
    int64_t position = 0;
    int code = sd.sd_bus_message_read(message, "ox", &track, &position);
    if (code < 0) { return code; }
    does(user, cbus_set_position, position, 0, track);
    return reply(message);
}

static int call_open_uri(void *message, void *user, void *error) {
    (void)message, (void)user;
    return sd.sd_bus_error_set(error, not_supported, "This player opens no addresses.");
}

// ---- Properties

static int get_position(
    void *bus, const char *path, const char *interface, const char *property, void *message, void *user, void *error
) {
    (void)bus, (void)path, (void)interface, (void)property, (void)error;
    cbus_player *player = user;
    return sd.sd_bus_message_append(message, "x", player->functions.position(player->functions.context));
}

static int get_metadata(
    void *bus, const char *path, const char *interface, const char *property, void *message, void *user, void *error
) {
    (void)bus, (void)path, (void)interface, (void)property, (void)error;
    const cbus_player *player = user;
    char *const *texts = player->texts;
    TRY(sd.sd_bus_message_open_container(message, 'a', "{sv}"));
    if (texts[cbus_track_id] != NULL) {
        TRY(sd.sd_bus_message_append(message, "{sv}", "mpris:trackid", "o", texts[cbus_track_id]));
    }
    if (player->values.length >= 0) {
        TRY(sd.sd_bus_message_append(message, "{sv}", "mpris:length", "x", player->values.length));
    }
    if (texts[cbus_art_url] != NULL) {
        TRY(sd.sd_bus_message_append(message, "{sv}", "mpris:artUrl", "s", texts[cbus_art_url]));
    }
    if (texts[cbus_title] != NULL) {
        TRY(sd.sd_bus_message_append(message, "{sv}", "xesam:title", "s", texts[cbus_title]));
    }
    if (texts[cbus_album] != NULL) {
        TRY(sd.sd_bus_message_append(message, "{sv}", "xesam:album", "s", texts[cbus_album]));
    }
    if (texts[cbus_artist] != NULL) {
        TRY(sd.sd_bus_message_append(message, "{sv}", "xesam:artist", "as", 1, texts[cbus_artist]));
    }
    return sd.sd_bus_message_close_container(message);
}

static int set_number(void *message, cbus_player *player, int command, void *error) {
    double number = 0;
    TRY(sd.sd_bus_message_read(message, "d", &number));
    if (does(player, command, 0, number, "")) { return 1; }
    return sd.sd_bus_error_set(error, invalid_arguments, "This is no value that can be set.");
}

// sd-bus hands over the address of the property.
#define OWNER(member, user) ((cbus_player *)((char *)(user) - offsetof(cbus_player, values.member)))

static int set_rate(
    void *bus, const char *path, const char *interface, const char *property, void *message, void *user, void *error
) {
    (void)bus, (void)path, (void)interface, (void)property;
    return set_number(message, OWNER(rate, user), cbus_set_rate, error);
}

static int set_volume(
    void *bus, const char *path, const char *interface, const char *property, void *message, void *user, void *error
) {
    (void)bus, (void)path, (void)interface, (void)property;
    return set_number(message, OWNER(volume, user), cbus_set_volume, error);
}

// MPRIS 2.2, interface MediaPlayer2.
static const struct vtable root_members[] = {
    START,
    CALL("Raise", "", call_nothing),
    CALL("Quit", "", call_nothing),
    VALUE("CanQuit", "b", constant, no),
    VALUE("CanRaise", "b", constant, no),
    VALUE("HasTrackList", "b", constant, no),
    VALUE("Identity", "s", constant, name),
    VALUE("DesktopEntry", "s", constant, name),
    VALUE("SupportedUriSchemes", "as", constant, nothing),
    VALUE("SupportedMimeTypes", "as", constant, nothing),
    END,
};

// MPRIS 2.2, interface MediaPlayer2.Player.
static const struct vtable members[] = {
    START,
    CALL("Next", "", call_next),
    CALL("Previous", "", call_previous),
    CALL("Pause", "", call_pause),
    CALL("PlayPause", "", call_play_pause),
    CALL("Stop", "", call_stop),
    CALL("Play", "", call_play),
    CALL("Seek", "x", call_seek),
    CALL("SetPosition", "ox", call_set_position),
    CALL("OpenUri", "s", call_open_uri),
    {.type = 'S', .x.signal = {.member = "Seeked", .signature = "x"}},
    VALUE("PlaybackStatus", "s", emits_change, playback_status),
    WRITABLE("Rate", "d", values.rate, set_rate),
    COMPUTED("Metadata", "a{sv}", emits_change, get_metadata),
    WRITABLE("Volume", "d", values.volume, set_volume),
    COMPUTED("Position", "x", 0, get_position),
    VALUE("MinimumRate", "d", constant, values.minimum_rate),
    VALUE("MaximumRate", "d", constant, values.maximum_rate),
    VALUE("CanGoNext", "b", emits_change, values.can_go_next),
    VALUE("CanGoPrevious", "b", emits_change, values.can_go_previous),
    VALUE("CanPlay", "b", emits_change, values.can_play),
    VALUE("CanPause", "b", emits_change, values.can_pause),
    VALUE("CanSeek", "b", emits_change, values.can_seek),
    VALUE("CanControl", "b", constant, yes),
    END,
};

// By the bits of `cbus_tell`.
static const char *const told[] = {
    "PlaybackStatus", "Metadata", "Rate", "Volume", "CanGoNext", "CanGoPrevious", "CanPlay", "CanPause", "CanSeek",
};
enum { told_count = sizeof told / sizeof *told };

// ---- The connection

// - Returns: NULL if there is no library, or no bus can be at that address.
static void *connect_to(const char *address) {
    void *bus = NULL;
    if (cbus_load() == NULL || sd.sd_bus_new(&bus) < 0) { return NULL; }
    if (sd.sd_bus_set_address(bus, address) >= 0 && sd.sd_bus_set_bus_client(bus, 1) >= 0
        && sd.sd_bus_start(bus) >= 0) {
        return bus;
    }
    sd.sd_bus_unref(bus);
    return NULL;
}

static void disconnect(void *bus) {
    sd.sd_bus_close(bus);
    sd.sd_bus_unref(bus);
}

bool cbus_answers(const char *address) {
    void *bus = connect_to(address);
    if (bus == NULL) { return false; }
    const char *name = NULL;
    bool answers = sd.sd_bus_get_unique_name(bus, &name) >= 0;
    disconnect(bus);
    return answers;
}

cbus_player *cbus_open(
    const char *address, const char *name, const char *other_name, cbus_functions functions, cbus_values values
) {
    static const char *const nothing[] = {NULL};
    void *bus = connect_to(address);
    if (bus == NULL) { return NULL; }
    cbus_player *player = calloc(1, sizeof *player);
    if (player == NULL) {
        disconnect(bus);
        return NULL;
    }
    *player = (cbus_player){
        .bus = bus, .functions = functions, .name = "tekpub", .nothing = nothing, .yes = 1,
    };
    cbus_set_values(player, values);
    // The object comes before the name, because who sees the name asks for the object.
    if (sd.sd_bus_add_object_vtable(bus, NULL, object, root_interface, root_members, player) < 0
        || sd.sd_bus_add_object_vtable(bus, NULL, object, interface, members, player) < 0
        || (sd.sd_bus_request_name(bus, name, 0) < 0 && sd.sd_bus_request_name(bus, other_name, 0) < 0)) {
        cbus_close(player);
        return NULL;
    }
    return player;
}

void cbus_close(cbus_player *player) {
    disconnect(player->bus);
    for (int key = 0; key < cbus_text_count; key++) { free(player->texts[key]); }
    free(player);
}

void cbus_set_text(cbus_player *player, int key, const char *text) {
    free(player->texts[key]);
    player->texts[key] = text == NULL ? NULL : strdup(text);
}

void cbus_set_values(cbus_player *player, cbus_values values) {
    static const char *const names[] = {
        [cbus_playing] = "Playing", [cbus_paused] = "Paused", [cbus_stopped] = "Stopped",
    };
    player->values = values;
    player->playback_status = names[values.state];
}

// What cannot be told is not: a bus that is gone is noticed by `cbus_wait`.

void cbus_tell(cbus_player *player, int properties) {
    const char *names[told_count + 1] = {NULL};
    int count = 0;
    for (int index = 0; index < told_count; index++) {
        if (properties & 1 << index) { names[count++] = told[index]; }
    }
    if (count > 0) { sd.sd_bus_emit_properties_changed_strv(player->bus, object, interface, (char **)names); }
}

void cbus_tell_seeked(cbus_player *player, int64_t position) {
    sd.sd_bus_emit_signal(player->bus, object, interface, "Seeked", "x", position);
}

// - Returns: how long to wait at most, in milliseconds; negative for ever.
static int patience(void *bus, int milliseconds) {
    uint64_t deadline = UINT64_MAX; // In microseconds of CLOCK_MONOTONIC (sd_bus_get_timeout(3)).
    if (sd.sd_bus_get_timeout(bus, &deadline) < 0 || deadline == UINT64_MAX) { return milliseconds; }
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    uint64_t now = (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
    uint64_t left = deadline <= now ? 0 : (deadline - now + 999) / 1000;
    return milliseconds >= 0 && (uint64_t)milliseconds < left ? milliseconds : left > 60000 ? 60000 : (int)left;
}

bool cbus_wait(cbus_player *player, int wakes, int milliseconds) {
    int code = sd.sd_bus_process(player->bus, NULL);
    if (code != 0) { return code > 0; }
    int socket = sd.sd_bus_get_fd(player->bus), events = sd.sd_bus_get_events(player->bus);
    if (socket < 0 || events < 0) { return false; }
    struct pollfd polls[] = {
        {.fd = socket, .events = (short)events}, {.fd = wakes, .events = POLLIN},
    };
    if (poll(polls, 2, patience(player->bus, milliseconds)) < 0 && errno != EINTR) { return false; }
    if (polls[1].revents != 0) {
        char bytes[64];
        if (read(wakes, bytes, sizeof bytes) == 0) { return false; }
    }
    return true;
}

#endif
