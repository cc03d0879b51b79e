"""Three bars, a chart of one row and a table of fifteen rows, whose values change twice a second."""
from textual.app import App
from textual.widgets import DataTable, ProgressBar, Sparkline

ROWS = 15


class Dashboard(App):
    CSS = "ProgressBar, Sparkline { height: 1; width: 100%; } Bar { width: 1fr; }"
    step = 0

    def compose(self):
        for _ in range(3):
            yield ProgressBar(total=100, show_eta=False)
        yield Sparkline([])
        yield DataTable(show_header=False)

    def on_mount(self):
        self.data = []
        table = self.query_one(DataTable)
        self.columns = [table.add_column(name, width=20) for name in ("Name", "Value")]
        for row in range(ROWS):
            table.add_row(f"Process {row}", "", key=str(row))
        self.show()
        self.set_interval(0.5, self.show)

    def value(self, row):
        return (self.step + row) * 37 % 61 + (self.step + row) % 40

    def show(self):
        self.step += 1
        for row, bar in enumerate(self.query(ProgressBar)):
            bar.update(progress=self.value(row))
        self.data = (self.data + [self.value(0)])[-80:]
        self.query_one(Sparkline).data = self.data
        table = self.query_one(DataTable)
        for row in range(ROWS):
            table.update_cell(str(row), self.columns[1], f"{self.value(row)} %")


Dashboard().run()
