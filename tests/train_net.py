#!/usr/bin/env python3
"""The trainer of the bots' network: it learns a little, goes on from a file, prints tables, and refuses what is
wrong in one line.

usage: train_net.py TRAIN_NET
"""
import pathlib
import re
import subprocess
import sys
import tempfile


def run(*args):
    return subprocess.run([sys.argv[1], *map(str, args)], capture_output=True, text=True)


def refused(expected, *args):
    result = run(*args)
    assert result.returncode == 2 and expected in result.stderr, (args, result.returncode, result.stderr)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        first, second, more = folder / "first", folder / "second", folder / "more"
        for args in (("two-basic", 0.01, first), ("two-other", 0.01, second, first), ("more", 0.01, more)):
            result = run("train", *args)
            assert result.returncode == 0, (args, result.stderr)
        assert first.read_bytes() != second.read_bytes()
        tables = run("tables", first, second, more)
        assert tables.returncode == 0 and tables.stdout.count("static const int8_t") == 3, tables.stderr
        numbers = [int(n) for n in re.findall(r"-?\d+(?=[,}])", tables.stdout)]
        assert len(numbers) > 90000 and len(set(numbers)) > 100

        short, other = folder / "short", folder / "other"
        short.write_bytes(first.read_bytes()[:-1])
        other.write_bytes(b"x" + first.read_bytes()[1:])
        refused("too short or too long", "tables", first, second, short)
        refused("no network, or one of another version", "train", "more", 0.01, more, other)
        refused("cannot be opened", "tables", first, second, folder / "none")
        for args in ((), ("train", "three", 1, first), ("train", "more", "x", first), ("train", "more", -1, first),
                     ("tables", first)):
            refused("usage:", *args)


main()
