#!/usr/bin/env python3
"""The server under its own unit, for once really confined: unit.py ROOT FOLDER

The sources of ROOT are built and installed into a bare Debian 12 in FOLDER (as tools/bare.py makes it, and kept),
which is started with systemd-nspawn: systemd itself opens the socket, makes the user, the namespaces and the
filter of system calls that packaging/red7.service.in asks for. Inside, bots play whole games over the socket, the
backup's unit makes a copy, the server is restarted, and its rights are read from /proc. One line for each thing
that was seen; exit status 1 if one of them is not as it should be. Needs root, debootstrap and systemd-container.
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys

import bare

PACKAGES = ("systemd-sysv dbus curl libuv1 libmicrohttpd12 libsqlite3-0 libsodium23 libgnutls30 libwslay1 "
            "libncursesw6 libpq5")

# Runs the probe once everything is up, and ends the machine.
PROBE_UNIT = """[Unit]
After=multi-user.target
[Service]
Type=oneshot
StandardOutput=append:/seen
StandardError=append:/said
ExecStart=/bin/sh /probe.sh
ExecStopPost=/bin/systemctl poweroff
"""

# What is seen inside: NAME=VALUE, a line each.
PROBE = r"""
ldconfig
at=http://127.0.0.1:7007
answer() { curl -s -o /dev/null -w '%{http_code}' "$at$1"; }
right() { sed -n "s/^$1:[[:space:]]*\([^[:space:]]*\).*/\1/p" "/proc/$server/status"; }
apart() { [ "$(readlink "/proc/$server/ns/$1")" != "$(readlink "/proc/self/ns/$1")" ] && echo yes || echo no; }

systemctl enable --now --quiet red7.socket
echo "before the first visitor=$(systemctl is-active red7.service)"
echo "health=$(answer /health)"
echo "page=$(answer /)"
echo "documentation=$(answer /docs/)"
server=$(systemctl show -p MainPID --value red7.service)
echo "root=$([ "$(right Uid)" = 0 ] && echo yes || echo no)"
echo "capabilities=$(right CapEff)"
echo "no new privileges=$(right NoNewPrivs)"
echo "filter of system calls=$(right Seccomp)"
for name in mnt net user; do echo "own $name=$(apart "$name")"; done
red7 join "$at" --create --seats person,novice,regular --bot skilled --games 3 >/dev/null 2>&1
echo "three games=$?"
systemctl start red7-backup.service
echo "backup=$?"
echo "copies=$(find /var/lib/private/red7/backups -name 'server-*.db' | wc -l)"
systemctl restart red7.service
echo "health after a restart=$(answer /health)"
red7 join "$at" --create --rules v1.3+advanced+actions --seats person,regular --bot regular >/dev/null 2>&1
echo "a game after it=$?"
systemctl stop red7.socket red7.service
echo "how it ended=$(systemctl show -p Result --value red7.service)"
echo "killed for a call=$(journalctl --no-pager -b | grep -c 'SIGSYS\|status=31')"
"""

WANTED = {
    "before the first visitor": "inactive", "health": "200", "page": "200", "documentation": "200", "root": "no",
    "capabilities": "0000000000000000", "no new privileges": "1", "filter of system calls": "2", "own mnt": "yes",
    "own net": "yes", "own user": "yes", "three games": "0", "backup": "0", "copies": "1",
    "health after a restart": "200", "a game after it": "0", "how it ended": "success", "killed for a call": "0",
}


def build(root, folder, place):
    """The program with its units, as a package would have it, in the other system."""
    if not (folder / "build/build.ninja").exists():
        subprocess.run(["meson", "setup", folder / "build", root, "--prefix=/usr", "--libdir=lib", "-Dsystemd=true",
                        "-Donline=enabled", "-Dbuildtype=release"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["meson", "install", "-C", folder / "build", "--destdir", place], check=True,
                   stdout=subprocess.DEVNULL)


def seen_inside(place):
    """Starts the other system, and returns what its probe saw."""
    (place / "probe.sh").write_text(PROBE)
    (place / "etc/systemd/system/probe.service").write_text(PROBE_UNIT)
    wants = place / "etc/systemd/system/multi-user.target.wants"
    wants.mkdir(parents=True, exist_ok=True)
    (wants / "probe.service").symlink_to("../probe.service")
    # --register and --keep-unit: the machine outside need not be run by systemd.
    done = subprocess.run(["systemd-nspawn", "-D", place, "--boot", "--register=no", "--keep-unit"], timeout=300,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace")
    if not (place / "seen").exists():
        sys.exit(f"unit.py: it did not start:\n{done.stdout[-3000:]}")
    return dict(line.split("=", 1) for line in (place / "seen").read_text().splitlines())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    options = parser.parse_args()
    root, folder = options.root.resolve(), options.folder.resolve()
    if not (root / "meson.build").exists():
        parser.error(f"{root} has no sources of red7")
    for program in ("debootstrap", "systemd-nspawn"):
        if os.geteuid() != 0 or shutil.which(program) is None:
            sys.exit(f"unit.py: it needs root, and {program} (apt-get install debootstrap systemd-container)")
    folder.mkdir(parents=True, exist_ok=True)
    place = bare.make_place(folder, bare.make_base(folder), root)
    bare.output(place, f"apt-get update -qq && apt-get install -y -qq --no-install-recommends {PACKAGES} >/tmp/apt 2>&1")
    build(root, folder, place)
    seen, wrong = seen_inside(place), 0
    for name, wanted in WANTED.items():
        value = seen.get(name, "not seen")
        wrong += value != wanted
        print(f"{name}: {value}" + ("" if value == wanted else f", not {wanted}"))
    if wrong:
        sys.exit(f"unit.py: {wrong} wrong; {place}/said has what was said")


if __name__ == "__main__":
    main()
