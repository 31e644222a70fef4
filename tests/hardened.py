#!/usr/bin/env python3
"""Whether programs are built so that an error is a crash and no way in: hardened.py PROGRAM LIBRARY ...

Position-independent, everything bound at the start and then read-only, no executable stack, with
guards on the stack and checked functions of the C library.
"""
import re
import subprocess
import sys


def readelf(*arguments):
    return subprocess.run(["readelf", "-W", *arguments], capture_output=True, text=True, check=True).stdout


def faults(path, is_program):
    head, parts, dynamic, symbols = (readelf(flag, path) for flag in ("-h", "-l", "-d", "-s"))
    if not re.search(r"Type: +DYN", head):
        yield "its place in memory is fixed"
    if "GNU_RELRO" not in parts:
        yield "nothing of it becomes read-only"
    if "BIND_NOW" not in dynamic and not re.search(r"Flags:.*NOW", dynamic):
        yield "functions are bound later"
    if re.search(r"GNU_STACK.*RWE", parts):
        yield "its stack can be executed"
    if re.search("TEXTREL|RPATH|RUNPATH", dynamic):
        yield "it changes its own code, or looks for libraries in folders of its own"
    if is_program and "__stack_chk_fail" not in symbols:
        yield "its stack has no guards"
    if is_program and len(set(re.findall(r"__\w+_chk\b", symbols)) - {"__stack_chk_fail"}) < 5:
        yield "functions of the C library are not the checked ones"


def main():
    wrong = [f"{path}: {fault}" for i, path in enumerate(sys.argv[1:]) for fault in faults(path, i == 0)]
    print("\n".join(wrong) or "ok: all is guarded")
    sys.exit(bool(wrong))


main()
