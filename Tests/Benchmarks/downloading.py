"""How fast a video is downloaded, and what that costs whoever browses meanwhile."""
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from programs import catalogue, showing
from report import Row, median, milliseconds, ratio
from terminal import DOWN, UP, NoAnswer

BYTES = 500_000_000
RUNS = 5
KEYS = [DOWN, UP] * 50


# A disk that is none, so that only the programs are compared; it has nothing to wait for.
MEMORY = "/dev/shm"


def measure(programs):
    disk = programs.tekpub_path.parent
    with tempfile.TemporaryDirectory(dir=MEMORY) as memory, tempfile.TemporaryDirectory(dir=disk) as disk:
        video = Path(memory, "video")
        with open(video, "wb") as file:
            for _ in range(BYTES // 1_000_000):
                file.write(os.urandom(1_000_000))
        with catalogue(3, 4, video) as url:
            curl = ["curl", "--silent", "--output"]
            yield _speed(programs, Path(memory), url, "to memory", "curl", curl)
            # tekpub says that a video is there when the disk has it.
            script = 'curl --silent --output "$@" && sync "$1"'
            yield _speed(programs, Path(disk), url, "to the disk", "curl and sync", ["sh", "-c", script, "curl"])
            yield _latency(programs, url)


def _speed(programs, folder, url, where, peer, curl):
    """The whole command and `curl` by turns, each with a new file in `folder`."""
    ours, theirs = [], []
    for _ in range(RUNS):
        box = folder / "box"
        tekpub = [programs.tekpub_path, "download", "production-0003/1", "--base-url", url, "--to", box]
        ours.append(_seconds(tekpub, programs.environment))
        shutil.rmtree(box)
        theirs.append(_seconds([*curl, box, f"{url}/media/0/1.mp4"], programs.environment))
        box.unlink()
    return Row(
        f"Download of {BYTES / 1e6:.0f} MB over the loopback {where}",
        f"{BYTES / 1e6 / median(ours):.0f} MB/s", f"{peer} {BYTES / 1e6 / median(theirs):.0f} MB/s",
        ratio(theirs, ours), "at least 0.8")


def _latency(programs, url):
    """Key presses in one program, before and while it has three downloads of 20 MB/s each."""
    with showing(programs.tekpub("--base-url", url), "Production 0001") as terminal:
        before = [terminal.press(key)[0] for key in KEYS]
        os.write(terminal.master, b"d")
        terminal.wait_for("Cancel")
        terminal.press(b"d")
        parts = Path(programs.environment["HOME"], "Downloads/tekpub/.tekpub")
        end = time.monotonic() + 20
        while sum(part.stat().st_size > 10_000_000 for part in parts.glob("*.part")) < 3:
            if time.monotonic() > end:
                raise NoAnswer("three downloads do not begin")
            time.sleep(0.1)
        during = [terminal.press(key)[0] for key in KEYS]
    return Row(
        "Key press to the finished screen while three videos of 20 MB/s come",
        milliseconds(during), f"without {milliseconds(before)}", ratio(during, before))


def _seconds(command, environment):
    # What an earlier run wrote is on the disk before this one begins.
    os.sync()
    start = time.perf_counter()
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start
