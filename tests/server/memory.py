"""Memory that a crowd took serves the next one: however many come and go, it does not grow."""
import os
import unittest

import server
from server import Own

CROWD = 400
TABLES = 20


def resident(pid):
    """Bytes of a process that are its own in memory."""
    with open(f"/proc/{pid}/statm", encoding="ascii") as status:
        _, pages, shared, *_ = map(int, status.read().split())
    return (pages - shared) * os.sysconf("SC_PAGE_SIZE")


def is_sanitized():
    with open(server.RED7, "rb") as program:
        return b"__asan_init" in program.read()


class Memory(Own):
    def test_after_a_crowd(self):
        """The simulation looks whether anything is kept; here is looked at what the system has."""
        if is_sanitized():
            raise unittest.SkipTest("a sanitizer keeps what is freed")
        own = self.serve(limits={"at-table": 100000}).start()
        games = []
        for _ in range(TABLES):
            seat = self.client()
            seat.create("v1.3", ("person", "person"))
            games.append(seat.game)
        peaks = [self.crowd(own, games) for _ in range(4)]
        print("own memory with each crowd:", *(f"{peak >> 10} KB" for peak in peaks))
        self.assertLess(peaks[-1], peaks[0] * 1.15)

    def crowd(self, own, games):
        """Many come, watch and leave: the memory while they are there. How much of it then goes back to
        the system is the allocator's business: it depends on what lies between."""
        crowd = [self.client() for _ in range(CROWD)]
        for number, seat in enumerate(crowd):
            seat.game = games[number % TABLES]
            seat.hello()
        peak = resident(own.process.pid)
        for seat in crowd:
            seat.close()
        return peak
