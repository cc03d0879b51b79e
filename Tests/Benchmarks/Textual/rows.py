"""A table of as many rows as the argument says; `x` exchanges every other one."""
import sys

from textual.app import App
from textual.widgets import DataTable

COUNT = int(sys.argv[1])


class Rows(App):
    BINDINGS = [("x", "exchange", "Exchange")]
    generation = -1

    def compose(self):
        yield DataTable(show_header=False)

    def on_mount(self):
        self.query_one(DataTable).add_column("Row", width=40)
        self.action_exchange()

    def action_exchange(self):
        self.generation += 1
        table = self.query_one(DataTable)
        # It knows no difference between two lists.
        table.clear()
        numbers = (n if n % 2 == 0 else n + self.generation * COUNT for n in range(COUNT))
        table.add_rows([f"Row {number:09d} with some words"] for number in numbers)


Rows().run()
