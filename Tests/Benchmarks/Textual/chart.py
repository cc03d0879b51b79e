"""Columns over the whole screen, one for each value; `x` shows the next values."""
from textual.app import App
from textual.widgets import Sparkline


class Chart(App):
    CSS = "Sparkline { width: 100%; height: 100%; }"
    BINDINGS = [("x", "move", "Move")]
    step = 0

    def compose(self):
        yield Sparkline(self.values())

    def values(self):
        return [(n + self.step) * 37 % 97 for n in range(200)]

    def action_move(self):
        self.step += 1
        self.query_one(Sparkline).data = self.values()


Chart().run()
