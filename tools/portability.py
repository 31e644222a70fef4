#!/usr/bin/env python3
"""The library and the commands on every machine that can be had here: portability.py ROOT FOLDER [NAME ...]

Each row of MACHINES is a compiler and what runs its programs: other compilers, another C library,
other processors through qemu, Windows through wine. Every one compiles the library as it is,
tests/portable/fingerprints.c with it, and must print what the first prints. Those of PROGRAMS build the
program too, without curses, which Debian has for one machine only; it must answer as the first does. For those
of SCREENS the full screen is compiled with this machine's header of curses, and not linked. One table comes out;
a machine whose compiler is not installed is named and left out, and with names, or parts of them such as
"windows" or "arm", only those are tried, beside the first.
"""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

# name: how to compile, how to run, Debian's packages
LINUX = "gcc-{0} libc6-dev-{1}-cross qemu-user"
MACHINES = {
    "amd64, gcc": ("gcc -O3", "", "gcc"),
    "amd64, gcc -O0": ("gcc -O0", "", "gcc"),
    "amd64, gcc -march=native": ("gcc -O3 -march=native -ffp-contract=off", "", "gcc"),
    "amd64, clang": ("clang -O3 -ffp-contract=off", "", "clang"),
    "amd64, musl": ("musl-gcc -O2 -static", "", "musl-tools"),
    "i386, x87 off": ("i686-linux-gnu-gcc -O2 -static -msse2 -mfpmath=sse", "qemu-i386",
                      LINUX.format("i686-linux-gnu", "i386")),
    "arm64": ("aarch64-linux-gnu-gcc -O2 -static -ffp-contract=off", "qemu-aarch64",
              LINUX.format("aarch64-linux-gnu", "arm64")),
    "armhf": ("arm-linux-gnueabihf-gcc -O2 -static -ffp-contract=off", "qemu-arm",
              LINUX.format("arm-linux-gnueabihf", "armhf")),
    "riscv64": ("riscv64-linux-gnu-gcc -O2 -static -ffp-contract=off", "qemu-riscv64",
                LINUX.format("riscv64-linux-gnu", "riscv64")),
    "ppc64, big-endian": ("powerpc64-linux-gnu-gcc -O2 -static -ffp-contract=off", "qemu-ppc64",
                          LINUX.format("powerpc64-linux-gnu", "ppc64")),
    "s390x, big-endian": ("s390x-linux-gnu-gcc -O2 -static -ffp-contract=off", "qemu-s390x",
                          LINUX.format("s390x-linux-gnu", "s390x")),
    "Windows, mingw": ("x86_64-w64-mingw32-gcc -O2 -static -ffp-contract=off -D__USE_MINGW_ANSI_STDIO=1",
                       "wine", "gcc-mingw-w64-x86-64 wine wine64"),
}
# Which build the program, and how: what smallest.sh is told, whether languages can be spoken.
PROGRAMS = {
    "amd64, gcc": ({}, True),
    "amd64, musl": ({}, True),
    "arm64": ({}, True),
    "Windows, mingw": ({"SYSTEM": "windows"}, False),
}
SCREENS = ("amd64, musl",)
SCREEN = """
. tools/smallest.sh
game=$FOLDER
smallest_flags >"$game/flags"
for source in $(smallest_sources | grep ^app/tui/); do
    $CC -std=c11 -D_GNU_SOURCE -fsyntax-only -Wall -Wextra -Werror "-I$FOLDER/curses" @"$game/flags" "$source" || exit 1
done"""
SCRIPT = """
say() { echo "$*" >&2; }
. tools/smallest.sh
build_smallest"""
# What is never the same: times, and the speeds in the table of `bench`, but not its fingerprints.
TIMES = re.compile(rb'rounds per second +\d+|"?(?:\w*ms|seconds|rounds_per_s)"?: ?[\d.e+-]+|(?<= )[\d.]+ +(?=[\d. ]*[0-9a-f]{16}\n)| +(?=[0-9a-f]{16}\n)')
POSITION = "v1.3 0 - - I4O5/Y4G2I6/- V1/R6/-"
RECORD = "tests/data/basic-2.r7"
QUESTIONS = (
    ["judge", POSITION], ["judge", "--json", POSITION], ["legal", POSITION], ["legal", "nonsense"],
    ["apply", POSITION + " ; +I4 @O5"], ["deal", "--seed", "7", "--players", "4"],
    ["perft", "3", "v1.3+advanced+actions 0 - - I4O5Y1/Y4G2I6/- V1R7B3/R6/-"], ["solve", POSITION],
    ["hint", POSITION], ["replay", RECORD], ["review", RECORD, "--nodes", "2000"], ["rules"], ["bots"],
    ["puzzle", "--seed", "3"], ["arena", "random", "greedy", "--deals", "20", "--json"],
    ["sim", "--rounds", "500"], ["play", "--plain", "--seed", "1"], ["verify", "tests/data/fair.r7"],
    ["bench", "--rounds", "200"], ["help", "judge"], ["licences"], ["nonsense"],
)
SPOKEN = (["--lang", "ru", "judge", POSITION], ["--lang", "de", "rules"], ["--lang", "pl", "legal", "nonsense"])
FLAGS = ["-std=c11", "-DNDEBUG", "-w"]  # warnings are the build's business


def compile_for(root, command, program):
    """Why it cannot be compiled, or nothing."""
    sources = [*sorted(root.glob("lib/*/*.c")), root / "tests/portable/fingerprints.c"]
    headers = [f"-I{path}" for path in (root / "include", *sorted(root.glob("lib/*/include")))]
    done = subprocess.run([*shlex.split(command), *FLAGS, *headers, *sources, "-lm", "-o", program],
                          capture_output=True, text=True, check=False)
    return done.stderr if done.returncode != 0 else ""


