"""A browser that plays a sound with mpv, which needs no loudspeaker."""
import contextlib
import struct
import threading
import wave

from checks import until
from terminal import Terminal
from web import serving_folder

# The length of the first episode and of the others, in seconds.
LENGTH = 120
PLAYER = "mpv --no-config --ao=null --vo=null"
FEED = """<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
<title>The Lighthouse</title><itunes:author>Ada Lindqvist</itunes:author>
<itunes:image href="http://pictures.invalid/cover.png"/>
{}</channel></rss>"""
ITEM = """<item><title>{0}</title><guid>{0}</guid><itunes:duration>120</itunes:duration>
<enclosure url="{1}/sound.wav" type="audio/wav" length="960044"/></item>"""
TITLES = ["Mortar", "Brick"]
COVER = "http://pictures.invalid/cover.png"


@contextlib.contextmanager
def feed(folder, titles=None):
    """The address of a feed whose episodes can be played."""
    with wave.open(str(folder / "sound.wav"), "wb") as sound:
        sound.setparams((1, 1, 8000, 0, "NONE", None))
        sound.writeframes(b"\x80" * (8000 * LENGTH))
    with serving_folder(folder) as address:
        items = "".join(ITEM.format(title, address) for title in titles or TITLES)
        (folder / "feed.xml").write_text(FEED.format(items))
        yield f"{address}/feed.xml"


def cache_cover(home):
    """Puts the picture of the feed where the program caches pictures."""
    number = 0xcbf29ce484222325
    for byte in COVER.encode():
        number = (number ^ byte) * 0x100000001b3 & (1 << 64) - 1
    folder = home.folder / ".cache/tekpub/artwork"
    folder.mkdir(parents=True)
    pixels = bytes([200, 100, 50]) * 4
    (folder / f"{number:016x}-80x80").write_bytes(COVER.encode() + b"\n" + struct.pack("<II", 2, 2) + pixels)


class Browser:
    """The program on a terminal that a thread reads, so that it never waits for a reader."""

    def __init__(self, home, address, **settings):
        environment = {**home.environment, "TEKPUB_PLAYER": PLAYER, **settings}
        self.terminal = Terminal([home.program, "--no-animation", "--base-url", address], environment)
        self.is_over = False
        self.reader = threading.Thread(target=self.read, daemon=True)

    def read(self):
        while not self.is_over:
            self.terminal._read(0.1)

    def __enter__(self):
        self.reader.start()
        return self

    def __exit__(self, *details):
        self.is_over = True
        self.reader.join()
        self.terminal.__exit__(*details)

    @property
    def process(self):
        return self.terminal.process

    def shows(self, text):
        """Waits until it has written `text` since the last key."""
        until(lambda: text.encode() in self.terminal.written or self.process.poll() is not None, text)
        assert text.encode() in self.terminal.written, f"{text} never came in {self.terminal.written!r}"

    def type(self, keys):
        self.terminal.written = b""
        self.terminal.type(keys)

    def play(self):
        """Plays the first episode of the list."""
        self.shows("1 of 1")
        self.type("\r")
        self.shows("Mortar")
        self.play_again()

    def play_again(self):
        self.type("p")
        self.shows("▶")

    def end(self):
        """The status that it ends with."""
        self.type("q")
        until(lambda: self.process.poll() is not None, "the end of the browser")
        return self.process.returncode

    def has_loaded(self, library):
        with open(f"/proc/{self.process.pid}/maps") as maps:
            return library in maps.read()
