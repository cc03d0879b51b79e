"""Libraries of generated catalogues, as programs find them at their start."""
import subprocess

# Nobody listens there, so nothing is fetched: what the screen shows comes from the library.
NOBODY = "http://127.0.0.1:9"


def fill(programs, production_count, episode_count):
    """A folder for XDG_DATA_HOME with a catalogue of `NOBODY`."""
    folder = programs.folder / f"library-{production_count}-{episode_count}"
    if not folder.exists():
        _benchmarks(programs, "write", folder / "tekpub", NOBODY, production_count, episode_count)
    return folder


def titles(programs, count):
    """A file of the titles of the first `count` productions, a line each."""
    path = programs.folder / f"titles-{count}"
    if not path.exists():
        path.write_text(_benchmarks(programs, "titles", count))
    return path


def _benchmarks(programs, *arguments):
    command = [programs.library_benchmarks, *map(str, arguments)]
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout
