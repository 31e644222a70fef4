#!/usr/bin/env python3
"""What was installed, and how it goes away again.

    uninstall.py note LOG LIST    adds what Meson has just installed (its install-log.txt) to a list
    uninstall.py remove LIST      removes all of it, and the list; folders only if they were made for it and
                                  nothing else is in them

The list is a text, one path a line, and lies with what was installed: it outlives the build folder.
"""
import os
import sys


def paths(file):
    if not os.path.exists(file):
        return []
    with open(file, encoding="utf-8") as text:
        return [line for line in text.read().splitlines() if line and not line.startswith("#")]


def note(log, file):
    made = {os.path.normpath(path): None for path in [*paths(file), *paths(log), file]}
    folder = os.path.dirname(file)
    while not os.path.isdir(folder):
        made[folder] = None
        folder = os.path.dirname(folder)
    os.makedirs(os.path.dirname(file), exist_ok=True)
    with open(file, "w", encoding="utf-8") as text:
        text.write("# What red7 has installed; ./run uninstall removes it.\n")
        text.writelines(f"{path}\n" for path in sorted(made))


def remove(file):
    """The number of files that are gone, and what could not be removed."""
    gone, left = 0, []
    for path in sorted(paths(file), reverse=True):  # what is below a folder stands before it
        try:
            if os.path.isdir(path) and not os.path.islink(path):
                if not os.listdir(path):
                    os.rmdir(path)
            elif os.path.lexists(path):
                os.remove(path)
                gone += 1
        except OSError as error:
            left.append(f"{path}: {error.strerror}")
    return gone, left


def main():
    match sys.argv[1:]:
        case ["note", log, file]:
            note(log, file)
        case ["remove", file]:
            if not os.path.exists(file):
                sys.exit(f"run: nothing is installed there: no {file}")
            gone, left = remove(file)
            if left:
                sys.exit(f"run: could not be removed: {'; '.join(left[:3])}{' ...' if len(left) > 3 else ''}")
            print(f"run: removed {gone} files", file=sys.stderr)
        case _:
            sys.exit(__doc__)


main()
