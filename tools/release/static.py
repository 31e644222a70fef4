"""The game and the commands as one static program, for this kind of machine and by a cross compiler for others.

It runs on any Linux of its kind with nothing installed. Curses for another machine comes from Debian's package,
unpacked and not installed; what cannot be had is left out, with the reason."""
import os
import pathlib
import platform
import shutil
import subprocess
import tempfile

import archive

SCRIPT = """
say() { echo "$*" >&2; }
. tools/smallest.sh
build_smallest"""
# As packages are called elsewhere: the compiler, and what runs its programs.
MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}
CROSS = {"amd64": ("x86_64-linux-gnu-gcc", "qemu-x86_64"), "arm64": ("aarch64-linux-gnu-gcc", "qemu-aarch64")}
FOLDERS = ("app", "include", "lib", "packaging", "po", "tools")
QUESTION = ["legal", "v1.3 0 - - I4O5/Y4G2I6/- V1/R6/-"], "+O5 +I4 pass\n"
SPOKEN = ["--lang", "ru", "rules"], "Правила"


class Lacking(Exception):
    """Why a program cannot be made here."""


def run(*words, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        raise Lacking(f"{words[0]}: {(done.stderr or done.stdout).strip()[-300:]}")
    return done.stdout


def curses_of(machine, folder):
    """Debian's curses for another machine, below a folder; this machine's own lists and packages stay as they are."""
    if shutil.which("apt-get") is None:
        raise Lacking("there is no apt-get to fetch curses with")
    for name in ("state/lists/partial", "cache/archives/partial"):
        (folder / name).mkdir(parents=True)
    (folder / "status").touch()
    options = [f"Dir::State={folder}/state", f"Dir::State::status={folder}/status", f"Dir::Cache={folder}/cache",
               f"APT::Architecture={machine}", f"APT::Architectures={machine}", "APT::Sandbox::User=root"]
    words = ["apt-get", "-qq", *(word for option in options for word in ("-o", option))]
    run(*words, "update")
    run(*words, "download", "libncurses-dev", cwd=folder)
    for package in folder.glob("*.deb"):
        run("dpkg-deb", "-x", package, folder / "root")
    return next((folder / "root/usr/lib").glob("*-linux-gnu"))


def ask(runner, program, words):
    return run(*runner, program, *words, env={**os.environ, "LC_ALL": "C.UTF-8"})


def build(files, machine, folder):
    """{name: (bytes, executable)} of the program and its catalogues, made in a folder and tried."""
    for name, (data, _) in files.items():
        if name.split("/")[0] in FOLDERS or name == "LICENSE":
            (folder / "src" / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / "src" / name).write_bytes(data)
    own = machine == MACHINES.get(platform.machine())
    compiler, emulator = os.environ.get("CC", "cc"), ""
    curses = "-lncursesw -ltinfo"
    if not own:
        compiler, emulator = CROSS[machine]
        for tool in (compiler, emulator):
            if shutil.which(tool) is None:
                raise Lacking(f"there is no {tool}")
        place = curses_of(machine, folder / "apt")
        curses = f"{place}/libncursesw.a {place}/libtinfo.a"
        compiler += f" -idirafter {folder}/apt/root/usr/include"
    flags = f"-O2 -ffp-contract=off -Wl,--build-id=none -ffile-prefix-map={folder / 'src'}=."
    run("sh", "-c", SCRIPT, cwd=folder / "src", env={
        **os.environ, "CC": compiler, "CFLAGS": flags, "CURSES": curses, "LDFLAGS": "-static -s -Wl,--build-id=none"})
    game = folder / "src/build-game"
    runner = [emulator] if emulator else []
    if ask(runner, game / "red7", QUESTION[0]) != QUESTION[1] or SPOKEN[1] not in ask(runner, game / "red7", SPOKEN[0]):
        raise Lacking("the program answers wrongly")
    return {"bin/red7": ((game / "red7").read_bytes(), True), **archive.tree(game / "po", "share/locale/")}


def programs(files):
    """(machine, files, None) of each kind, or (machine, None, why not)."""
    for machine in sorted(CROSS):
        with tempfile.TemporaryDirectory(prefix="red7-static-") as place:
            try:
                yield machine, build(files, machine, pathlib.Path(place)), None
            except Lacking as lacking:
                yield machine, None, str(lacking)
