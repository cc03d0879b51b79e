"""Makes an SVG of screens that follow each other. A row that several screens share is written once."""

import re
import unicodedata
from html import escape

CELL = (8.4, 17)
MARGIN = 14
TEXT, BACKGROUND = "#d8dee4", "#101418"
BASIC = ["#1b1f23", "#e5534b", "#57ab5a", "#c69026", "#539bf5", "#b083f0", "#39c5cf", "#adbac7",
         "#636e7b", "#ff938a", "#6bc46d", "#daaa3f", "#6cb6ff", "#dcbdfb", "#56d4dd", "#ffffff"]
CUBE = [0, 95, 135, 175, 215, 255]


def color(index):
    """The usual colour of an index of 256, as #rrggbb."""
    if index < 16:
        return BASIC[index]
    if index < 232:
        index -= 16
        return "#%02x%02x%02x" % (CUBE[index // 36], CUBE[index // 6 % 6], CUBE[index % 6])
    return "#%02x%02x%02x" % ((8 + (index - 232) * 10,) * 3)


class Style:
    """What SGR sequences (ECMA-48, section 8.3.117) have set so far."""

    def __init__(self):
        self.foreground = self.background = None
        self.bold = self.dim = self.italic = self.underline = self.reverse = False

    def apply(self, numbers):
        numbers = iter(numbers)
        for number in numbers:
            if number == 0:
                self.__init__()
            elif number in (1, 2, 3, 4, 7):
                setattr(self, {1: "bold", 2: "dim", 3: "italic", 4: "underline", 7: "reverse"}[number], True)
            elif number == 22:
                self.bold = self.dim = False
            elif number in (23, 24, 27):
                setattr(self, {23: "italic", 24: "underline", 27: "reverse"}[number], False)
            elif number in (38, 48):
                kind = next(numbers, 0)
                value = color(next(numbers, 0)) if kind == 5 else "#%02x%02x%02x" % tuple(
                    next(numbers, 0) for _ in range(3))
                setattr(self, "foreground" if number == 38 else "background", value)
            elif 30 <= number <= 37 or 90 <= number <= 97:
                self.foreground = BASIC[number - 30 if number < 90 else number - 82]
            elif 40 <= number <= 47 or 100 <= number <= 107:
                self.background = BASIC[number - 40 if number < 100 else number - 92]
            elif number == 39:
                self.foreground = None
            elif number == 49:
                self.background = None

    def colors(self):
        foreground, background = self.foreground or TEXT, self.background
        return (background or BACKGROUND, foreground) if self.reverse else (foreground, background)


def width(character):
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def runs(screen):
    """The rows of a screen, each a list of (column, cells, text, style as it is then)."""
    style = Style()
    rows = []
    for line in screen.split("\n"):
        row, column = [], 0
        for part in re.split(r"(\x1b\[[0-9;:]*m)", line):
            if part.startswith("\x1b["):
                style.apply([int(number or 0) for number in re.split("[;:]", part[2:-1])])
            elif part:
                cells = sum(width(character) for character in part)
                row.append((column, cells, part, style.colors(), style.bold, style.dim, style.italic, style.underline))
                column += cells
        rows.append(row)
    return rows


def draw(row):
    """A row as SVG, at the height 0."""
    shapes = []
    for column, cells, text, (foreground, background), bold, dim, italic, underline in row:
        x = column * CELL[0]
        if background and background != BACKGROUND:
            shapes.append(f'<rect x="{x:.1f}" width="{cells * CELL[0]:.1f}" height="{CELL[1]}" shape-rendering="crispEdges" fill="{background}"/>')
        if text.strip():
            extra = (' font-weight="bold"' if bold else "") + (' opacity=".6"' if dim else "") \
                + (' font-style="italic"' if italic else "") + (' text-decoration="underline"' if underline else "")
            shapes.append(
                f'<text x="{x:.1f}" y="13" fill="{foreground}" textLength="{cells * CELL[0]:.1f}"{extra}>'
                f"{escape(text)}</text>")
    return "".join(shapes)


def picture(frames, length, columns, rows):
    """An SVG that shows `frames`, each a pair of seconds and a screen, again and again."""
    known, uses = {}, []
    for _, screen in frames:
        lines = []
        for index, row in enumerate(runs(screen)[:rows]):
            shape = draw(row)
            if shape:
                name = known.setdefault(shape, f"r{len(known)}")
                lines.append(f'<use href="#{name}" y="{index * CELL[1]}"/>')
        uses.append("".join(lines))
    size = (columns * CELL[0] + 2 * MARGIN, rows * CELL[1] + 2 * MARGIN)
    styles, groups = [], []
    for index, ((start, _), lines) in enumerate(zip(frames, uses)):
        end = frames[index + 1][0] if index + 1 < len(frames) else length
        first, last = (100 * max(0, moment) / length for moment in (start if index else 0, end))
        before = f"0%,{first:.3f}%{{visibility:hidden}}" if index else ""
        after = f"{last:.3f}%,100%{{visibility:hidden}}" if index + 1 < len(frames) else ""
        shown = first + 0.001 if index else 0
        styles.append(
            f"@keyframes k{index}{{{before}{shown:.3f}%,{max(shown, last - 0.001):.3f}%{{visibility:visible}}{after}}}"
            f"#f{index}{{animation:k{index} {length:.1f}s step-end infinite}}")
        groups.append(f'<g id="f{index}" visibility="{"hidden" if index else "visible"}">{lines}</g>')
    shapes = "".join(f'<g id="{name}">{shape}</g>' for shape, name in known.items())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 {size[0]:.0f} {size[1]}" width="{size[0]:.0f}">'
        f"<title>tekpub: the bundled catalogue, a production, marks, a search and the keys</title>"
        f"<style>text{{white-space:pre;font:14px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace}}"
        f"{''.join(styles)}</style><defs>{shapes}</defs>"
        f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>'
        f'<g transform="translate({MARGIN} {MARGIN})">{"".join(groups)}</g></svg>\n')
