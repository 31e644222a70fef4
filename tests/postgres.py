#!/usr/bin/env python3
"""PostgreSQL for tests: started from Debian's packages, as an ordinary user, in a folder that goes.

    postgres.py COMMAND [ARGUMENT ...]

runs a command with a database of its own, whose address is in RED7_TEST_STORE. Where there is no
PostgreSQL the exit status is 77, which Meson takes for a skipped test."""
import contextlib
import glob
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import time

from ports import quiet_port

TIMEOUT = 60


def programs():
    """The folder of the newest PostgreSQL, or None."""
    found = glob.glob("/usr/lib/postgresql/*/bin/postgres") + glob.glob("/usr/local/pgsql/bin/postgres")
    found += [path for path in [shutil.which("postgres")] if path]
    return os.path.dirname(os.path.realpath(sorted(found)[-1])) if found else None


class Postgres:
    """A server, or with `of` a standby of another, which the other waits for once it is told to."""

    def __init__(self, of=None, durable=False, port=None):
        self.bin = programs()
        self.folder = tempfile.mkdtemp(prefix="red7-postgres-")
        self.data = os.path.join(self.folder, "data")
        self.port = port or quiet_port()
        self.prefix = []
        self.process = None
        if os.geteuid() == 0:  # PostgreSQL does not run as root
            user = pwd.getpwnam("nobody")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self.prefix = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}",
                           "--clear-groups"]
        if of:
            self.run("pg_basebackup", "-D", self.data, "-h", of.folder, "-p", str(of.port), "-U", "red7",
                     "-R", "-X", "stream", "-c", "fast")
        else:
            self.run("initdb", "-D", self.data, "-A", "trust", "-U", "red7", "-E", "UTF8",
                     "--locale=C", "--no-sync")
        with open(os.path.join(self.data, "postgresql.conf"), "a", encoding="utf-8") as file:
            file.write(f"port = {self.port}\nunix_socket_directories = '{self.folder}'\n"
                       f"listen_addresses = '127.0.0.1'\nfsync = {'on' if durable else 'off'}\n"
                       "max_connections = 60\nlog_min_messages = fatal\nwal_level = replica\n"
                       "hot_standby = on\nshared_buffers = 16MB\n")
        self.start()
        if not of:
            self.sql("CREATE DATABASE games", database="postgres")

    def run(self, name, *arguments, check=True):
        return subprocess.run([*self.prefix, os.path.join(self.bin, name), *arguments], check=check,
                              cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=TIMEOUT, text=True)

    def start(self):
        self.process = subprocess.Popen(
            [*self.prefix, os.path.join(self.bin, "postgres"), "-D", self.data], cwd=self.folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + TIMEOUT
        while self.run("pg_isready", "-h", self.folder, "-p", str(self.port), check=False).returncode:
            assert time.monotonic() < end and self.process.poll() is None, "PostgreSQL does not start"
            time.sleep(0.05)

    def stop(self, mode="fast"):
        if self.process and self.process.poll() is None:
            self.run("pg_ctl", "stop", "-D", self.data, "-m", mode, "-w", check=False)
        if self.process:
            self.process.wait(TIMEOUT)
        self.process = None

    def crash(self):
        """Ends it as a power cut would."""
        self.stop("immediate")

    def promote(self):
        """Makes a standby the server that takes commits."""
        self.run("pg_ctl", "promote", "-D", self.data, "-w")

    def sql(self, text, database="games"):
        """What a statement gives, as text."""
        return self.run("psql", "-h", self.folder, "-p", str(self.port), "-U", "red7", "-d", database,
                        "-v", "ON_ERROR_STOP=1", "-XAtqc", text).stdout.strip()

    def wait_for_standby(self, name):
        """Makes commits wait for a standby."""
        self.sql(f"ALTER SYSTEM SET synchronous_standby_names = '{name}'")
        self.sql("SELECT pg_reload_conf()")

    def address(self, query="standby=none"):
        return f"postgres://red7@127.0.0.1:{self.port}/games" + (f"?{query}" if query else "")

    def close(self):
        with contextlib.suppress(subprocess.SubprocessError):
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)


if __name__ == "__main__":
    if programs() is None:
        print("PostgreSQL is not installed here")
        sys.exit(77)
    database = Postgres()
    try:
        sys.exit(subprocess.run(sys.argv[1:], check=False, env=os.environ | {
            "RED7_TEST_STORE": database.address()}).returncode)
    finally:
        database.close()