def fingerprints(runner, program):
    """What it prints, in one line of words."""
    command = [*shlex.split(runner), str(program)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=1800, check=False)
    if done.returncode != 0:
        return f"ended with {done.returncode}: {done.stderr.strip()[-200:]}"
    return " ".join(line.split()[-1] for line in done.stdout.split("\n") if line.strip())


def build_program(root, folder, command, runner, variables):
    """The program without curses; or why there is none, after "no: "."""
    flags = [word for word in command.split()[1:] if word != "-static"]
    environment = {**os.environ, **variables, "FOLDER": str(folder), "SCREEN": "no", "CC": command.split()[0],
                   "CFLAGS": " ".join(flags + ["-w"]), "LDFLAGS": "-static" if "-static" in command else ""}
    done = subprocess.run(["sh", "-c", SCRIPT], cwd=root, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return f"no: {done.stderr.strip()[-300:]}"
    program = folder / "red7"
    if runner == "wine":
        program = program.replace(folder / "red7.exe")
    return program


def compile_screen(root, folder, command):
    """Why the full screen does not compile, or nothing."""
    headers = folder / "curses"
    headers.mkdir(exist_ok=True)
    for name in ("curses.h", "ncurses_dll.h", "unctrl.h"):
        shutil.copy(f"/usr/include/{name}", headers)
    done = subprocess.run(["sh", "-c", SCREEN], cwd=root, capture_output=True, text=True, check=False,
                          env={**os.environ, "FOLDER": str(folder), "CC": command.split()[0]})
    return done.stderr.strip()[-300:] if done.returncode != 0 else ""


def ask(root, runner, program, question):
    """What it says, and how it ends; whatever differs by machine in the bytes between lines is taken away."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "WINEDEBUG": "-all", "HOME": str(program.parent),
                   "RED7_NAME": "Ann"}
    words = [*shlex.split(runner), str(program), *question]
    done = subprocess.run(words, cwd=root, capture_output=True, timeout=600, env=environment, check=False)
    return done.returncode, *(TIMES.sub(b"", text.replace(b"\r\n", b"\n")) for text in (done.stdout, done.stderr))


def shown_by_dll(root, folder, command):
    """Names that a DLL of the library shows and that are not public; what went wrong otherwise."""
    library = folder / "red7.dll"
    words = [word for word in shlex.split(command) if word != "-static"]
    headers = [f"-I{path}" for path in (root / "include", *sorted(root.glob("lib/*/include")))]
    done = subprocess.run([*words, *FLAGS, "-DR7_BUILDING", "-shared", *headers, *sorted(root.glob("lib/*/*.c")), "-lm",
                           "-o", library], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return [done.stderr[-300:]]
    objdump = words[0].replace("-gcc", "-objdump")
    table = subprocess.run([objdump, "-p", library], capture_output=True, text=True, check=True).stdout
    names = re.findall(r"(?m)^\s+\[ *\d+\] (?:\+base\[ *\d+\] +[0-9a-f]+ )?(\w+)$", table.split("[Ordinal/Name Pointer] Table")[1])
    return [name for name in names if not name.startswith("r7_")] or ([] if names else ["nothing is shown"])


def commands(root, folder, name, expected):
    """How many answers are those of the first machine, as a word for the table; all answers."""
    command, runner, _ = MACHINES[name]
    variables, speaks = PROGRAMS[name]
    place = folder / "-".join(name.replace(",", "").split())
    program = build_program(root, place, command, runner, variables)
    if isinstance(program, str):
        return program, {}
    if runner == "wine":
        ask(root, runner, program, ["rules"])  # the first time, wine makes a home and speaks of it
    complaint = compile_screen(root, place, command) if name in SCREENS else ""
    if complaint:
        return f"no full screen: {complaint}", {}
    answers = {tuple(words): ask(root, runner, program, words)
               for words in (*QUESTIONS, *(SPOKEN if speaks else ()))}
    for words, answer in answers.items():
        if expected and answer != expected[words]:
            return f"red7 {' '.join(words)}: {answer}\n  instead of {expected[words]}", answers
    return f"{len(answers)} answers", answers


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    root, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    names = []
    for part in sys.argv[3:]:
        meant = [name for name in MACHINES if name == part] or \
                [name for name in MACHINES if part.lower() in name.lower()]
        if not meant:
            print(f"portability.py: no machine '{part}'; there are: {'; '.join(MACHINES)}", file=sys.stderr)
            sys.exit(2)
        names += [name for name in meant if name not in names]
    folder = folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    first, answers, wrong = None, None, 0
    if names and next(iter(MACHINES)) not in names:
        names.insert(0, next(iter(MACHINES)))  # with which all others are compared
    print(f"{'machine':26} {'rounds':16} {'deals':16} {'solver':16} {'ratings':16} commands")
    for name in names or MACHINES:
        command, runner, packages = MACHINES[name]
        lacking = [tool for tool in (command.split()[0], *runner.split()[:1]) if not shutil.which(tool)]
        if lacking:
            print(f"{name:26} not tried: there is no {lacking[0]} (Debian: {packages})")
            continue
        program = folder / ("a.exe" if runner == "wine" else "a.out")
        what = compile_for(root, command, program) or fingerprints(runner, program)
        first = first or what
        said = ""
        if name in PROGRAMS:
            said, its = commands(root, folder, name, answers)
            answers = answers or its
        if runner == "wine":
            shown = shown_by_dll(root, folder, command)
            said = f"the DLL shows {', '.join(shown[:5])}" if shown else said
        wrong += what != first or not (said == "" or said.endswith("answers"))
        print(f"{name:26} {what}{'' if what == first else '   <- differs'} {said}", flush=True)
    sys.exit(wrong > 0)


main()
