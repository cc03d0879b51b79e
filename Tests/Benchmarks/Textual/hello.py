"""The least that a program on Textual can do: a text on the screen, then wait."""
from textual.app import App
from textual.widgets import Static


class Hello(App):
    def compose(self):
        yield Static("hello")


Hello().run()
