"""The store: full, read-only, damaged, restored, shared; and how the server starts and ends."""
import contextlib
import ctypes
import hashlib
import os
import resource
import signal
import socket
import sqlite3
import subprocess
import time
import unittest

import server
from server import Own, Server, play_on, red7, start
from wsclient import Closed, Refused, Seat, http

NOBODY = 65534
LIBC = ctypes.CDLL(None, use_errno=True)


def heed_modes():
    """Takes from root, for whom nothing is read-only, the right to write regardless of modes. Another
    user would not do: the program may lie in a folder that only its owner can enter."""
    drop_from_bounding_set, dac_override = 24, 1  # of linux/prctl.h and linux/capability.h
    if os.geteuid() == 0 and LIBC.prctl(drop_from_bounding_set, dac_override, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "root keeps all of its rights here")


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


class Room(Own):
    def test_no_room(self):
        """A limit on the size of files is set while people play, and lifted again."""
        def ignore():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        place = self.serve(preexec_fn=ignore, restore_signals=False).start()
        pid = place.process.pid
        def room(size):
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        self.plays_with_and_without(room)

    def test_full_disk(self):
        """A small disk that is filled by somebody else, and emptied again."""
        if os.geteuid() != 0:
            self.skipTest("only root can mount a disk")
        disk = self.folder()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "none", disk], check=False,
                          capture_output=True).returncode:
            self.skipTest("no disk can be mounted here")
        self.opened.callback(subprocess.run, ["umount", "-l", disk], check=True)
        self.serve(data=os.path.join(disk, "games.db")).start()
        heap = os.path.join(disk, "heap")
        def room(size):
            if size > 0:
                os.remove(heap)
                return
            with open(heap, "wb", buffering=0) as file:
                for block in (65536, 4096, 1):
                    with contextlib.suppress(OSError):
                        while file.write(b"x" * block) == block:
                            pass
        self.plays_with_and_without(room)

    def plays_with_and_without(self, room):
        persons = self.table("v1.3+advanced")
        play_on(persons, self.rng, turns=5)
        room(0)
        refused = self.until_refused(persons)
        self.assertEqual(self.server.get("/health")[0], 503)
        mover = next(seat for seat in persons if seat.my_turn)
        for seat in persons:
            seat.hello()  # who was told of it is sent away, to come back to what is true
        hashes = [seat.sync()["hash"] for seat in persons]
        for _ in range(3):  # still the same, and nothing of it has happened
            answer = self.ask_again(mover, "play", at=mover.last, steps=[refused])
            self.assertEqual(answer["error"], "storage")
            for seat, hashed in zip(persons, hashes):
                seat.hello()
                self.assertEqual(seat.sync()["hash"], hashed)
        newcomer = self.client()
        self.refused("storage", newcomer.create)
        self.watcher(persons[0].game).close()  # reading goes on
        room(resource.RLIM_INFINITY if resource.RLIM_INFINITY > 0 else 2**40)
        self.goes_on(mover, refused)
        for seat in persons:
            seat.hello()
        play_on(persons, self.rng)
        self.assertEqual(self.server.get("/health")[0], 200)
        self.check_stored(persons)

    @staticmethod
    def ask_again(seat, do, **fields):
        """The answer, though the connection may have been closed because of an earlier one."""
        try:
            return seat.ask(do, **fields)
        except ConnectionError:
            seat.hello()
            return seat.ask(do, **fields)

    def until_refused(self, persons):
        """Plays until the store has no room: the step that was refused."""
        for _ in range(2000):
            persons[0].wait(lambda seat: seat.turn is not None or seat.log.state == "over")
            self.assertEqual(persons[0].log.state, "playing", "the game ended before the room did")
            for seat in persons:
                seat.catch_up(persons[0])
            mover = next(seat for seat in persons if seat.my_turn)
            legal = mover.sync()["legal"]
            step = self.rng.choice([step for step in legal if step != "pass"] or legal)
            answer = mover.ask("play", at=mover.last, steps=[step])
            if "error" in answer:
                self.assertEqual(answer["error"], "storage")
                return step
            persons[0].catch_up(mover)
        raise AssertionError("there is always room")

    def goes_on(self, mover, step):
        for _ in range(200):
            answer = self.ask_again(mover, "play", at=mover.last, steps=[step])
            if "error" not in answer:
                return
            self.assertEqual(answer["error"], "storage")
            time.sleep(0.05)
        raise AssertionError("it does not go on")

    def check_stored(self, persons):
        """After a restart all is as everybody has seen it."""
        logs = [list(seat.log.raw) for seat in persons]
        for seat in persons:
            seat.close()
        self.server.stop()
        self.server.popen = {}
        self.server.start()
        for seat, log in zip(persons, logs):
            seat.hello(keep=False)
            self.assertEqual(seat.log.raw, log)

    def test_storage_errors_do_not_lose_seats(self):
        """A request that failed can be sent again with the same id."""
        def ignore():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        place = self.serve(preexec_fn=ignore, restore_signals=False).start()
        first = self.client()
        first.create()
        def room(size):
            resource.prlimit(place.process.pid, resource.RLIMIT_FSIZE,
                             (size, resource.RLIM_INFINITY))
        room(0)
        key = "k" * 30
        answer = first.ask("join", "same", name="Ann", nonce=key)
        self.assertEqual(answer["error"], "storage")
        room(resource.RLIM_INFINITY)
        for _ in range(200):
            answer = self.ask_again(first, "join", id="same", name="Ann", nonce=key)
            if "error" not in answer:
                break
            self.assertEqual(answer["error"], "storage")
            time.sleep(0.05)
        self.assertEqual((answer["seat"], answer.get("again", False)), (0, False))


