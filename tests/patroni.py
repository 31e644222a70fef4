#!/usr/bin/env python3
"""PostgreSQL under Patroni with the file of packaging/: the database dies while people play.

    patroni.py RED7

starts etcd and three databases under Patroni on this machine, two servers of red7 on them, lets two people play,
and kills the first database with its Patroni, as if its machine had died. Prints how long the next move took. Exit
status 1 if a move is lost, or takes more than 40 s; 77 where Patroni or etcd is not installed."""
import contextlib
import os
import pwd
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "server"), os.path.join(HERE, "chaos")]
import server  # noqa: E402  pylint: disable=wrong-import-position
from chaos import Person  # noqa: E402  pylint: disable=wrong-import-position
from ports import quiet_port  # noqa: E402  pylint: disable=wrong-import-position
from postgres import programs  # noqa: E402  pylint: disable=wrong-import-position

CONFIG = os.path.join(HERE, "..", "packaging", "patroni.yml")
AIM = 40  # seconds
PATIENCE = 120
SECRETS = {"PATRONI_SUPERUSER_USERNAME": "postgres", "PATRONI_SUPERUSER_PASSWORD": "one",
           "PATRONI_REPLICATION_USERNAME": "replicator", "PATRONI_REPLICATION_PASSWORD": "two"}


