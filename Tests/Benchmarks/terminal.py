"""A program on a pseudo-terminal, of 80 by 24 unless told otherwise, and what it writes there."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

from screen import Screen

COLUMNS, ROWS = 80, 24

# As xterm-256color sends them once a program has asked for its keypad.
DOWN, UP, REDRAW = b"\x1bOB", b"\x1bOA", b"\x0c"

# How a program asks what the background is, which most terminals answer.
BACKGROUND_QUESTION = b"\x1b]11;?"

# A program that writes nothing for so long has finished its screen.
QUIET = 0.030

ESCAPES = re.compile(rb"\x1b(\[[0-9;?>]*[@-~]|\][^\x07]*\x07|[()][0-9A-Z]|[^\[\]()])")


def shows_text(output):
    """Whether there is anything to read in `output`, rather than only commands to the terminal.

    Much faster than a `Screen`, which would make a program wait that is being timed.
    """
    return re.search(rb"[^\s\x00-\x1f]", ESCAPES.sub(b"", output)) is not None


class NoAnswer(Exception):
    """A program did not show in time what was expected."""


class Terminal:
    """Starts `program` (see programs.py) and kills it at the end of a `with`."""

    def __init__(self, program, columns=COLUMNS, rows=ROWS):
        self.program = program
        self.screen = Screen(columns, rows)
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        # A new session that opens the terminal by name has it as its own. Unlike a fork, this takes no
        # longer for the harness having grown.
        actions = [
            (os.POSIX_SPAWN_OPEN, 0, os.ttyname(slave), os.O_RDWR, 0),
            (os.POSIX_SPAWN_DUP2, 0, 1),
            (os.POSIX_SPAWN_DUP2, 0, 2),
        ]
        self.started = time.perf_counter()
        self.pid = os.posix_spawn(
            program.argv[0], program.argv, program.environment,
            # Python ignores SIGPIPE, and without this its children would.
            file_actions=actions, setsid=True, setsigdef=[signal.SIGPIPE])
        os.close(slave)

    def read(self, timeout):
        """What the program writes next; empty if that is nothing for `timeout` seconds."""
        if not select.select([self.master], [], [], max(0, timeout))[0]:
            return b""
        try:
            output = os.read(self.master, 65536)
        except OSError:
            output = b""
        if not output:
            raise NoAnswer(f"{self.program.name} ended; its screen:\n{self.screen.text()}")
        if BACKGROUND_QUESTION in output:
            os.write(self.master, b"\x1b]11;rgb:0000/0000/0000\x1b\\")
        return output

    def seconds_to(self, is_shown, timeout=20):
        """The time from the start until `is_shown` holds for everything written so far."""
        output = b""
        try:
            while not is_shown(output):
                output += self.read_before(self.started + timeout)
        except NoAnswer:
            raise NoAnswer(f"{self.program.name} shows no first frame, only {output!r}") from None
        return time.perf_counter() - self.started

    def wait_for(self, text, timeout=60):
        """Reads until the screen shows `text`, and then until it is quiet."""
        end = time.perf_counter() + timeout
        while text not in self.screen.text():
            self.screen.feed(self.read_before(end))
        while output := self.read(0.5):
            self.screen.feed(output)

    def read_before(self, end):
        output = self.read(end - time.perf_counter())
        if not output:
            raise NoAnswer(f"{self.program.name} is silent; its screen:\n{self.screen.text()}")
        return output

    def press(self, key):
        """Presses `key`; the time to the last byte of the answer, and the number of its bytes."""
        start = finished = time.perf_counter()
        os.write(self.master, key)
        byte_count = 0
        while output := self.read(QUIET if byte_count else 2):
            finished = time.perf_counter()
            byte_count += len(output)
        if not byte_count:
            raise NoAnswer(f"{self.program.name} does not answer the key {key!r}")
        return finished - start, byte_count

    def peak_memory(self):
        """The most memory that the program has occupied, in bytes."""
        with open(f"/proc/{self.pid}/status") as status:
            for line in status:
                if line.startswith("VmHWM"):
                    return int(line.split()[1]) * 1024

    def processor_time(self):
        """The seconds that all its threads have kept a core busy."""
        with open(f"/proc/{self.pid}/stat") as stat:
            # Behind the name, which may contain anything, utime and stime are the 12th and 13th.
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        os.waitpid(self.pid, 0)
        os.close(self.master)
