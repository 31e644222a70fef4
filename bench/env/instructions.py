#!/usr/bin/env python3
"""Instructions of a step of the environments, for each row of red7-env: they do not depend on how busy a
machine is, so that two versions can be compared.

usage: instructions.py RED7-ENV [STEPS]

Each row is run twice under valgrind; the difference is that of STEPS steps (64000 if it is not told)."""
import re
import shutil
import subprocess
import sys

# What we aim at, for rows that have an aim.
AIMS = {"turns": 1150, "steps": 1150, "all-2": 1750}


def instructions(program, row, steps):
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, "--row", row,
               "--steps", str(steps)]
    errors = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    return int(re.search(r"refs:\s+([\d,]+)", errors)[1].replace(",", ""))


def main():
    program, steps = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 64000
    if shutil.which("valgrind") is None:
        print("instructions a step: they are counted where valgrind is installed")
        return
    print("instructions a step")
    for row in subprocess.run([program, "--list"], capture_output=True, text=True, check=True).stdout.split():
        count = (instructions(program, row, steps + 64) - instructions(program, row, 64)) / steps
        print(f"{row:<14} {count:7.0f}" + (f"   aim {AIMS[row]}" if row in AIMS else ""), flush=True)


main()
