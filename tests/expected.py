#!/usr/bin/env python3
"""Runs a program and compares what it prints, on both streams, with a file.

usage: expected.py FILE [--accept] PROGRAM [ARGUMENT ...]; standard input is passed on."""
import difflib
import pathlib
import subprocess
import sys

expected, *command = sys.argv[1:]
accept = command[0] == "--accept"
ran = subprocess.run(command[accept:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                     check=False)
path = pathlib.Path(expected)
if accept:
    path.write_text(ran.stdout)
wanted = path.read_text()
for line in difflib.unified_diff(wanted.splitlines(), ran.stdout.splitlines(), expected, "printed",
                                 lineterm=""):
    print(line)
sys.exit(ran.stdout != wanted)
