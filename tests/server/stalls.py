"""Time: stalls of the disk or of the server are charged to nobody, and the system's clock may be set
ahead or back without anybody losing a game by it."""
import contextlib
import os
import signal
import sqlite3
import subprocess
import time

from server import Own

# What stands between the server and the system's clock: seconds that a file says are added.
SHIFTED = r"""
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
int clock_gettime(clockid_t which, struct timespec *time)
{
    long shift = 0;
    int result = (int)syscall(SYS_clock_gettime, which, time);
    FILE *file = which == CLOCK_REALTIME ? fopen(getenv("CLOCK_SHIFT"), "r") : NULL;
    if (file != NULL && fscanf(file, "%ld", &shift) == 1)
        time->tv_sec += shift;
    if (file != NULL)
        fclose(file);
    return result;
}
"""


class Stalls(Own):
    def clocked(self, seconds=10):
        """A table with a clock for the game: who is to move, and the other."""
        one, two = self.table(clock={"kind": "game", "seconds": seconds, "increment": 0,
                                     "timeout": "out"})
        return (one, two) if one.my_turn else (two, one)

    def left(self, seat):
        """What the last event says of its clock."""
        return [event for event in seat.log.events if "clock" in event][-1]["clock"]["left"][seat.seat]

    def turn_over(self, mover, other):
        while mover.my_turn:
            mover.move(self.rng)
        other.catch_up(mover)

    def test_a_stopped_server(self):
        """For longer than a clock has: who plays afterwards has lost next to nothing, and a play that
        came meanwhile came in time, whatever else wakes its table first."""
        self.serve().start()
        mover, other = self.clocked()
        early, later = self.clocked()
        step = next(step for step in early.sync()["legal"] if step != "pass")
        watcher = self.watcher(early.game)
        self.server.process.send_signal(signal.SIGSTOP)
        watcher.close()
        early.send("play", "early", at=early.last, steps=[step])
        time.sleep(11)
        self.server.process.send_signal(signal.SIGCONT)
        self.assertTrue(early.answer("early").get("ok"))
        self.turn_over(mover, other)
        self.assertEqual(mover.log.of("timeout") + early.log.of("timeout"), [])
        self.assertGreater(self.left(mover), 5000)

    def test_a_frozen_disk(self):
        """The other's clock starts when the move is told, however long it took to be stored."""
        self.serve().start()
        mover, other = self.clocked()
        with contextlib.closing(sqlite3.connect(self.server.data, isolation_level=None)) as held:
            held.execute("BEGIN IMMEDIATE")
            step = next(step for step in mover.sync()["legal"] if step != "pass")
            before = time.monotonic()
            mover.send("play", "slow", at=mover.last, steps=[step])
            time.sleep(3)
            held.execute("ROLLBACK")
        self.assertTrue(mover.answer("slow").get("ok"))
        waited = time.monotonic() - before
        self.assertGreater(waited, 2.9)
        self.turn_over(mover, other)
        if other.log.state == "playing" and other.my_turn:
            self.turn_over(other, mover)
            self.assertGreater(self.left(other), 10000 - 2000)
        self.assertGreater(self.left(mover), 10000 - 2000)


class Set(Own):
    """The system's clock is set while people play."""

    limits = {"idle-open": 60, "idle-game": 60}

    def setUp(self):
        super().setUp()
        folder = self.folder()
        self.shift = os.path.join(folder, "shift")
        source, library = os.path.join(folder, "shifted.c"), os.path.join(folder, "shifted.so")
        with open(source, "w", encoding="utf-8") as file:
            file.write(SHIFTED)
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source], check=True)
        self.set_clock(0)
        options = os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"
        self.serve(limits=self.limits, env=os.environ | {
            "LD_PRELOAD": library, "CLOCK_SHIFT": self.shift, "ASAN_OPTIONS": options}).start()

    def set_clock(self, shift):
        with open(self.shift + ".new", "w", encoding="utf-8") as file:
            file.write(str(shift))
        os.rename(self.shift + ".new", self.shift)

    def test_ahead_and_back(self):
        """Ten minutes and eight days: no clock runs out or back, no table is put away."""
        one, two = self.table(clock={"kind": "game", "seconds": 60, "increment": 0,
                                     "timeout": "out"})
        lone = self.client()
        lone.create()
        lone.join()
        lone.close()
        seats = {seat.seat: seat for seat in (one, two)}
        least = [60000, 60000]
        for shift in (8 * 86400, 600, 0, -8 * 86400, 3600):  # the game may be short
            self.set_clock(shift)
            for _ in range(2):
                one.wait(lambda seat: seat.log.state != "playing" or seat.turn is not None)
                if one.log.state != "playing":
                    break
                mover = seats[one.turn].catch_up(one)
                mover.move(self.rng)
                one.catch_up(mover)
                two.catch_up(mover)
                clock = [event for event in one.log.events if "clock" in event][-1]["clock"]
                for seat in (0, 1):
                    self.assertLessEqual(clock["left"][seat], least[seat])
                    self.assertGreater(clock["left"][seat], 30000)
                least = clock["left"]
        self.assertEqual(one.log.of("timeout"), [])
        shown = [event["at"] for event in one.log.events]
        self.assertGreater(max(shown) - min(shown), 8 * 86400 * 1000)  # for people, what it says
        time.sleep(2)
        self.assertEqual(lone.hello()["seat"], 0)
        self.assertEqual(lone.log.state, "open")