class Refusals(Own):
    def untouched(self, path, *words):
        """The server refuses a file, says why, and leaves it as it was."""
        def names():  # a lock beside it is not of it
            return {name for name in os.listdir(os.path.dirname(path))
                    if not name.endswith(".lock")}
        before, there = digest(path), names()
        status, said = self.serve(data=path).refuses()
        self.assertNotIn(status, (0, -signal.SIGSEGV, -signal.SIGABRT), said)
        self.assertEqual(len(said.strip().splitlines()), 1, said)
        self.assertIn(path, said)
        for word in words:
            self.assertIn(word, said)
        self.assertEqual(digest(path), before)
        self.assertEqual(names(), there)

    def used(self):
        """The path of a store with a game in it."""
        path = os.path.join(self.folder(), "games.db")
        place = Server(data=path, folder=os.path.dirname(path)).start()
        persons = self.table(server=place)
        play_on(persons, self.rng)
        for seat in persons:
            seat.close()
        place.stop()
        return path

    def test_newer(self):
        path = self.used()
        with contextlib.closing(sqlite3.connect(path)) as store:
            version, = store.execute("PRAGMA user_version").fetchone()
            self.assertGreater(version, 0)
            store.execute(f"PRAGMA user_version = {version + 1}")
            store.commit()
            store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.untouched(path, "later version")

    def test_damaged(self):
        path = os.path.join(self.folder(), "games.db")
        for contents in (b"no database at all" * 100, b"\0" * 8192, b"x"):
            with open(path, "wb") as file:
                file.write(contents)
            self.untouched(path)
        path = self.used()
        with open(path, "r+b") as file:
            file.seek(4096)
            file.write(os.urandom(8192))
        self.untouched(path)
        path = self.used()
        os.truncate(path, os.path.getsize(path) // 2)
        self.untouched(path)

    def test_somebody_elses(self):
        """A database of another program is not ours to write to."""
        path = os.path.join(self.folder(), "other.db")
        with contextlib.closing(sqlite3.connect(path)) as other:
            other.execute("CREATE TABLE recipes (name TEXT)")
            other.commit()
        self.untouched(path)

    def test_no_such_folder(self):
        path = os.path.join(self.folder(), "no", "such", "games.db")
        status, said = self.serve(data=path).refuses()
        self.assertNotEqual(status, 0)
        self.assertIn(os.path.dirname(path), said)

    def test_a_folder(self):
        path = self.folder()
        status, said = self.serve(data=path).refuses()
        self.assertNotEqual(status, 0)
        self.assertIn(path, said)

    def test_read_only(self):
        path = self.used()
        folder = os.path.dirname(path)
        os.chmod(path, 0o444)
        os.chmod(folder, 0o555)
        place = Server(data=path, folder=folder, preexec_fn=heed_modes)
        status, said = place.refuses()
        os.chmod(folder, 0o755)
        self.assertNotEqual(status, 0)
        self.assertIn(path, said)

    def test_a_second_server(self):
        place = self.serve().start()
        persons = self.table()
        second = Server(data=place.data, folder=place.folder)
        status, said = second.refuses()
        self.assertNotEqual(status, 0)
        self.assertIn(place.data, said)
        play_on(persons, self.rng)
        place.kill()  # and a dead one keeps nobody out
        second.start()
        self.opened.callback(second.stop)
        for seat in persons:
            seat.server = second
            seat.hello()

    def test_a_port_in_use(self):
        place = self.serve().start()
        second = Server()
        self.opened.callback(second.close)
        second.port = place.port
        status, said = second.refuses()
        self.assertNotEqual(status, 0)
        self.assertIn(str(place.port), said)


class Backups(Own):
    def test_backup_and_restore(self):
        place = self.serve().start()
        one, two = self.table("v1.3+advanced")
        watcher = self.watcher(one.game)
        play_on([one, two], self.rng, turns=6)
        backup = os.path.join(self.folder(), "backup.db")
        red7("backup", "--data", place.data, backup)
        kept, epoch = list(one.log.raw), one.epoch
        play_on([one, two], self.rng, turns=6)
        lost = list(one.log.raw)
        self.assertGreater(len(lost), len(kept))
        later, = self.table("v1.3", ("person", "beginner"))
        red7("restore", "--data", place.data, backup)
        for seat in (one, two, watcher, later):
            with self.assertRaises(Closed):
                seat.wait(lambda seat: False)
            self.assertEqual(seat.bye, "restored")
        for seat in (one, two, watcher):
            answer = seat.hello()
            self.assertEqual(answer["from"], 1)
            self.assertNotEqual(answer["epoch"], epoch)
            self.assertEqual(seat.last, len(kept))
        self.assertEqual(one.log.raw, kept)
        self.refused("no_game", later.hello)
        play_on([one, two], self.rng)
        self.assertEqual(one.log.state, "over")
        place.stop()
        place.start()
        fresh = self.client(one.game, one.token)
        fresh.hello()
        self.assertEqual(fresh.log.raw, one.log.raw)

    def test_a_restore_meets_a_move(self):
        """A move that is on its way while the store is restored was made in what is no more: it is
        not stored, and its player is told why."""
        place = self.serve().start()
        persons = self.table("v1.3+advanced")
        backup = os.path.join(self.folder(), "backup.db")
        red7("backup", "--data", place.data, backup)
        kept = persons[0].last
        for _ in range(4):  # whoever notices it first, the commit or the look at every second
            try:
                play_on(persons, self.rng, turns=3)
            except (Refused, Closed):
                # The look came first, and the commit ended only now: what was gathered meanwhile went
                # with it, and everybody comes back once more.
                for seat in persons:
                    seat.hello()
                    self.assertEqual(seat.last, kept)
                play_on(persons, self.rng, turns=3)
            mover = next(seat for seat in persons if seat.my_turn)
            step = self.rng.choice(mover.sync()["legal"])
            place.process.send_signal(signal.SIGSTOP)
            mover.send("play", at=mover.last, steps=[step])
            red7("restore", "--data", place.data, backup)
            place.process.send_signal(signal.SIGCONT)
            for seat in persons:
                with self.assertRaises(Closed) as closed:
                    seat.wait(lambda seat: False)
                self.assertEqual((seat.bye, closed.exception.code), ("restored", 1012))
                self.assertEqual(seat.hello()["from"], 1)
                self.assertEqual(seat.last, kept)
        play_on(persons, self.rng, turns=3)

    def test_backup_under_load(self):
        place = self.serve().start()
        persons = self.table("v1.3+advanced")
        folder = self.folder()
        for number in range(5):
            play_on(persons, self.rng, turns=4)
            path = os.path.join(folder, f"{number}.db")
            red7("backup", "--data", place.data, path)
            copy = Server(data=path, folder=folder).start()
            seat = self.client(persons[0].game, persons[0].token, server=copy)
            seat.hello()
            self.assertEqual(seat.log.raw, persons[0].log.raw)
            seat.close()
            copy.stop()
            if persons[0].log.state == "over":
                break

    def test_wrong_backups(self):
        place = self.serve().start()
        persons = self.table()
        folder = self.folder()
        bad = os.path.join(folder, "bad.db")
        with open(bad, "wb") as file:
            file.write(b"nothing" * 1000)
        for path in (bad, os.path.join(folder, "missing.db")):
            said = self.fails("restore", "--data", place.data, path)
            self.assertIn(path, said)
        self.assertIn(bad, self.fails("backup", "--data", place.data, bad))  # it exists
        self.assertIn("missing", self.fails("backup", "--data",
                                            os.path.join(folder, "missing.db"),
                                            os.path.join(folder, "out.db")))
        self.assertFalse(os.path.exists(os.path.join(folder, "missing.db")))
        play_on(persons, self.rng)

    def fails(self, *arguments):
        done = subprocess.run([server.RED7, *arguments], capture_output=True, check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertGreater(done.returncode, 0)
        return done.stderr.decode()


@unittest.skipUnless(os.geteuid() == 0, "only root has rights to give up")
class Rights(Own):
    def test_becomes_the_owner_of_its_folder(self):
        folder = self.folder()
        os.chown(folder, NOBODY, NOBODY)
        place = self.serve(data=os.path.join(folder, "games.db"))
        line = place.command()
        at = line.index("--user")
        del line[at:at + 2]
        place.command = lambda: line
        place.start()
        with open(f"/proc/{place.process.pid}/status", encoding="ascii") as file:
            status = dict(row.split(":", 1) for row in file.read().splitlines())
        self.assertEqual(status["Uid"].split(), [str(NOBODY)] * 4)
        self.assertEqual(status["Gid"].split(), [str(NOBODY)] * 4)
        self.assertEqual(status["Groups"].split(), [])
        self.assertEqual(status["CapEff"].strip("\t 0"), "")
        self.assertEqual(status["NoNewPrivs"].strip(), "1")
        play_on(self.table(), self.rng)
        place.stop()

    def test_does_not_stay_root(self):
        place = self.serve()
        line = place.command()
        at = line.index("--user")
        del line[at:at + 2]
        place.command = lambda: line
        status, said = place.refuses()
        self.assertEqual(status, 1)
        self.assertIn("--user", said)


class Ends(Own):
    def test_stopped(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            place = self.serve().start()
            one, two = self.table("v1.3+advanced", clock={"kind": "turn", "seconds": 600,
                                                          "timeout": "out"})
            play_on([one, two], self.rng, turns=5)
            logs = list(one.log.raw)
            place.process.send_signal(number)
            for seat in (one, two):
                with self.assertRaises(Closed) as caught:
                    seat.wait(lambda seat: False)
                self.assertEqual(caught.exception.code, 1001)
                self.assertEqual(seat.bye, "stopping")
            place.ended()
            self.assertEqual([name for name in os.listdir(place.folder)
                              if name.endswith(("-wal", "-shm"))], [])
            place.start()
            one.hello()
            two.hello()
            self.assertEqual(one.log.raw[:len(logs)], logs)
            play_on([one, two], self.rng)
            place.stop()

    def test_stops_though_nobody_reads(self):
        place = self.serve().start()
        persons = self.table()
        stuck = Seat(place, persons[0].game)
        stuck.hello()
        stuck.ws.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        half = socket.create_connection(place.address)
        self.opened.callback(half.close)
        half.sendall(b"GET / HTT")
        place.stop()
        stuck.close()

    def test_socket_activation(self):
        listener = socket.create_server(("127.0.0.1", 0))
        self.opened.callback(listener.close)
        port = listener.getsockname()[1]
        place = self.serve()
        # The shell puts its own number into LISTEN_PID, and the socket where it belongs.
        line = 'LISTEN_PID=$$ LISTEN_FDS=1; export LISTEN_PID LISTEN_FDS; exec "$@" 3<&0 </dev/null'
        given = [word for word in place.command()]
        at = given.index("--listen")
        del given[at:at + 2]
        place.command = lambda: ["sh", "-c", line, "sh", *given]
        place.popen = {"stdin": listener.fileno()}
        place.start()
        self.assertEqual(place.port, port)
        play_on(self.table(), self.rng)
        place.stop()
        # The socket outlives the server: who comes meanwhile waits for the next one.
        waiting = socket.create_connection(("127.0.0.1", port))
        self.opened.callback(waiting.close)
        waiting.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        place.start()
        waiting.settimeout(30)
        self.assertIn(b"200", waiting.recv(100))

    def test_usage(self):
        for arguments in (["--nosuch"], ["--listen", "nowhere:x"], ["--listen", "127.0.0.1:99999"],
                          ["--log", "shouting"], ["surplus"], ["--limit", "x"]):
            red7("serve", *arguments, "--data", os.path.join(self.folder(), "games.db"), status=2)
