"""What a terminal shows after what a program has written to it.

Just enough of a terminal to read a screen that was painted for xterm-256color: a grid of
characters without colours, each one cell wide.
"""
import re

# A control sequence (final byte last), a string such as a title, another escape, or one character.
TOKEN = re.compile(
    r"\x1b\[([0-9;?>]*)([@-~])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b([()][0-9A-Z]|[^\[\]()])|([^\x1b])", re.DOTALL
)


class Screen:
    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.lines = [[" "] * columns for _ in range(rows)]
        self.x = self.y = 0
        self.top, self.bottom = 0, rows - 1
        self.last = " "
        self.unread = b""

    def text(self):
        return "\n".join("".join(line) for line in self.lines)

    def feed(self, data):
        """Takes what was written, which may end in the middle of a character or a sequence."""
        data = self.unread + data
        cut = len(data)
        last_escape = data.rfind(b"\x1b", -64)
        if last_escape >= 0 and not TOKEN.match(data[last_escape:].decode("utf-8", "replace")):
            cut = last_escape
        while cut and cut > len(data) - 4 and not _is_whole(data[:cut]):
            cut -= 1
        self.unread = data[cut:]
        for token in TOKEN.finditer(data[:cut].decode("utf-8", "replace")):
            parameters, final, escape, character = token.groups()
            if final:
                self._control(final, parameters)
            elif escape == "M":
                self._up()
            elif character:
                self._put(character)

    def _put(self, character):
        if character == "\r":
            self.x = 0
        elif character == "\n":
            self._down()
        elif character == "\b":
            self.x = max(0, self.x - 1)
        elif character == "\t":
            self.x = min(self.columns - 1, (self.x // 8 + 1) * 8)
        elif character >= " ":
            if self.x >= self.columns:
                self.x = 0
                self._down()
            self.lines[self.y][self.x] = self.last = character
            self.x += 1

    def _control(self, final, parameters):
        numbers = [int(n) if n.isdigit() else 0 for n in parameters.split(";")]
        first = numbers[0]
        count = max(1, first)
        line = self.lines[self.y]
        self.x = min(self.x, self.columns - 1)
        if final in "Hf":
            self._move(count - 1, (numbers[1] if len(numbers) > 1 else 1) - 1)
        elif final == "A":
            self._move(self.y - count, self.x)
        elif final in "Be":
            self._move(self.y + count, self.x)
        elif final in "Ca":
            self._move(self.y, self.x + count)
        elif final == "D":
            self._move(self.y, self.x - count)
        elif final in "G`":
            self._move(self.y, count - 1)
        elif final == "d":
            self._move(count - 1, self.x)
        elif final == "r":
            self.top = count - 1
            self.bottom = (numbers[1] if len(numbers) > 1 and numbers[1] else self.rows) - 1
            self._move(0, 0)
        elif final == "J":
            self._erase_line(first)
            below = range(self.y + 1, self.rows) if first != 1 else ()
            above = range(self.y) if first != 0 else ()
            for y in (*below, *above):
                self.lines[y] = [" "] * self.columns
        elif final == "K":
            self._erase_line(first)
        elif final == "X":
            line[self.x:self.x + count] = [" "] * len(line[self.x:self.x + count])
        elif final == "P":
            line[self.x:] = (line[self.x + count:] + [" "] * count)[:self.columns - self.x]
        elif final == "@":
            line[self.x:] = ([" "] * count + line[self.x:])[:self.columns - self.x]
        elif final == "b":
            for _ in range(count):
                self._put(self.last)
        elif final in "LM" and self.top <= self.y <= self.bottom:
            self._scroll(self.y, count if final == "M" else -count)
        elif final in "ST":
            self._scroll(self.top, count if final == "S" else -count)

    def _move(self, y, x):
        self.y = min(max(y, 0), self.rows - 1)
        self.x = min(max(x, 0), self.columns - 1)

    def _erase_line(self, kind):
        start = 0 if kind else self.x
        end = self.columns if kind != 1 else self.x + 1
        self.lines[self.y][start:end] = [" "] * (end - start)

    def _down(self):
        if self.y == self.bottom:
            self._scroll(self.top, 1)
        else:
            self._move(self.y + 1, self.x)

    def _up(self):
        if self.y == self.top:
            self._scroll(self.top, -1)
        else:
            self._move(self.y - 1, self.x)

    def _scroll(self, top, count):
        """Moves the lines from `top` to the bottom margin up by `count`, or down if it is negative."""
        lines = self.lines[top:self.bottom + 1]
        blank = [[" "] * self.columns for _ in range(min(abs(count), len(lines)))]
        lines = lines[count:] + blank if count > 0 else blank + lines[:count]
        self.lines[top:self.bottom + 1] = lines


def _is_whole(data):
    try:
        data[-4:].decode("utf-8")
        return True
    except UnicodeDecodeError as error:
        return error.reason != "unexpected end of data"
