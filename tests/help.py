#!/usr/bin/env python3
"""Checks the help of every command, in every language: complete, wrapped for the terminal, true.

usage: help.py RED7 PROJECT_ROOT

RED7_TEST_LANGUAGES has the languages if not all are wanted (see spoken.py).

- `red7 help --json` has for every command what it does, its options, each with a text, and an
  example; options of examples exist, and examples work,
- no line is wider than the terminal, from 40 columns to 132, and than 80 in a pipe; what is to be
  typed stands in one line,
- the manual page is made, and names every command and option.
"""
import fcntl
import json
import os
import pathlib
import pty
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import unicodedata

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "cli"))
import run as transcripts  # noqa: E402  the runner of tests/cli: the same sandbox
import spoken  # noqa: E402

WIDTHS = (40, 57, 80, 132)
# Examples that need a server or a program of one's own, or take their time.
NOT_RUN = re.compile(r"red7 (serve|admin|join|backup|restore|review|bench)|\./my-bot")
faults = []


def columns(line):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
               for c in line)


def answer(environment, *question):
    done = subprocess.run(["red7", *question], env=environment, capture_output=True,
                          encoding="utf-8", check=False)
    if done.returncode != 0 or done.stderr:
        faults.append(f"{' '.join(question)}: exit status {done.returncode}, {done.stderr}")
    return done.stdout


def in_terminal(environment, width, *question):
    """What a command prints in a terminal of so many columns."""
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
    with subprocess.Popen(["red7", *question], env=environment, stdout=follower,
                          stdin=subprocess.DEVNULL) as process:
        os.close(follower)
        output = b""
        while True:
            try:
                piece = os.read(leader, 65536)
            except OSError:  # Linux: the other end is closed
                break
            if not piece:
                break
            output += piece
        process.wait()
    os.close(leader)
    return output.decode().replace("\r\n", "\n")


def check_lines(what, text, width):
    """Texts fit; what a person copies, usages and examples, is never broken."""
    for piece in re.findall(r"`[^`]*`", text):
        if "\n" in piece and columns(re.sub(r"\n *", " ", piece)) <= width // 2:
            faults.append(f"{what}, {width} columns: broken within backticks: {piece}")
    for line in text.splitlines():
        copied = re.match(r"\S+\s?: red7 |\s+(red7|printf) ", line)
        if columns(line) > width and not copied:
            faults.append(f"{what}, {width} columns: too wide: {line}")
        if line != line.rstrip():
            faults.append(f"{what}, {width} columns: spaces at the end: {line}")


def check_command(command, language):
    """What a command says about itself as JSON."""
    name = f"{command['name']} ({language})"
    if not command["summary"] or not command["about"] or not command["examples"]:
        faults.append(f"{name}: no summary, no text or no example")
    options = {option["name"] for option in command["options"]}
    for option in command["options"]:
        if not option["about"] or "{" in option["about"]:
            faults.append(f"{name}: {option['name']}: {option['about']!r}")
    for example in command["examples"]:
        call = next(part for part in example.split("|") if f"red7 {command['name']}" in part)
        for option in re.findall(r"(?<!\S)--[a-z-]+", call):
            if option not in options:
                faults.append(f"{name}: {option} of the example is not among its options")


def check_examples(commands, environment, folder):
    for example in (e for command in commands for e in command["examples"]):
        if NOT_RUN.search(example):
            continue
        done = subprocess.run(["bash", "-c", "set -o pipefail; " + example], cwd=folder, env=environment,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if done.returncode != 0 or not done.stdout:
            faults.append(f"{example}: exit status {done.returncode}, {done.stderr}")


def check_manual(red7, root, commands, folder, languages):
    """The manual page of every language: it names every command and option, and roff has no complaint."""
    subprocess.run([sys.executable, root / "tools/man.py", root, red7, folder / "man"], check=True)
    for language in languages:
        page = folder / "man" / ("" if language == "en" else language) / "man1/red7.1"
        text = page.read_text(encoding="utf-8")
        for name in [f"red7 {c['name']}" for c in commands] + [
                "\\fB" + o["name"].replace("-", "\\-") + "\\fP" for c in commands for o in c["options"]]:
            if name not in text:
                faults.append(f"the manual page ({language}) does not name {name}")
        if "@" in re.sub(r"[7 ]@[A-Z]|\.B @C|\+I4 @O5", "", text) or '_("' in text:
            faults.append(f"the manual page ({language}) has an empty place")
        if shutil.which("groff"):
            done = subprocess.run(["groff", "-man", "-Kutf8", "-Tutf8", "-ww", "-z", page], text=True,
                                  capture_output=True, check=False)
            faults.extend(done.stderr.splitlines())


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    red7, root = (pathlib.Path(a).resolve() for a in sys.argv[1:])
    languages = spoken.languages()
    with tempfile.TemporaryDirectory(prefix="red7-help-") as temporary:
        folder = pathlib.Path(temporary)
        environment = transcripts.sandbox(folder, red7)
        for language in languages:
            commands = json.loads(answer(environment, "--lang", language, "help", "--json"))
            for command in commands:
                check_command(command, language)
            for question in ["help"], *(["help", c["name"]] for c in commands):
                question = ["--lang", language, *question]
                check_lines(" ".join(question), answer(environment, *question), 80)
                for width in WIDTHS:
                    check_lines(" ".join(question), in_terminal(environment, width, *question), width)
        shutil.copy(root / "tests/data/fair.r7", folder / "game.r7")
        check_examples(commands, environment, folder)
        check_manual(red7, root, commands, folder, languages)
    print(f"{len(commands)} commands, {len(languages)} languages, {len(faults)} faults")
    print("\n".join(faults[:40]))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
