"""Records a session of tekpub as a moving picture.

    python3 Tests/Demo PROGRAM PICTURE.svg

tmux runs the program in a terminal of 100 x 28 cells with a home of its own. Keys are typed as a user types them, and
the screen is captured after each change. The picture is an SVG whose frames follow each other by CSS, so that it needs
neither a script nor a player.
"""

import os
import subprocess
import sys
import tempfile
import time

from picture import picture

COLUMNS, ROWS = 100, 28

# What is typed, and for how many seconds the screens after it are recorded.
SESSION = [
    (None, 2.2), ("Down", 0.3), ("Down", 0.3), ("Enter", 1.3), ("m", 0.8), ("Down", 0.3), ("m", 0.8), ("u", 1.0),
    ("Escape", 1.2), ("/", 0.5), ("l", 0.2), ("i", 0.2), ("s", 0.2), ("p", 1.3), ("Enter", 0.8), ("Enter", 1.2),
    ("Escape", 0.6), ("Escape", 0.8), ("?", 2.0), ("Escape", 0.8),
]
# Seconds between two captures.
STEP = 0.1


def record(program, folder):
    """Returns the screens of the session, each as (seconds, text with SGR sequences)."""
    tmux = ["tmux", "-L", "tekpub-demo", "-f", "/dev/null"]
    environment = {"HOME": folder, "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TERM": "xterm-256color"}

    def run(*words):
        return subprocess.run(
            [*tmux, *words], env=environment, check=True, capture_output=True, text=True).stdout

    run("new-session", "-d", "-x", str(COLUMNS), "-y", str(ROWS),
        "env", "COLORTERM=truecolor", "TERM=tmux-256color", program, "--theme", "dark")
    run("set", "-g", "status", "off")
    frames = []
    try:
        start = time.monotonic()
        for key, seconds in SESSION:
            if key:
                run("send-keys", key)
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                screen = run("capture-pane", "-e", "-p", "-N")
                if not frames or frames[-1][1] != screen:
                    frames.append((time.monotonic() - start, screen))
                time.sleep(STEP)
        return frames, time.monotonic() - start
    finally:
        run("kill-server")


def main(program, path):
    with tempfile.TemporaryDirectory() as folder:
        frames, length = record(os.path.abspath(program), folder)
    with open(path, "w", encoding="utf-8") as file:
        file.write(picture(frames, length, COLUMNS, ROWS))
    print(f"{path}: {len(frames)} frames, {length:.0f} s, {os.path.getsize(path) >> 10} kB")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
