#!/usr/bin/env python3
"""Whoever waits sees how far it has come, and Ctrl-C gives what is known so far.

usage: waiting.py RED7 PROJECT_ROOT

Each command has more to do than anybody can wait for. On a terminal a line of progress comes; then
Ctrl-C is pressed. What was found is printed, the line is gone, and the exit status is 130. In a pipe
there is no progress at all. Nothing here depends on how fast the machine is."""
import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

RED7, ROOT = os.path.abspath(sys.argv[1]), sys.argv[2]
PATIENCE = 120  # seconds, for a very slow machine

LEFT = r"\d[\d.]*%, \d+ (s|min|h) left"
# The arguments, what progress looks like, and what the interrupted command says.
CASES = [
    (["sim", "--rounds", "1000000000000"], LEFT, r"^Interrupted: \d+ of 1000000000000 rounds are played"),
    (["sim", "--rounds", "1000000000000", "--json"], LEFT, r'"interrupted":true'),
    (["arena", "novice", "greedy", "--deals", "100000000"], LEFT + ", novice ", r"^Interrupted: \d+ of 100000000 deals"),
    (["arena", "novice", "greedy", "--deals", "100000000", "--watch"], r"deals/s; Ctrl-C", r"^Interrupted: \d+ of"),
    (["bench", "--rounds", "300000"], LEFT, r"^v1\.3 +2 "),
    (["bench", "--solver", "--deals", "1000000"], LEFT, r"^Deals solved on one core"),
    (["exploit", "greedy", "--games", "100000"], LEFT + r", game \d+ of 100000", r"^Interrupted: \d+ of 100000 games"),
    (["solve", "--nodes", "1000000000000", "v1.3+advanced+actions 1 - V6V4I4G2I3G7O3G1I2V1Y3R7I1O5B3G5G4 "
      "R5Y5B5R2Y2R1O1/R6/- B7G6B6I5V5Y4V2/Y1/- I7V7Y6I6O4B4R3/G3/- O7Y7O6R4V3O2B1/B2/-"],
     r"(left|s), moves decided: \d+ of \d+, positions: \d+", r"^interrupted; moves decided: \d+ of \d+"),
    (["hint", "--ms", "3600000", "v1.3+advanced 0 - *30 I4O5/Y4G2I6/- *5/R6/-"], LEFT + ", thinking", r"^1\. "),
    (["perft", "12", "v1.3 0 - - R7B6V4Y3O2V2B1/O7/- B7O5I5V5R4Y4B3/Y7/-"], r"(left|s)", r"interrupted: there are at least \d+"),
    (["review", "--nodes", "100000000", "tests/data/basic-2.r7"], r", turn \d of 8", r"^Interrupted: \d of 8 turns are judged"),
]
# In a pipe: what is JSON stays JSON.
PIPES = [
    (["sim", "--rounds", "1000000000000"], r"^Interrupted: "),
    (["sim", "--rounds", "1000000000000", "--json"], r'"interrupted":true'),
    (["arena", "novice", "greedy", "--deals", "100000000", "--json"], r'"interrupted":true'),
    (["bench", "--rounds", "10000000", "--json"], r"^\[.*\]$"),
    (["bench", "--solver", "--deals", "1000000", "--json"], r"^\[.*\]$"),
    (["review", "--nodes", "100000000", "--json", "tests/data/basic-2.r7"], r'"interrupted":true'),
]


def on_terminal(arguments, progress, home):
    """What a command prints in a terminal until it has shown progress and was interrupted."""
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(ROOT)
        os.environ.update(HOME=home, LC_ALL="C.UTF-8", TERM="xterm", COLUMNS="200")
        os.execv(RED7, [RED7, *arguments])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 200, 0, 0))
    told, sent, end = "", False, time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                piece = os.read(terminal, 65536)
            except OSError:  # the other end is closed
                break
            if not piece:
                break
            told += piece.decode("utf-8", "replace")
        if not sent and re.search(progress, told):
            os.write(terminal, b"\x03")
            sent = True
    else:
        os.kill(process, signal.SIGKILL)
    _, status = os.waitpid(process, 0)
    os.close(terminal)
    return told, sent, os.waitstatus_to_exitcode(status)


def what_stays(told):
    """What is on the screen in the end: of a line that was written over only its last state."""
    plain = re.sub(r"\x1b\[[0-9;]*[AJm]", "", told.replace("\r\n", "\n"))
    return "\n".join(line.split("\r")[-1].replace("\x1b[K", "") for line in plain.split("\n"))


def catches_interrupts(process):
    with open(f"/proc/{process}/status", encoding="ascii") as status:
        caught = re.search(r"^SigCgt:\s*(\w+)", status.read(), re.M)
    return int(caught[1], 16) >> (signal.SIGINT - 1) & 1


def in_a_pipe(arguments, home):
    """What a command writes where nobody looks, interrupted as soon as it listens to that."""
    with subprocess.Popen([RED7, *arguments], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env=dict(os.environ, HOME=home, LC_ALL="C.UTF-8")) as process:
        while not catches_interrupts(process.pid):
            time.sleep(0.05)
        time.sleep(1.2)  # long enough for a line of progress, if there were one
        process.send_signal(signal.SIGINT)
        output, error = process.communicate(timeout=PATIENCE)
        return output.decode(), error.decode(), process.returncode


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as home:
        for arguments, progress, answer in CASES:
            told, sent, status = on_terminal(arguments, progress, home)
            good = sent and status == 130 and re.search(answer, what_stays(told), re.M | re.S)
            if not good:
                print("FAILED:", *arguments, f"(progress: {sent}, status {status})\n", told[-2000:])
            failed += not good
        for arguments, answer in PIPES:
            output, error, status = in_a_pipe(arguments, home)
            good = status == 130 and not error and re.search(answer, output, re.S)
            if good and ("--json" in arguments):
                json.loads(output)
            if not good:
                print("FAILED: in a pipe:", *arguments, repr(error), status, output[-500:])
            failed += not good
    print(f"{len(CASES) + len(PIPES) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
