"""How long a start takes with a full configuration: keys for every action, a theme of one's own, and German."""
import json
import os
import random
import subprocess
from dataclasses import replace

from report import Row, median, milliseconds
from terminal import Terminal

ROUNDS = 200


def measure(programs):
    plain = programs.tekpub()
    full = replace(
        plain, name="configured", environment={**plain.environment, "XDG_CONFIG_HOME": configure(plain)},
        shows_first_frame=lambda output: "Großartiges wird vorbereitet".encode() in output)
    contestants = {"plain": plain, "configured": full}
    times = {name: [] for name in contestants}
    work = {name: [] for name in contestants}
    shuffle = random.Random(1).sample
    # The first round fills the system's caches and is not counted.
    for round in range(ROUNDS + 1):
        for name, program in shuffle(list(contestants.items()), len(contestants)):
            with Terminal(program) as terminal:
                seconds = terminal.seconds_to(program.shows_first_frame)
                spent = processor_time(terminal.pid)
            if round > 0:
                times[name].append(seconds)
                work[name].append(spent)
    for measure, values in (("Start to the first frame", times), ("Processor time of a start", work)):
        share = median(values["configured"]) / median(values["plain"])
        yield Row(
            f"{measure}, keys for every action, a theme and German", milliseconds(values["configured"]),
            f"without {milliseconds(values['plain'])}", f"{share:.2f}", "1.15")


def configure(program):
    """Writes a configuration with a theme, a language and more than 200 keys, and returns the folder that contains it."""
    folder = program.environment["HOME"] + "/full"
    environment = {**program.environment, "XDG_CONFIG_HOME": folder}

    def run(*arguments):
        return subprocess.run(
            [program.argv[0], *arguments], env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout

    lines = []
    place = None
    for number, action in enumerate(json.loads(run("keys", "--json"))):
        if action["place"] != place:
            place = action["place"]
            lines.append(f"[keys.{place}]")
        keys = [*action["keys"], f"alt-x {chr(97 + number // 26)} {chr(97 + number % 26)}"]
        lines.append(f"{action['name']} = {json.dumps(keys)}")
    run("config", "init", "--theme", "night")
    os.makedirs(f"{folder}/tekpub", exist_ok=True)
    with open(f"{folder}/tekpub/config.toml", "w") as file:
        file.write("\n".join(['theme = "night"', 'interface-language = "de"', *lines, ""]))
    run("config", "check")
    return folder


def processor_time(pid):
    """The seconds of processor time of a program's main thread, which draws the first frame."""
    with open(f"/proc/{pid}/schedstat") as file:
        return int(file.read().split()[0]) / 1e9
