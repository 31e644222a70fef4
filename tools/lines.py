#!/usr/bin/env python3
"""Counts lines of source by area, at one commit or at two: lines.py ROOT OLD [NEW].

All lines count, blank ones and comments too. Generated files that are kept in git count as well; they
are few. NEW is the tree as it is now, unless it is named.
"""
import collections
import pathlib
import subprocess
import sys

# An area, and how its paths begin; src/ and web/module are how the tree was laid out at first.
AREAS = (
    ("tests in C", ("tests/", "fuzz/")),
    ("bench, examples, tools in C", ("bench/", "examples/", "tools/")),
    ("Python package in C", ("python/",)),
    ("library", ("include/", "lib/") + tuple(f"src/{name}/" for name in (
        "core", "solve", "bot", "env", "puzzle", "advice", "lesson", "exploit"))),
    ("page: tests", ("web/tests/",)),
    ("page: styles", ("web/src/styles/", "web/src/ui/styles/")),
    ("program", ("app/", "src/", "web/module/")),
    ("page: screens", ("web/",)),
)
C, WEB = (".c", ".h"), (".ts", ".tsx", ".css", ".mjs")


def area_of(path):
    if not path.endswith(C + WEB):
        return None
    for name, starts in AREAS:
        if path.startswith(starts) and path.endswith(WEB if name.startswith("page") else C):
            return name
    return None


def at_commit(root, commit):
    """The contents of every source file of a commit."""
    listed = subprocess.run(["git", "-C", root, "ls-tree", "-r", "--name-only", commit], text=True, check=True,
                            capture_output=True).stdout.split("\n")
    for path in filter(area_of, listed):
        yield path, subprocess.run(["git", "-C", root, "show", f"{commit}:{path}"], check=True,
                                   capture_output=True).stdout


def as_it_is(root):
    listed = subprocess.run(["git", "-C", root, "ls-files"], text=True, check=True,
                            capture_output=True).stdout.split("\n")
    for path in filter(area_of, listed):
        file = pathlib.Path(root, path)
        if file.exists():
            yield path, file.read_bytes()


def count(files):
    lines = collections.Counter()
    for path, contents in files:
        lines[area_of(path)] += contents.count(b"\n")
    return lines


def main():
    if not 3 <= len(sys.argv) <= 4:
        sys.exit(__doc__.split("\n", maxsplit=1)[0])
    root, old = sys.argv[1:3]
    before = count(at_commit(root, old))
    now = count(at_commit(root, sys.argv[3]) if len(sys.argv) == 4 else as_it_is(root))
    for sum_name, kind in (("C", False), ("page", True)):
        names = [name for name, _ in AREAS if name.startswith("page") == kind]
        for name in names:
            print(f"{name:30}{before[name]:8}{now[name]:8}{now[name] - before[name]:+8}")
        sums = [sum(lines[name] for name in names) for lines in (before, now)]
        print(f"{'all of ' + sum_name:30}{sums[0]:8}{sums[1]:8}{sums[1] - sums[0]:+8}\n")


if __name__ == "__main__":
    main()
