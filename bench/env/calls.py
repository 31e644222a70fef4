#!/usr/bin/env python3
"""What Python costs on top of C, for the environments: a call, and a batch of 64.

usage: calls.py RED7-ENV    with the package red7 on PYTHONPATH

A call is measured with an empty range, so that only the way into C and back is left; a batch of 64 against
red7-env, which runs the same loop in C. All are interleaved, and the best of several counts."""
import re
import subprocess
import sys
import time

from red7.vec import Vec

CALLS, BATCHES, TIMES = 200_000, 4000, 7


def seconds(function, *arguments):
    begun = time.process_time()
    function(*arguments)
    return time.process_time() - begun


def call(step, count):
    for _ in range(count):
        step(0, 0)


def nothing(count):
    for _ in range(count):
        pass


def batch(sample, step, count):
    for _ in range(count):
        sample()
        step()


def in_c(program, row, steps):
    """Seconds that the loop in C takes for so many steps."""
    command = [program, "--row", row, "--steps", str(steps)]
    return float(re.search(r"([\d.]+) s,", subprocess.run(command, capture_output=True, text=True,
                                                           check=True).stdout)[1])


def main():
    program = sys.argv[1]
    one = Vec("v1.3", 1)
    one.reset()
    calls = min(seconds(call, one.step, CALLS) for _ in range(TIMES))
    empty = min(seconds(nothing, CALLS) for _ in range(TIMES))
    print(f"a call from Python: {1e9 * (calls - empty) / CALLS:.0f} ns")
    for row, config in (("turns", {"by": "turns"}), ("steps", {}),
                        ("all-2", {"rules": "v1.3+advanced+actions"})):
        vec = Vec(count=64, pruned=True, seed=1, **config)
        vec.reset()
        ours, theirs = [], []
        for _ in range(TIMES):
            ours.append(seconds(batch, vec.sample, vec.step, BATCHES))
            theirs.append(in_c(program, row, 64 * BATCHES))
        share = min(ours) / min(theirs) - 1
        print(f"{row:<8} 64 at once: {64 * BATCHES / min(ours) / 1e6:6.2f} M steps/s, {100 * share:+.1f} % over C")


main()
