"""How long a key press takes to the finished screen, and how much is written for it."""
from contextlib import ExitStack

from programs import catalogue, showing
from report import Row, milliseconds, median, ratio
from terminal import DOWN, ROWS, UP

# Ten down and ten up stay among the rows that a screen of 24 lines shows.
MOVES = ([DOWN] * 10 + [UP] * 10) * 5
SCROLLS = [DOWN] * 100


def measure(programs):
    with ExitStack() as stack:
        enter = stack.enter_context
        terminals = {}
        for row_count, episode_count in ((200, 8), (100_000, 3)):
            program = programs.tekpub("--base-url", enter(catalogue(row_count, episode_count)))
            terminals[row_count] = enter(showing(program, "Production 0001"))
        # It has no selection: each key scrolls by a line, and back.
        terminals["less"] = enter(showing(programs.less, "Line 000001"))
        terminals["tig"] = enter(showing(programs.tig, "Change number"))
        terminals["tig, letting the terminal scroll,"] = enter(showing(programs.scrolling_tig, "Change number"))

        moves = press(terminals, MOVES)
        press(terminals, [DOWN] * ROWS)
        scrolls = press(terminals, SCROLLS)

    yield from _times("the selection moves", moves, ["tig", "less"])
    peers = [name for name in terminals if isinstance(name, str)]
    yield from _times("the list scrolls", scrolls, peers)
    ours = [byte_count for _, byte_count in scrolls[200]]
    for peer in peers:
        theirs = [byte_count for _, byte_count in scrolls[peer]]
        yield Row(
            "Written for one line of scrolling",
            f"{median(ours):.0f} bytes", f"{peer} {median(theirs):.0f} bytes", ratio(ours, theirs), "1")


def _times(what, answers, peers):
    for peer in peers:
        theirs = [seconds for seconds, _ in answers[peer]]
        for row_count in (200, 100_000):
            ours = [seconds for seconds, _ in answers[row_count]]
            yield Row(
                f"Key press to the finished screen, {what}, {row_count:,} rows",
                milliseconds(ours), f"{peer} {milliseconds(theirs)}", ratio(ours, theirs), "1")


def press(terminals, keys):
    """Presses each key in every terminal by turns; the answers by terminal."""
    answers = {name: [] for name in terminals}
    for key in keys:
        for name, terminal in terminals.items():
            answers[name].append(terminal.press(key))
    return answers
