#!/usr/bin/env python3
"""The front door on a bare Debian: bare.py ROOT FOLDER [--write docs/install.md] [COMMAND ...]

Debian 12 is put into FOLDER by debootstrap (once: the folder is kept, and copied for every measurement), with
this machine's sources of packages; the last commit of ROOT lies in /src there. Measured is what each COMMAND
needs until it asks its first question: packages, megabytes, seconds, and seconds of processor time, which say
more on a busy machine; of a server, which has to be ended, they are not known. Without any it is `play`. With
another word, such as `test`, the output is shown and nothing is measured. Needs root, and debootstrap.
"""
import argparse
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

# What a row of the table is called, and how it is asked for; the text that shows that it is there.
ROWS = {
    "play": ("a game in the terminal", "./run --yes play --plain --seed 5", "(? for help)> "),
    "serve": ("a server without the page", "PAGE=no ./run --yes serve --listen 127.0.0.1:0 --data /tmp/s.db", "http://"),
    "page": ("a server with the page", "./run --yes serve --listen 127.0.0.1:0 --data /tmp/s.db", "http://"),
}
MARKS = ("<!-- figures -->\n", "<!-- end of figures -->\n")


def inside(place, command, **more):
    """Starts a command in the other system, with processes and a /proc of its own."""
    script = "mount -t proc proc /proc; mount -t devpts devpts /dev/pts; cd /src && " + command
    # As this machine comes to its packages, so does the other.
    ways = {name: value for name, value in os.environ.items() if name.lower().startswith(("npm_config_", "http_proxy",
                                                                                      "https_proxy", "no_proxy"))}
    if os.environ.get("NODE_EXTRA_CA_CERTS"):
        ways["NODE_EXTRA_CA_CERTS"] = "/certificates.crt"
    return subprocess.Popen(["unshare", "--mount", "--pid", "--fork", "chroot", place, "/bin/sh", "-c", script], **more,
                            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8", **ways})


def output(place, command):
    return inside(place, command, stdout=subprocess.PIPE, text=True).communicate()[0]


def make_base(folder):
    base = folder / "base"
    if not (base / "etc/debian_version").exists():
        subprocess.run(["debootstrap", "--variant=minbase", "bookworm", base], check=True, stdout=sys.stderr)
    for name in ("sources.list", "sources.list.d", "apt.conf.d", "auth.conf.d", "trusted.gpg.d", "keyrings"):
        theirs, ours = pathlib.Path("/etc/apt") / name, base / "etc/apt" / name
        if theirs.is_dir():
            shutil.copytree(theirs, ours, dirs_exist_ok=True)
        elif theirs.exists():
            shutil.copy(theirs, ours)
        elif ours.is_file():
            ours.unlink()
    if os.environ.get("NODE_EXTRA_CA_CERTS"):
        shutil.copy(os.environ["NODE_EXTRA_CA_CERTS"], base / "certificates.crt")
    for name in ("resolv.conf", "hosts"):
        shutil.copy(f"/etc/{name}", base / "etc" / name)
    return base


def make_place(folder, base, root):
    """A copy of the bare system, with the sources in it."""
    place = folder / "place"
    subprocess.run(["rm", "-rf", "--one-file-system", place], check=True)
    subprocess.run(["cp", "-a", "--reflink=auto", base, place], check=True)
    (place / "src").mkdir()
    archive = subprocess.run(["git", "-C", root, "archive", "HEAD"], check=True, stdout=subprocess.PIPE).stdout
    subprocess.run(["tar", "-x", "-C", place / "src"], input=archive, check=True)
    return place


def packages(place):
    return int(output(place, "dpkg-query -f '.\\n' -W | wc -l"))


def megabytes(place):
    done = subprocess.run(["du", "-sxm", "--exclude=var/cache/apt", "--exclude=var/lib/apt/lists", "--exclude=src",
                           place], check=True, stdout=subprocess.PIPE, text=True)
    return int(done.stdout.split()[0])


def processor_time():
    """Of all that has been waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def ended(process):
    """Whether it ended by itself once its input did; a server does not."""
    process.stdin.close()
    try:
        process.wait(timeout=20)
        return True
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return False


def measure(place, command, answer):
    """(packages, MB to download, MB on disk, seconds to the first question, of them of processors)."""
    before, disk, used = packages(place), megabytes(place), processor_time()
    told = open(place / "tmp/told", "w+", encoding="utf-8")
    start, heard = time.monotonic(), ""
    process = inside(place, command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=told)
    while answer not in heard:
        piece = os.read(process.stdout.fileno(), 65536).decode(errors="replace")
        if not piece:
            told.seek(0)
            sys.exit(f"bare.py: it ended before it asked:\n{told.read()[-3000:]}{heard[-2000:]}")
        heard += piece
    seconds = time.monotonic() - start
    work = f"{processor_time() - used:.0f}" if ended(process) else "–"
    told.seek(0)
    sizes = [int(n) for n in re.findall(r"(\d+) MB to download", told.read())]
    return packages(place) - before, sum(sizes), megabytes(place) - disk, f"{seconds:.0f}", work


def table(rows):
    lines = ["| what | packages | MB to download | MB on disk | seconds to the first question | of processors |\n",
             "|---|---:|---:|---:|---:|---:|\n"]
    for name, figures in rows.items():
        lines.append(f"| {ROWS[name][0]} | {' | '.join(map(str, figures))} |\n")
    return "".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("command", nargs="*", default=["play"])
    parser.add_argument("--write", type=pathlib.Path)
    options = parser.parse_args()
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        sys.exit("bare.py: it needs root, and debootstrap (apt-get install debootstrap)")
    options.folder.mkdir(parents=True, exist_ok=True)
    base = make_base(options.folder)
    if options.command[0] not in ROWS:
        place = make_place(options.folder, base, options.root)
        sys.exit(inside(place, "./run --yes " + " ".join(options.command)).wait())
    rows = {}
    for name in options.command:
        place = make_place(options.folder, base, options.root)
        rows[name] = measure(place, *ROWS[name][1:])
        print(table({name: rows[name]}).split("\n")[2], flush=True)
    if options.write:
        text = options.write.read_text(encoding="utf-8")
        head, tail = text.split(MARKS[0])[0], text.split(MARKS[1])[1]
        options.write.write_text(f"{head}{MARKS[0]}{table(rows)}{MARKS[1]}{tail}", encoding="utf-8")


if __name__ == "__main__":
    main()
