#!/usr/bin/env python3
"""Programs of strangers: the library alone is built and installed, and used by pkg-config from C and
C++, by CMake, by Meson as an installed library and as a subproject, and as two files.

usage: consumers.py ROOT
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

PROGRAM = """#include <red7/red7.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    struct r7_round deal;
    struct r7_rules rules;
    memset(&rules, 0, sizeof rules);
    char text[R7_POSITION_TEXT_MAX];
    r7_deal_seed(&deal, rules, 2, 7);
    r7_round_write(&deal, text, sizeof text);
    puts(text);
    return r7_card_number(48) != 7;
}
"""
CMAKE = """cmake_minimum_required(VERSION 3.13)
project(stranger C)
find_package(red7 0.2 REQUIRED)
add_executable(shared a.c)
target_link_libraries(shared red7::red7)
add_executable(static a.c)
target_link_libraries(static red7::static)
"""
MESON = """project('stranger', 'c')
executable('a', 'a.c', dependencies: dependency('red7'))
"""


class Failure(Exception):
    pass


def run(*command, cwd=None, **variables):
    command = [str(word) for word in command]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, env={**os.environ, **variables})
    if done.returncode != 0:
        raise Failure(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def shown(kind, file):
    """The functions that a file shows to others."""
    return {line.split()[-1] for line in run("nm", kind, "--defined-only", file).splitlines() if " T " in line}


class Stranger:
    def __init__(self, root, folder):
        self.root, self.folder, self.prefix = root, folder, folder / "in stalled"
        self.libraries = self.prefix / "lib"
        self.expected = None
        os.environ["PKG_CONFIG_PATH"] = str(self.libraries / "pkgconfig")

    def place(self, name, **files):
        place = self.folder / name
        place.mkdir()
        for file, text in {"a.c": PROGRAM, **files}.items():
            (place / file.replace("_", ".")).write_text(text, encoding="utf-8")
        return place

    def tried(self, program):
        printed = run(program, LD_LIBRARY_PATH=str(self.libraries))
        self.expected = self.expected or printed
        if printed != self.expected or not printed.startswith("v1.3 0 - "):
            raise Failure(f"{program} prints {printed!r}")

    def install(self):
        """The library needs nothing but a compiler, and Meson."""
        build = self.folder / "build"
        run("meson", "setup", build, self.root, "-Dprogram=disabled", "-Doptimization=0",
            "--prefix", self.prefix, "--libdir", "lib")
        run("meson", "install", "-C", build, "--quiet")
        if (self.prefix / "bin").exists():
            raise Failure("more than the library is installed")

    def by_pkg_config(self):
        place = self.place("pkg")
        flags = run("pkg-config", "--cflags", "--libs", "red7").replace("\\ ", "\0").split()
        flags = [flag.replace("\0", " ") for flag in flags]
        run("cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "a.c", *flags, "-o", "a", cwd=place)
        self.tried(place / "a")
        run("cc", "-std=c11", "a.c", f"-I{self.prefix}/include", self.libraries / "libred7.a", "-lm", "-o", "b",
            cwd=place)
        self.tried(place / "b")
        if shutil.which("g++"):
            shutil.copy(place / "a.c", place / "a.cc")
            run("g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "a.cc", *flags, "-o", "c", cwd=place)
            self.tried(place / "c")

    def by_cmake(self):
        if shutil.which("cmake") is None:
            return print("cmake is not there")
        place = self.place("cmake", CMakeLists_txt=CMAKE)
        run("cmake", "-G", "Ninja", "-S", place, "-B", place / "build", f"-DCMAKE_PREFIX_PATH={self.prefix}")
        run("cmake", "--build", place / "build")
        self.tried(place / "build/shared")
        self.tried(place / "build/static")

    def by_meson(self):
        place = self.place("meson", meson_build=MESON)
        run("meson", "setup", place / "build", place)
        run("ninja", "-C", place / "build")
        self.tried(place / "build/a")

    def as_subproject(self):
        place = self.place("sub", meson_build=MESON)
        (place / "subprojects").mkdir()
        (place / "subprojects/red7").symlink_to(self.root)
        (place / "subprojects/red7.wrap").write_text("[wrap-file]\n[provide]\nred7 = red7_dep\n", encoding="utf-8")
        run("meson", "setup", place / "build", place, "--force-fallback-for=red7", "-Doptimization=0")
        run("ninja", "-C", place / "build", "a")
        self.tried(place / "build/a")
        if list((place / "build").glob("**/red7")) != [place / "build/subprojects/red7"]:
            raise Failure("the subproject has the program in it")

    def as_two_files(self):
        place = self.place("two")
        (place / "a.c").write_text(PROGRAM.replace("<red7/red7.h>", '"red7.h"'), encoding="utf-8")
        run(sys.executable, self.root / "tools/amalgamate.py", self.root, place)
        run("cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-c", "red7.c", cwd=place)
        lacking = shown("-D", self.libraries / "libred7.so") - shown("-g", place / "red7.o")
        if lacking:
            raise Failure(f"red7.c has no {', '.join(sorted(lacking))}")
        run("cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "a.c", "red7.o", "-lm", "-o", "a", cwd=place)
        self.tried(place / "a")
        if shutil.which("g++"):
            shutil.copy(place / "a.c", place / "a.cc")
            run("g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "a.cc", "red7.o", "-lm", "-o", "b", cwd=place)
            self.tried(place / "b")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        stranger = Stranger(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(folder))
        for way in ("install", "by_pkg_config", "by_cmake", "by_meson", "as_subproject", "as_two_files"):
            try:
                getattr(stranger, way)()
                passed += 1
            except Failure as failure:
                failed += 1
                print(f"{way}: {failure}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
