"""Hundreds of sources that fail, each in another way, beside some that do not."""
import subprocess
import sys

from checks import check, same, until
from faults import Faults
from program import CONTROL, LIMIT
from refreshes import follow, followed
from terminal import Terminal

BAD, GOOD = 450, 50
# As many have their reason soon; the others hold their connections until a deadline ends them.
SOON = 400
MEMORY = 150 << 20


@check
def failing_sources(program):
    """Sources that fail delay no others and take little memory; each has its reason."""
    with program.home() as home, Faults() as server:
        bad, good = server.bad(BAD), server.good(GOOD)
        # Those that hold connections are first, and those that work last.
        follow(home, bad + good)
        files = [home.folder / name for name in ("output", "errors")]
        with open(files[0], "wb") as output, open(files[1], "wb") as errors:
            refresh = subprocess.Popen(
                [program.path, "refresh", "--all"], env=home.environment, stdin=subprocess.DEVNULL, stdout=output,
                stderr=errors)
        try:
            until(lambda: files[0].read_text().count("updated\tGood ") == GOOD, "the last source that works")
            until(lambda: files[1].read_text().count("tekpub: ") >= SOON, "the reason of most others")
            assert refresh.poll() is None, "a server that sends a byte a second holds up nothing"
            assert peak_memory(refresh.pid) < MEMORY, f"{peak_memory(refresh.pid) >> 20} MB of memory"
            refresh.terminate()
            refresh.wait(LIMIT)
        finally:
            refresh.kill()
            refresh.wait(LIMIT)
        lines = files[0].read_text().splitlines() + files[1].read_text().splitlines()
        for line in lines:
            assert not CONTROL.search(line), f"control characters on a pipe\n{line!r}"
            # An address stands last, so that it can be copied.
            is_sentence = line.endswith((".", "?")) or " Its feed is at http" in line
            assert is_sentence or not line.startswith("tekpub: "), f"no sentence: {line!r}"
        sources = {source["address"]: source for source in followed(home)}
        for address in good:
            assert sources[address]["episodes"] == 3 and "failure" not in sources[address], sources[address]
        failed = [source for source in sources.values() if "failure" in source]
        assert len(failed) >= SOON, f"{len(failed)} sources with a reason"
        same([source for source in failed if "episodes" in source], [], "broken sources with episodes")


@check
def failing_sources_in_the_browser(program):
    """The browser asks many sources that fail, and those only again, with little memory."""
    with program.home() as home, Faults() as server:
        bad, good = server.bad(BAD), server.good(GOOD)
        follow(home, bad + good)

        def failures():
            return sum("failure" in source for source in followed(home))

        def successes():
            return sum(path.startswith("/good/") for path in server.requests)

        with Terminal([program.path, "--no-animation"], home.environment) as browser:
            browser.wait_for(b"all keys")
            # Asking runs the program, which would take half of the processor from the browser.
            until(lambda: browser.read() or failures() >= SOON, "the reason of most others", pause=0.5)
            until(lambda: browser.read() or successes() >= GOOD, "the last source that works")
            asked = len(server.requests)
            browser.type("t")
            until(
                lambda: browser.read() or len(server.requests) > asked + SOON, "the requests to those that failed")
            assert peak_memory(browser.process.pid) < MEMORY, f"{peak_memory(browser.process.pid) >> 20} MB of memory"
            browser.type("q")
            same(browser.status(), 0, "the status after q")
        same(successes(), GOOD, "requests to those that work")


def peak_memory(process):
    """The most memory that a process has used so far, in bytes; 0 if the system does not say."""
    if sys.platform != "linux":
        return 0
    with open(f"/proc/{process}/status") as status:
        return next(int(line.split()[1]) << 10 for line in status if line.startswith("VmHWM"))
