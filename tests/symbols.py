#!/usr/bin/env python3
"""Whether another language can call all of the library, and whether its error numbers stay.

usage: symbols.py LIBRED7.SO INCLUDE ERRORS

Every function that a header in INCLUDE declares, inline ones too, must be a symbol of the shared
library. ERRORS lists the frozen numbers and names of errors; a new one is added at its end. And no
header promises an assert, which an installed library does not have: red7.h says what "must" means."""
import ctypes
import pathlib
import re
import sys


def functions(folder):
    """Names of the functions that the headers declare or define."""
    for path in sorted(folder.glob("*.h")):
        text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)
        yield from re.findall(r"^R7_(?:API|INLINE)\b[^;{(]*?\b(r7_\w+)\(", text, re.M)


def promised_asserts(folder):
    """Headers whose comments promise that something is asserted."""
    for path in sorted(folder.glob("*.h")):
        comments = " ".join(re.findall(r"/\*.*?\*/", path.read_text(), re.S))
        if path.name != "red7.h" and re.search(r"\bassert(s|ed)?\b", comments):
            yield path.name


def main():
    library, include, errors = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    red7 = ctypes.CDLL(library)
    names = list(functions(include))
    faults = [f"{name} is not in the library" for name in names if not hasattr(red7, name)]
    faults += [f"{name} promises an assert" for name in promised_asserts(include)]
    red7.r7_error_name.restype = red7.r7_error_text.restype = ctypes.c_char_p
    rows = errors.read_text().splitlines()
    for number, row in enumerate(rows):
        name = red7.r7_error_name(number).decode()
        if row != f"{number} {name}":
            faults.append(f"error {number} is {name}, but {errors.name} says '{row}'")
    if red7.r7_error_name(len(rows)) != b"UNKNOWN":
        faults.append(f"error {len(rows)} is not in {errors.name}: add it there")
    for wrong in (-1, len(rows), 2**31 - 1):
        if red7.r7_error_text(wrong) != b"unknown error":
            faults.append(f"error {wrong} has a text")
    if red7.r7_card_number(48) != 7:
        faults.append("r7_card_number(48) is not 7")
    print(*faults, f"{len(names)} functions, {len(rows)} errors, {len(faults)} faults", sep="\n")
    return len(faults) > 0 or len(names) < 100


sys.exit(main())
