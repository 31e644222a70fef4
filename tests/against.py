#!/usr/bin/env python3
"""A bot against itself by way of the engine protocol, in whole turns, has exactly its share.

usage: against.py TOOL RED7

TOOL is tools/against.py. The network's bot tells the same turns whether it is asked to rate them or not."""
import re
import subprocess
import sys

tool, red7 = sys.argv[1:]
command = [sys.executable, tool, red7, red7, "--level", "instinct", "--own", "1000", "--deals", "20"]
told = subprocess.run(command, capture_output=True, text=True, check=False)
assert told.returncode == 0, told.stderr
assert told.stdout.startswith("20 deals, 40 rounds: 50.00 % against the other, standard error 0.00"), told.stdout
assert re.search(r"time of a turn: [0-9.]+ ms with 1000 nodes, the other [0-9.]+ ms", told.stdout), told.stdout
for wrong in (["--deals", "0"], ["--own", "-1"], ["--nodes", "many"]):
    told = subprocess.run([*command[:4], *wrong], capture_output=True, text=True, check=False)
    assert told.returncode == 2 and "a number from 1 on is needed" in told.stderr, told.stderr
