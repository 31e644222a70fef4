#!/usr/bin/env python3
"""A set-up as docs/nodes.md describes it, on this machine: three servers, PostgreSQL with a synchronous
standby, and HAProxy with the file of packaging/.

    cluster.py RED7

starts it, prints the address, and ends it on Ctrl-C. Any of its processes may be killed meanwhile."""
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

from ports import quiet_port
from postgres import Postgres, programs

CONFIG = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "packaging", "haproxy.cfg")


def missing():
    """What is not installed here, or None."""
    if programs() is None:
        return "PostgreSQL"
    return None if haproxy() else "HAProxy"


def haproxy():
    return shutil.which("haproxy", path=os.environ.get("PATH", "") + ":/usr/sbin")


class Cluster:
    def __init__(self, red7, options=(), nodes=3, durable=True):
        self.red7, self.options = red7, list(options)
        self.folder = tempfile.mkdtemp(prefix="red7-cluster-")
        self.ports = [quiet_port() for _ in range(nodes)]
        self.servers, self.balancer, self.databases = [None] * nodes, None, []
        self.environment = {}  # what servers are started with
        try:
            self.start(durable)
        except BaseException:
            self.close()
            raise

    def start(self, durable):
        self.databases.append(Postgres(durable=durable))
        self.databases.append(Postgres(of=self.databases[0], durable=durable))
        self.databases[0].wait_for_standby("*")
        hosts = ",".join(f"127.0.0.1:{database.port}" for database in self.databases)
        more = "" if durable else "standby=none&"
        self.data = f"postgres://red7@{hosts}/games?{more}node="
        for which in range(len(self.servers)):
            self.serve(which)
        self.balance()
        self.wait()

    def balance(self):
        """HAProxy as packaging/ has it, with a line more for each server that file does not know."""
        public, inside = quiet_port(), quiet_port()
        self.address = ("127.0.0.1", public)
        with open(CONFIG, encoding="utf-8") as file:
            text = file.read()
        there = '    server there "${RED7_THERE}"\n'
        assert there in text
        more = "".join(f"    server node{which} 127.0.0.1:{port}\n"
                       for which, port in enumerate(self.ports) if which > 1)
        config = os.path.join(self.folder, "haproxy.cfg")
        with open(config, "w", encoding="utf-8") as file:
            file.write(text.replace(there, (there if len(self.ports) > 1 else "") + more, 1))
        self.balancer = subprocess.Popen(
            [haproxy(), "-db", "-q", "-f", config], stdin=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env=os.environ | {
                "RED7_PUBLIC": f"127.0.0.1:{public}", "RED7_INSIDE": f"127.0.0.1:{inside}",
                "RED7_HERE": f"127.0.0.1:{self.ports[0]}",
                "RED7_THERE": f"127.0.0.1:{self.ports[min(1, len(self.ports) - 1)]}"})

    def serve(self, which):
        """Starts a server, or starts it again."""
        user = ["--user", "root"] if os.geteuid() == 0 else []
        with open(os.path.join(self.folder, f"server{which}.log"), "ab") as log:
            self.servers[which] = subprocess.Popen(
                [self.red7, "serve", "--listen", f"127.0.0.1:{self.ports[which]}", "--data",
                 f"{self.data}127.0.0.1:{self.ports[which]}", "--proxy", *user, *self.options],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=os.environ | self.environment)

    def answers(self, which):
        """Whether a server lets players in."""
        try:
            address = f"http://127.0.0.1:{self.ports[which]}/health/alive"
            with urllib.request.urlopen(address, timeout=0.3) as answer:
                return answer.status == 200
        except OSError:
            return False

    def owner(self, game, database=0):
        """Which of the servers has a game; None: none of them."""
        address = self.databases[database].sql(
            f"SELECT n.address FROM red7.games g JOIN red7.nodes n ON n.holder = g.owner "
            f"WHERE g.game = '{game}'")
        return self.ports.index(int(address.rsplit(":", 1)[1])) if address else None

    def wait(self, seconds=60):
        """Waits until all servers answer, and players get an answer."""
        end = time.monotonic() + seconds
        while not all(self.answers(which) for which in range(len(self.servers))):
            assert time.monotonic() < end, self.logs()
            time.sleep(0.05)
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.address[1]}/health/alive", timeout=1):
                    return
            except OSError:
                assert time.monotonic() < end, self.logs()
                time.sleep(0.05)

    def logs(self):
        texts = []
        for which in range(len(self.servers)):
            with open(os.path.join(self.folder, f"server{which}.log"), encoding="utf-8") as file:
                texts.append(file.read()[-2000:])
        return "\n".join(texts)

    def close(self):
        for process in [self.balancer, *self.servers]:
            if process and process.poll() is None:
                process.send_signal(signal.SIGCONT)
                process.kill()
                process.wait()
        for database in reversed(self.databases):
            database.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    lacking = missing()
    if lacking:
        sys.exit(f"cluster: {lacking} is not installed here")
    cluster = Cluster(os.path.abspath(sys.argv[1]))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        names = [*(f"server {process.pid}" for process in cluster.servers),
                 *(f"PostgreSQL {database.process.pid}" for database in cluster.databases),
                 f"HAProxy {cluster.balancer.pid}"]
        print(f"http://{cluster.address[0]}:{cluster.address[1]}/", flush=True)
        print("processes: " + ", ".join(names) + "; Ctrl-C ends it all", flush=True)
        while True:
            time.sleep(1)
            for which in range(len(cluster.servers)):
                if cluster.servers[which].poll() is not None:
                    cluster.serve(which)  # as systemd would
    except KeyboardInterrupt:
        pass
    finally:
        cluster.close()


if __name__ == "__main__":
    main()
