"""A program on a pseudo-terminal of 80 by 24 cells."""
import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time

from program import LIMIT


class Terminal:
    """Starts `command` as the leader of a session that has the terminal, and kills it at the end of a `with`."""

    def __init__(self, command, environment):
        self.written = b""
        # The other end stays open here, so that its modes can be read when the program is gone.
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.modes = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen(
            command, env=environment, stdin=self.slave, stdout=self.slave, stderr=self.slave, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))

    def wait_for(self, text):
        """Reads until the program has written `text`."""
        end = time.monotonic() + LIMIT
        while text not in self.written:
            assert time.monotonic() < end and self.process.poll() is None, f"no {text} in {self.written!r}"
            self._read(0.1)

    def sees(self, text):
        """Reads until the program has written `text`, or has ended without it."""
        end = time.monotonic() + LIMIT
        while text not in self.written and self.process.poll() is None:
            assert time.monotonic() < end, f"no {text} in {self.written!r}"
            self._read(0.1)
        return text in self.written

    def read(self):
        """Reads what the program has written, so that it does not wait."""
        while self._read(0):
            pass

    def type(self, keys):
        os.write(self.master, keys if isinstance(keys, bytes) else keys.encode())

    def kill(self, number):
        self.process.send_signal(number)

    def status(self):
        """What a shell tells of the end of the program, for which this waits."""
        end = time.monotonic() + LIMIT
        while self.process.poll() is None:
            assert time.monotonic() < end, "it does not end"
            self._read(0.1)
        self.read()
        code = self.process.returncode
        return code if code >= 0 else 128 - code

    def has_same_modes(self):
        return termios.tcgetattr(self.slave) == self.modes

    def _read(self, timeout):
        if not select.select([self.master], [], [], timeout)[0]:
            return False
        self.written += os.read(self.master, 65536)
        return True

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)
