"""How many system calls a program makes while nobody touches it."""
import signal
import subprocess
import tempfile
import time
from contextlib import ExitStack

from programs import catalogue, showing
from report import Row
from terminal import NoAnswer

SECONDS = 10
# A program is at rest when the threads that fetched its list have ended, which they do after five seconds
# without work.
SETTLING = 7


def measure(programs):
    with ExitStack() as stack:
        enter = stack.enter_context
        url = enter(catalogue(200, 8))
        terminals = [
            enter(showing(programs.tekpub("--base-url", url), "Production 0001")),
            enter(showing(programs.tig, "Change number")),
            enter(showing(programs.newsboat, "Your feeds")),
        ]
        time.sleep(SETTLING)
        tekpub, tig, newsboat = system_calls([terminal.pid for terminal in terminals])
    yield Row(f"System calls in {SECONDS} s at rest", tekpub, f"tig {tig}, newsboat {newsboat}", limit="0")


def system_calls(pids):
    """The number of system calls of each process and its threads, in the same ten seconds."""
    with ExitStack() as stack:
        counts = [stack.enter_context(tempfile.NamedTemporaryFile("r")) for _ in pids]
        strace = [
            subprocess.Popen(["strace", "-c", "-f", "-q", "-o", file.name, "-p", str(pid)])
            for pid, file in zip(pids, counts)
        ]
        time.sleep(SECONDS)
        for process in strace:
            if process.poll() is not None:
                raise NoAnswer("strace may not watch a process here: see above")
            process.send_signal(signal.SIGINT)
            process.wait()
        return [_total(file.read()) for file in counts]


def _total(summary):
    """The number of calls in what `strace -c` wrote, which is nothing at all if there were none."""
    lines = [line.split() for line in summary.splitlines()]
    return next((line[3] for line in lines if line and line[-1] == "total"), "0")
