"""What media keys and desktops rely on: the player on a message bus, driven by playerctl and busctl."""
import contextlib
import os
import re
import signal
import struct
import subprocess

from checks import check, same, until
from message_bus import NAME, OBJECT, PLAYER, Bus, Caller, Listener, string_length
from playing import Browser, cache_cover, feed
from program import LIMIT

PROPERTIES = "org.freedesktop.DBus.Properties"


@contextlib.contextmanager
def playing(program):
    """A home with a bus, the address of a feed, and a browser that has not played anything yet."""
    with program.home() as home, Bus(home.folder) as bus, feed(home.folder) as address:
        cache_cover(home)
        home.data("queue", "add", "The Lighthouse", "--base-url", address, quiet=False)
        place = {"DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_RUNTIME_DIR": str(home.folder)}
        with Browser(home, address, **place) as browser:
            yield home, bus, browser, place


@check
def mpris(program):
    """playerctl and busctl find what is played, and command it. Nothing of it is loaded before."""
    with playing(program) as (home, bus, browser, _):
        listener = Listener(bus)
        browser.shows("1 of 1")
        same((bus.names(), browser.has_loaded("libsystemd")), ([], False), "what is there before something plays")
        browser.play()
        until(lambda: bus.names() == [NAME], "the name")
        until(lambda: bus.status() == "Playing", "the status")
        until(lambda: bus.metadata("mpris:length") == "120000000", "the length")
        until(lambda: bus.metadata("mpris:artUrl"), "the picture")
        same(bus.playerctl("metadata", "--format", "{{title}}|{{album}}|{{artist}}"), "Mortar|The Lighthouse|Ada Lindqvist",
             "the metadata")
        picture = bus.metadata("mpris:artUrl").removeprefix("file://")
        with open(picture, "rb") as file:
            same(file.read(4), b"\x89PNG", "the picture")
        track = bus.metadata("mpris:trackid")
        same(bus.value("CanSeek") + bus.value("CanGoNext") + bus.value("CanControl"), "b trueb trueb true", "abilities")
        names = bus.busctl("introspect", NAME, OBJECT)
        for name in ("PlayPause", "OpenUri", "Seeked", "MinimumRate", "SupportedMimeTypes", "HasTrackList", "Raise"):
            assert f".{name} " in names, names

        bus.playerctl("pause")
        until(lambda: bus.status() == "Paused", "the pause")
        listener.hears("PropertiesChanged", "PlaybackStatus", "Paused")
        bus.call("SetPosition", "ox", track, "60000000")
        until(lambda: bus.is_at(60), "the position")
        listener.hears("Seeked")
        bus.call("SetPosition", "ox", "/tekpub/track/999", "30000000")
        bus.call("SetPosition", "ox", "--", track, "-1")
        bus.call("SetPosition", "ox", track, "120000001")
        bus.call("Seek", "x", "--", "-15000000")
        until(lambda: bus.is_at(45), "the position after a jump back")
        bus.playerctl("volume", "0.5")
        until(lambda: bus.value("Volume") == "d 0.5", "the volume")
        bus.busctl("set-property", NAME, OBJECT, PLAYER, "Rate", "d", "1.5")
        until(lambda: bus.value("Rate") == "d 1.5", "the speed")
        bus.busctl("set-property", NAME, OBJECT, PLAYER, "Rate", "d", "100")
        until(lambda: bus.value("Rate") == "d 4", "the highest speed")
        same(bus.playerctl("status"), "Paused", "the status of what is still paused")

        for member in ("Raise", "Quit"):
            bus.busctl("call", NAME, OBJECT, "org.mpris.MediaPlayer2", member)
        same(browser.process.poll(), None, "the end that nobody can ask for")
        bus.playerctl("next")
        until(lambda: bus.metadata("title") == "Brick", "the next episode")
        assert bus.metadata("mpris:trackid") != track, "another episode has the same track"
        until(lambda: bus.value("CanGoNext") == "b false", "the end of the queue")
        bus.playerctl("play-pause")
        bus.playerctl("stop")
        until(lambda: not bus.names(), "the end of the name")
        browser.play_again()
        until(lambda: bus.names() == [NAME], "the name of what is played again")
        same(browser.end(), 0, "the status")
        until(lambda: not bus.names(), "the end of the name")


