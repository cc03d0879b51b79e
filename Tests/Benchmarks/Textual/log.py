"""A log that gets 100,000 lines a second; `x` changes the first row, and `s` says there how many came, in how
many milliseconds."""
import time

from textual.app import App
from textual.widgets import Log, Static

RATE = 100_000
WORDS = ("abcdefgh", "ijklmnop")
LINE = " GET /library/lectures/structure-and-interpretation 200 in 12 ms"


class Lines(App):
    CSS = "Static { height: 1; }"
    BINDINGS = [("x", "change", "Change"), ("s", "say", "Say")]
    count = presses = 0

    def compose(self):
        yield Static(WORDS[0])
        yield Log(max_lines=1_000_000)

    def on_mount(self):
        self.start = time.monotonic()
        self.set_interval(1 / 60, self.append_due)

    def append_due(self):
        due = int((time.monotonic() - self.start) * RATE) - self.count
        self.query_one(Log).write_lines([f"{number:09d}{LINE}" for number in range(self.count, self.count + due)])
        self.count += due

    def action_change(self):
        self.presses += 1
        self.query_one(Static).update(WORDS[self.presses % 2])

    def action_say(self):
        milliseconds = round(1000 * (time.monotonic() - self.start))
        self.query_one(Static).update(f"L{self.count}T{milliseconds}E")


Lines().run()