class Machines:
    """etcd, and some databases under Patroni."""

    def __init__(self, count=3):
        self.folder = tempfile.mkdtemp(prefix="red7-patroni-")
        self.prefix, self.processes = [], []
        if os.geteuid() == 0:
            user = pwd.getpwnam("nobody")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self.prefix = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
        config = os.path.join(self.folder, "patroni.yml")
        shutil.copy(CONFIG, config)
        os.chmod(config, 0o644)
        self.etcd = f"127.0.0.1:{quiet_port()}"
        peers = f"http://127.0.0.1:{quiet_port()}"
        self.run(["etcd", "--data-dir", os.path.join(self.folder, "etcd"), "--listen-client-urls", f"http://{self.etcd}",
                  "--advertise-client-urls", f"http://{self.etcd}", "--listen-peer-urls", peers,
                  "--initial-advertise-peer-urls", peers, "--initial-cluster", f"default={peers}"], {})
        self.ports = [quiet_port() for _ in range(count)]
        for number, port in enumerate(self.ports):
            rest = f"127.0.0.1:{quiet_port()}"
            self.run(["patroni", config], SECRETS | {
                "PATRONI_NAME": f"db{number}", "PATRONI_ETCD3_HOSTS": self.etcd,
                "PATRONI_RESTAPI_LISTEN": rest, "PATRONI_RESTAPI_CONNECT_ADDRESS": rest,
                "PATRONI_POSTGRESQL_LISTEN": f"127.0.0.1:{port}",
                "PATRONI_POSTGRESQL_CONNECT_ADDRESS": f"127.0.0.1:{port}",
                "PATRONI_POSTGRESQL_DATA_DIR": os.path.join(self.folder, f"db{number}"),
                "PATRONI_POSTGRESQL_BIN_DIR": programs(),
                "PATRONI_POSTGRESQL_PGPASS": os.path.join(self.folder, f"pass{number}")})

    def run(self, line, environment):
        with open(os.path.join(self.folder, f"log{len(self.processes)}"), "ab") as log:
            self.processes.append(subprocess.Popen(
                [*self.prefix, *line], stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder,
                env=os.environ | {"HOME": self.folder} | environment, start_new_session=True))

    def sql(self, text, database="postgres", port=None):
        hosts = ",".join("127.0.0.1" for _ in self.ports) if port is None else "127.0.0.1"
        ports = ",".join(map(str, self.ports)) if port is None else str(port)
        return subprocess.run(
            [os.path.join(programs(), "psql"), f"host={hosts} port={ports} user=postgres password=one dbname={database} "
             f"connect_timeout=3 target_session_attrs={'read-write' if port is None else 'any'}",
             "-v", "ON_ERROR_STOP=1", "-XAtqc", text],
            capture_output=True, text=True, check=True, timeout=PATIENCE).stdout.strip()

    def wait(self, what):
        end = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(subprocess.SubprocessError):
                if what():
                    return
            assert time.monotonic() < end, self.logs()
            time.sleep(0.5)

    def settle(self):
        """All databases follow the first, and one of them is waited for."""
        self.wait(lambda: int(self.sql("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'")) ==
                  len(self.ports) - 1)
        self.wait(lambda: int(self.sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")) > 0)

    def everywhere(self, database):
        """A follower that streams may still be applying: libpq asks no further host once one knows no such database."""
        for port in self.ports:
            self.wait(lambda port=port: self.sql("SELECT 1", database, port) == "1")

    def first(self):
        """Which of them takes commits."""
        return next(number for number, port in enumerate(self.ports)
                    if self.sql("SELECT pg_is_in_recovery()", port=port) == "f")

    def kill(self, number):
        """As a machine dies: Patroni, and the database, which has a session of its own."""
        with open(os.path.join(self.folder, f"db{number}", "postmaster.pid"), encoding="ascii") as file:
            postmaster = int(file.readline())
        self.processes[1 + number].kill()
        found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(postmaster)], capture_output=True, text=True,
                               check=False).stdout
        for pid in (postmaster, *map(int, found.split())):
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)

    def logs(self):
        texts = []
        for number in range(len(self.processes)):
            with open(os.path.join(self.folder, f"log{number}"), encoding="utf-8", errors="replace") as file:
                texts.append(file.read()[-1500:])
        return "\n".join(texts)

    def close(self):
        for process in reversed(self.processes):
            if process.poll() is None:
                process.terminate()
        for process in reversed(self.processes):
            with contextlib.suppress(subprocess.SubprocessError):
                process.wait(20)
            process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def play(red7, machines):
    server.RED7 = red7
    hosts = ",".join(f"127.0.0.1:{port}" for port in machines.ports)
    data = f"postgres://red7:three@{hosts}/games"
    with contextlib.ExitStack() as stack:
        places = []
        for _ in range(2):
            places.append(server.Server(data=data).start())
            stack.callback(places[-1].close)
        people = [Person(places[0])]
        people[0].create("v1.3+advanced", ("person", "person"), target=100)
        people[0].join("Ann")
        people.append(Person(places[1], game=people[0].game))
        people[1].hello()
        people[1].join("Ben")
        for seat in people:
            stack.callback(seat.close)
        server.start(people)
        rng = random.Random(1)
        server.play_on(people, rng, turns=6)
        machines.kill(machines.first())
        began = time.monotonic()
        mover = next(seat for seat in people if seat.my_turn)
        mover.play_once(began + PATIENCE, rng)
        took = time.monotonic() - began
        for seat in people:
            seat.again(seat.sync_up, began + PATIENCE)
        rows = machines.sql("SELECT string_agg(seq::text, ' ' ORDER BY seq) FROM red7.events WHERE game = "
                            f"'{people[0].game}'", "games")
        assert rows.split() == [str(seq) for seq in range(1, people[0].last + 1)], (rows, people[0].last)
        assert people[0].log.raw[:1] == people[1].log.raw[:1] and people[0].last == people[1].last
    return took


def main():
    if len(sys.argv) != 2 or not os.access(sys.argv[1], os.X_OK):
        print(__doc__, file=sys.stderr)
        return 2
    for name in ("patroni", "etcd"):
        if not shutil.which(name):
            print(f"patroni: {name} is not installed here")
            return 77
    if programs() is None:
        print("patroni: PostgreSQL is not installed here")
        return 77
    with contextlib.closing(Machines()) as machines:
        machines.wait(lambda: machines.sql("SELECT 1") == "1")
        machines.sql("CREATE ROLE red7 LOGIN PASSWORD 'three'")
        machines.sql("CREATE DATABASE games OWNER red7")
        machines.settle()
        machines.everywhere("games")
        took = play(os.path.abspath(sys.argv[1]), machines)
    print(f"the database's machine dies: play goes on after {took:.1f} s (at most {AIM})")
    return int(took > AIM)


if __name__ == "__main__":
    sys.exit(main())