@check
def mpris_is_quiet(program):
    """What is paused tells nothing and wakes nobody; what plays tells no position."""
    with playing(program) as (_, bus, browser, _place):
        browser.play()
        listener = Listener(bus)
        until(lambda: bus.names() == [NAME] and bus.status() == "Playing", "the player")
        first = bus.value("Position")
        until(lambda: bus.value("Position") != first, "another position")
        for number in range(40):
            bus.busctl("set-property", NAME, OBJECT, PLAYER, "Volume", "d", str(number / 100))
        until(lambda: bus.value("Volume") == "d 0.39", "the last volume")
        same(listener.count("Position"), 0, "messages about the position")
        bus.playerctl("pause")
        listener.hears("Paused")
        counts = [-1]

        def rests():
            counts.append(switches(browser.process.pid))
            return counts[-1] == counts[-2]
        # What plays is told of in less than a second.
        until(rests, "rest", pause=1)
        listener.messages.clear()
        until(rests, "rest", pause=1)
        same(listener.messages, [], "messages about what is paused")


def switches(process):
    """How often the threads have run, but for those of libdispatch, which poll in debug builds (CONTRIBUTING)."""
    total = 0
    for thread in os.listdir(f"/proc/{process}/task"):
        with contextlib.suppress(FileNotFoundError), open(f"/proc/{process}/task/{thread}/status") as file:
            status = file.read()
            if "overcommit" not in status:
                total += sum(int(number) for number in re.findall(r"ctxt_switches:\s+(\d+)", status))
    return total


@check
def mpris_hostile(program):
    """Callers with wrong types, impossible numbers, long texts and thousands of calls change nothing wrong."""
    with playing(program) as (home, bus, browser, place):
        browser.play()
        until(lambda: bus.names() == [NAME] and bus.status() == "Playing", "the player")
        set_property = ["set-property", NAME, OBJECT, PLAYER]
        for property in ("Rate", "Volume"):
            before = bus.value(property)
            for value in ("nan", "inf", "-inf"):
                assert "no value" in bus.refusal(*set_property, property, "d", "--", value), f"{property} {value}"
            bus.refusal(*set_property, property, "s", "loud")
            same(bus.value(property), before, f"the {property} after values that are none")
        assert "no value" in bus.refusal(*set_property, "Rate", "d", "--", "-1"), "a negative speed"
        bus.refusal(*set_property, "Position", "x", "5")
        bus.refusal(*set_property, "Shuffle", "b", "true")
        bus.refusal("call", NAME, OBJECT, PLAYER, "Seek", "s", "15")
        bus.refusal("call", NAME, OBJECT, PLAYER, "SetPosition", "sx", "/", "5")
        bus.refusal("call", NAME, OBJECT, PLAYER, "Dance")
        bus.refusal("call", NAME, "/nothing", PLAYER, "Play")
        assert "opens no addresses" in bus.refusal("call", NAME, OBJECT, PLAYER, "OpenUri", "s", "file:///etc/passwd")
        bus.busctl(*set_property, "Volume", "d", "--", "-3")
        until(lambda: bus.value("Volume") == "d 0", "the volume below zero")
        bus.call("Seek", "x", "--", str(-1 << 63))
        until(lambda: bus.metadata("title") == "Mortar", "the beginning")
        with Caller(bus) as caller:
            for length, is_path in ((60_000, True), (4 << 20, False)):
                track = "/" + "x" * length
                body = string_length(track) + track.encode() + b"\0"
                caller.call("SetPosition", signature="ox", body=body + b"\0" * (-len(body) % 8) + b"\0" * 8)
                same(caller.reply(), is_path, f"a path of {length} characters")
            caller.call("OpenUri", signature="s", body=body)
            assert not caller.reply(), "a long address is opened"
            # An even number of them, half of which nobody waits for.
            for _ in range(1000):
                caller.call("PlayPause")
                caller.call("PlayPause")
                caller.call("Seek", signature="x", body=struct.pack("<q", -1 << 62))
                caller.call("Set", interface=PROPERTIES, signature="ssv", body=arguments_of_set("Volume", 0.25))
            replies = [caller.reply() for _ in range(4000)]
            assert all(replies), f"{replies.count(False)} of {len(replies)} calls are refused"
        until(lambda: bus.value("Volume") == "d 0.25", "the volume at last")
        same(browser.process.poll(), None, "the end of the browser")
        home.data("player", "stop", **place)
        until(lambda: not bus.names(), "the end of the name")
        same(browser.end(), 0, "the status")


