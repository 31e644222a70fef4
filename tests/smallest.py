#!/usr/bin/env python3
"""The game as it is built where Meson is missing: smallest.py PROJECT RED7 CATALOGUES.

Built in a copy, in a folder with a space in its name, it must answer as RED7 does, which Meson has
built, and its catalogues must say what those say that GNU gettext has compiled.
"""
import gettext
import os
import shutil
import subprocess
import sys
import tempfile

PROJECT, RED7, CATALOGUES = sys.argv[1:]
SCRIPT = """
say() { echo "$*" >&2; }
. tools/smallest.sh
build_smallest"""
QUESTIONS = (
    ["perft", "3", "v1.3+advanced+actions 0 - - I4O5Y1/Y4G2I6/- V1R7B3/R6/-"],
    ["judge", "v1.3 0 - - I4O5/Y4G2I6/- V1/R6/-"],
    ["deal", "--seed", "7", "--players", "4"],
    ["--lang", "ru", "rules", "7rosso"],
    ["--lang", "pl", "judge", "v1.3 0 - - I4O5/Y4G2I6/- V1/R6/-"],
)


def ask(program, question):
    return subprocess.run([program, *question], capture_output=True, text=True, check=True).stdout


def texts(path):
    with open(path, "rb") as file:
        catalogue = gettext.GNUTranslations(file)._catalog
    return {key: text for key, text in catalogue.items() if key}  # its header has a date


with tempfile.TemporaryDirectory(prefix="red7 smallest ") as folder:
    for part in ("app", "include", "lib", "packaging", "po", "tools"):
        shutil.copytree(os.path.join(PROJECT, part), os.path.join(folder, part))
    shutil.copy(os.path.join(PROJECT, "LICENSE"), folder)
    subprocess.run(["sh", "-c", SCRIPT], cwd=folder, check=True,
                   env={**os.environ, "CFLAGS": "-O0", "CC": os.environ.get("CC", "cc")})
    game = os.path.join(folder, "build-game", "red7")
    for question in QUESTIONS:
        assert ask(game, question) == ask(RED7, question), question
    for language in sorted(os.listdir(os.path.join(folder, "build-game", "po"))):
        ours, theirs = (texts(os.path.join(place, language, "LC_MESSAGES", "red7.mo"))
                        for place in (os.path.join(folder, "build-game", "po"), CATALOGUES))
        assert ours == theirs, language
    print("ok: the smallest game answers as the other does")
