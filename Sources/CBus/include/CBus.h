#ifndef CBUS_H
#define CBUS_H

#include <stdbool.h>
#include <stdint.h>

/// The player on the user's message bus, as the specification MPRIS 2.2 asks for, with sd-bus (sd-bus(3)).
///
/// sd-bus checks the types of what callers send, answers questions about interfaces, and refuses what is not there. Its
/// library is loaded when a player is opened first, not at the start of the program, so nothing is linked with it, and
/// building needs none of its headers.
///
/// On other systems than Linux, this target is empty.

#if defined(__linux__)

/// A connection to a bus, with the object of the player. One thread at a time may use it.
typedef struct cbus_player cbus_player;

/// What callers may ask for.
enum {
    cbus_next, cbus_previous, cbus_pause, cbus_play_pause, cbus_stop, cbus_play,
    /// With a time.
    cbus_seek,
    /// With a time and a track.
    cbus_set_position,
    /// With a number.
    cbus_set_rate, cbus_set_volume,
};

/// What is answered without a call, and told in the order of the bits of `cbus_tell`.
enum {
    cbus_playback_status = 1 << 0, cbus_metadata = 1 << 1, cbus_rate = 1 << 2, cbus_volume = 1 << 3,
    cbus_can_go_next = 1 << 4, cbus_can_go_previous = 1 << 5, cbus_can_play = 1 << 6, cbus_can_pause = 1 << 7,
    cbus_can_seek = 1 << 8,
};

/// Texts of the metadata, by their keys in the specification.
enum {
    /// An object path.
    cbus_track_id, cbus_title, cbus_album, cbus_artist, cbus_art_url, cbus_text_count,
};

/// Whether something is played.
enum { cbus_playing, cbus_paused, cbus_stopped };

/// What the player tells, except for its texts.
typedef struct {
    /// `cbus_playing`, `cbus_paused` or `cbus_stopped`.
    int state;
    double rate, minimum_rate, maximum_rate, volume;
    /// The length in microseconds; negative if unknown.
    int64_t length;
    int can_go_next, can_go_previous, can_play, can_pause, can_seek;
} cbus_values;

/// What the player asks for while `cbus_wait` runs, on its thread.
typedef struct {
    void *_Nonnull context;
    /// Returns the position in microseconds.
    int64_t (*_Nonnull position)(void *_Nonnull context);
    /// Does what a caller wants, and may block. A time is in microseconds, whatever the caller has sent.
    /// Returns false for a value that means nothing.
    bool (*_Nonnull perform)(
        void *_Nonnull context, int command, int64_t time, double number, const char *_Nonnull track);
} cbus_functions;

/// Loads the library on the first call. Any thread may call it.
///
/// - Returns: the name of the library; NULL if none can be loaded.
const char *_Nullable cbus_load(void);

/// Returns whether a bus answers at `address`; waits for it.
bool cbus_answers(const char *_Nonnull address);

/// Connects to the bus at `address`, and takes the name `name`, or `other_name` if that is taken. It waits for the bus.
///
/// - Returns: NULL if there is no library or no bus, or both names are taken.
cbus_player *_Nullable cbus_open(
    const char *_Nonnull address, const char *_Nonnull name, const char *_Nonnull other_name,
    cbus_functions functions, cbus_values values);

/// Disconnects, and gives the name back.
void cbus_close(cbus_player *_Nonnull player);

/// Sets one of the texts; NULL removes it. Nobody is told before `cbus_tell`.
void cbus_set_text(cbus_player *_Nonnull player, int key, const char *_Nullable text);

/// Sets the values. Nobody is told before `cbus_tell`.
void cbus_set_values(cbus_player *_Nonnull player, cbus_values values);

/// Tells that properties have changed, by their bits.
void cbus_tell(cbus_player *_Nonnull player, int properties);

/// Tells that the position is another one, in microseconds.
void cbus_tell_seeked(cbus_player *_Nonnull player, int64_t position);

/// Handles one message, or waits for one, for something to read in `wakes`, or for `milliseconds`; negative for ever.
///
/// - Returns: false if the bus is gone.
bool cbus_wait(cbus_player *_Nonnull player, int wakes, int milliseconds);

#endif
#endif