def arguments_of_set(property, number):
    """The arguments of a call that sets a property to a number."""
    body = b""
    for text in (PLAYER, property):
        body += b"\0" * (-len(body) % 4) + string_length(text) + text.encode() + b"\0"
    body += b"\x01d\0"
    return body + b"\0" * (-len(body) % 8) + struct.pack("<d", number)


@check
def mpris_and_its_bus(program):
    """A name that is taken, a bus that hangs or ends, and none at all: what is played goes on."""
    with playing(program) as (home, bus, browser, place):
        with Caller(bus) as other:
            other.call("RequestName", "/org/freedesktop/DBus", "org.freedesktop.DBus", "su",
                       string_length(NAME) + NAME.encode() + b"\0" + b"\0" * (-len(NAME) - 5 & 3) + struct.pack("<I", 0),
                       "org.freedesktop.DBus")
            assert other.reply(), "the name cannot be taken"
            browser.play()
            instance = f"{NAME}.instance{browser.process.pid}"
            until(lambda: instance in bus.names(), "the other name")
            same(bus.run("playerctl", f"--player=tekpub.instance{browser.process.pid}", "status").stdout, "Playing\n",
                 "the status")
        os.kill(bus.daemon.pid, signal.SIGSTOP)
        for words in (["volume", "40"], ["toggle"], ["toggle"], ["volume", "50"]):
            home.data("player", *words, **place)
        until(lambda: '"volume":50' in home.data("player", "--json", **place).replace(" ", ""), "the volume")
        bus.daemon.kill()
        os.kill(bus.daemon.pid, signal.SIGCONT)
        bus.daemon.wait()
        assert "Mortar" in home.data("player", **place), "nothing plays without the bus"
        same(browser.end(), 0, "the status")
    for bus in ("unix:path=/nowhere/bus", "unixexec:path=/bin/touch,argv1=/started", "nonsense"):
        with program.home() as home, feed(home.folder) as address:
            bus = bus.replace("/started", str(home.folder / "started"))
            place = {"DBUS_SESSION_BUS_ADDRESS": bus, "XDG_RUNTIME_DIR": str(home.folder)}
            with Browser(home, address, **place) as browser:
                browser.play()
                until(lambda: "▶ Mortar" in home.run("player", **place).output, "the player")
                same(browser.end(), 0, "the status")
            assert not (home.folder / "started").exists(), "an address has started a program"


@check
def player_of_others(program):
    """Another user cannot command the player, not even if the folder of the socket is open."""
    if os.getuid() != 0:
        return
    with playing(program) as (home, _, browser, place):
        browser.play()
        until(lambda: "▶ Mortar" in home.run("player", **place).output, "the player")
        socket_path = next((home.folder / "tekpub").glob("*.socket"))
        for path in (home.folder.parent, home.folder, socket_path.parent):
            path.chmod(0o755)
        socket_path.chmod(0o777)
        script = "import socket, sys; s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]);" \
                 "s.sendall(b'pause\\n'); s.shutdown(1); sys.stdout.write(repr(s.recv(512)))"
        def answer(*through):
            done = subprocess.run(
                [*through, "python3", "-c", script, str(socket_path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                text=True, timeout=LIMIT)
            return done.stdout or done.stderr
        other = answer("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
        assert other == "b''" or "BrokenPipe" in other or "ConnectionReset" in other, other
        assert "playing" in answer(), "the user's own call is refused"
