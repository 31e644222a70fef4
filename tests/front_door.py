#!/usr/bin/env python3
"""The front door, ./run, on machines that lack something: front_door.py PROJECT.

Each test has a folder with nothing on its PATH but what a shell needs and stand-ins for compilers
and package managers, which note how they were called. So what is shown here is what ./run decides
and says; that a real machine ends with a game is seen by trying one.
"""
import os
import pty
import shutil
import subprocess
import sys
import tempfile
import unittest

PROJECT = sys.argv.pop(1) if len(sys.argv) > 1 else "."
SHELL_TOOLS = ("awk", "basename", "cat", "chmod", "cmp", "cp", "dirname", "env", "find", "getconf", "grep",
               "head", "mkdir", "mktemp", "paste", "readlink", "rm", "sed", "sh", "sort", "touch")
PROGRAM = ("gcc", "meson", "ninja", "pkg-config", "python3", "msgfmt")
PAGE = ("node", "npm", "clang", "wasm-ld", "cmark-gfm")

STUBS = {
    # Meson keeps what it was told where ./run looks; the program tells whether it has the page.
    "meson": """
case $1 in
setup) shift; mkdir -p "$1/meson-private"; touch "$1/build.ninja"; told=$1/meson-private/cmd_line.txt; shift ;;
configure) told=$2/meson-private/cmd_line.txt; shift 2 ;;
*) exit 0 ;;
esac
for option; do
    case $option in -D*) ;; *) continue ;; esac
    name=${option#-D} name=${name%%=*}
    { grep -v "^$name = " "$told" 2>/dev/null; echo "$name = ${option#*=}"; } >"$told.new"
    cat "$told.new" >"$told"
done
if command -v node >/dev/null && [ ! -e web/node_modules/esbuild ] && ! grep -qx 'page = disabled' "$told"; then
    echo "the packages of the page are missing"
    exit 1
fi""",
    "ninja": """
case $* in *" build.ninja") exit 0 ;; esac
if grep -qx 'page = enabled' build/meson-private/cmd_line.txt && [ ! -e web/node_modules/preact ]; then
    echo "Could not resolve preact" >&2
    exit 1
fi
cat >build/red7 <<'RED7'
#!/bin/sh
echo "red7 $*, $(grep '^page' build/meson-private/cmd_line.txt)"
RED7
chmod +x build/red7""",
    "node": """case "$*" in -p*) echo esbuild preact ;; --version) echo v18.19.0 ;; esac""",
    "npm": """
rm -rf web/node_modules
[ ! -e "$HOME/offline" ] || { echo "npm error request to https://x/ failed, reason: no route" >&2; exit 1; }
mkdir -p web/node_modules/esbuild web/node_modules/preact""",
    "id": """echo 0""",
    # Installs stand-ins, and tells its progress as the real one does.
    "apt-get": """
case " $* " in
*" --print-uris "*)
    [ -e "$HOME/lists" ] || exit 100
    printf "'http://x/a.deb' a.deb 1500000 SHA256:0\\n'http://x/b.deb' b.deb 500000 SHA256:0\\n" ;;
*" update "*) touch "$HOME/lists" ;;
*" install "*)
    echo "dlstatus:1:50.0:Retrieving file 1 of 2" >&3
    touch "$HOME/installed"
    echo "pmstatus:gcc:33.0:what a package prints is no progress"
    echo "pmstatus:gcc:100.0:Installed gcc" >&3 ;;
esac""",
}

# A compiler that knows every header, and links a program that tells how it was started.
STUBS_GCC = """
case " $* " in *" -c "* | *" -E "*) exit 0 ;; esac
while [ "$1" != -o ]; do shift; done
printf '#!/bin/sh\\necho "smallest $*"\\n' >"$2"
chmod +x "$2" """


class Door(unittest.TestCase):
    def setUp(self):
        top = tempfile.mkdtemp(prefix="red7 door ")
        self.addCleanup(shutil.rmtree, top)
        os.chmod(top, 0o700)
        self.home, self.bin, self.project = (os.path.join(top, name) for name in ("home", "bin", "project"))
        for folder in (self.home, self.bin, os.path.join(self.project, "web")):
            os.makedirs(folder)
        for name in ("run", "tools/set_up.sh", "tools/smallest.sh", "tools/install.sh", "tools/needs.txt",
                     "tools/page_archive.py", "web/package.json", "web/package-lock.json"):
            os.makedirs(os.path.dirname(os.path.join(self.project, name)), exist_ok=True)
            shutil.copy(os.path.join(PROJECT, name), os.path.join(self.project, name))
        for name in SHELL_TOOLS:
            os.symlink(shutil.which(name), os.path.join(self.bin, name))
        self.has(*PROGRAM, "id")

    def has(self, *names, does=None):
        for name in names:
            path = os.path.join(self.bin, name)
            with open(path, "w", encoding="ascii") as file:
                file.write(f'#!/bin/sh\necho "{name} $*" >>"$HOME/calls"\n'
                           f"{STUBS.get(name, '') if does is None else does}\n")
            os.chmod(path, 0o755)

    def lacks(self, *names):
        for name in names:
            os.remove(os.path.join(self.bin, name))

    def lacks_libraries(self):
        """Until apt-get has installed something, pkg-config knows nothing."""
        self.has("pkg-config", does='[ -e "$HOME/installed" ]')

    def run_it(self, *arguments, **variables):
        done = subprocess.run([os.path.join(self.bin, "sh"), os.path.join(self.project, "run"), *arguments],
                              env={"PATH": self.bin, "HOME": self.home, **variables}, cwd=self.home,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr

    def touch_home(self, name):
        with open(os.path.join(self.home, name), "w", encoding="ascii"):
            pass

    def calls(self, *names):
        """How these programs have been called so far."""
        path = os.path.join(self.home, "calls")
        if not os.path.exists(path):
            return []
        with open(path, encoding="ascii") as file:
            return [line for line in file.read().splitlines() if line.split()[0] in names]

    def plays(self, page="disabled"):
        status, out, said = self.run_it("play", "--seed", "5")
        self.assertEqual((status, out), (0, f"red7 play --seed 5, page = {page}\n"), said)
        return said

    def test_a_game_needs_nothing_of_the_page(self):
        self.plays()
        self.has(*PAGE)
        self.run_it("clean")
        self.plays()
        self.assertEqual(self.calls("npm"), [])

    def test_a_game_needs_nothing_of_the_server(self):
        self.has("pkg-config", does='case $2 in ncursesw) exit 0 ;; *) [ -e "$HOME/installed" ] ;; esac')
        self.has("apt-get")
        self.plays()
        self.assertEqual(self.calls("apt-get"), [])
        status, _, said = self.run_it("build")
        self.assertEqual(status, 0, said)
        self.assertIn("libuv1-dev", said)

    def test_somebody_at_a_terminal_is_asked(self):
        self.lacks_libraries()
        self.has("apt-get")
        self.touch_home("lists")
        for arguments, answer, installs in ((["play"], b"n\n", False), (["--yes", "play"], b"", True)):
            ours, theirs = pty.openpty()
            with subprocess.Popen([os.path.join(self.bin, "sh"), os.path.join(self.project, "run"), *arguments],
                                  env={"PATH": self.bin, "HOME": self.home}, cwd=self.home, stdin=theirs,
                                  stdout=subprocess.DEVNULL, stderr=theirs) as process:
                os.close(theirs)
                os.write(ours, answer)
                said = b""
                while True:
                    try:
                        piece = os.read(ours, 4096)
                    except OSError:  # the other end is closed
                        break
                    if not piece:
                        break
                    said += piece
            os.close(ours)
            self.assertEqual(b"go on? [Y/n]" in said, not installs, said)
            self.assertEqual(process.returncode, 0 if installs else 1, said)
            self.assertEqual(os.path.exists(os.path.join(self.home, "installed")), installs)

    def test_other_systems_are_told_their_names(self):
        self.lacks_libraries()
        self.lacks("meson", "ninja")
        for manager, words in {"dnf": "sudo dnf install", "pacman": "sudo pacman -S",
                               "apk": "doas apk add", "brew": "brew install"}.items():
            self.has(manager)
            status, _, said = self.run_it("build")
            self.assertEqual(status, 1)
            self.assertIn(words, said)
            name = {"dnf": "ncurses-devel", "apk": "ncurses-dev"}.get(manager, "ncurses")
            self.assertIn(f" {name} ", said)
            self.assertIn(" meson ", said)
            self.assertNotIn("node", said)
            self.assertEqual(self.calls(manager), [])
            self.lacks(manager)
        status, _, said = self.run_it("build")
        self.assertEqual(status, 1)
        self.assertIn("libncurses-dev", said)

    def lacks_meson(self, gcc=STUBS_GCC):
        """Only a compiler: the game is built without Meson. It stands in for one of a single source."""
        self.lacks("meson", "ninja")
        self.has("gcc", does=gcc)
        for tool in ("xargs", "tr", "mv"):
            os.symlink(shutil.which(tool), os.path.join(self.bin, tool))
        for folder in ("include", "po", "app/cli/include", "lib/core/include"):
            os.makedirs(os.path.join(self.project, folder))
        for name in ("app/cli/main.c", "app/cli/cmd_serve.c", "lib/core/card.c"):
            with open(os.path.join(self.project, name), "w", encoding="ascii"):
                pass

    def test_a_game_without_meson(self):
        self.lacks_meson()
        status, out, said = self.run_it("play", "--seed", "5")
        self.assertEqual((status, out), (0, "smallest play --seed 5\n"), said)
        compiled = [call.split(" -c ")[1].split()[0] for call in self.calls("gcc") if " -c " in call]
        self.assertEqual(sorted(compiled), ["app/cli/main.c", "lib/core/card.c"])
        again = len(self.calls("gcc"))
        self.assertEqual(self.run_it("play")[:2], (0, "smallest play\n"))
        self.assertFalse([call for call in self.calls("gcc")[again:] if " -c " in call])  # it is there

    def test_a_source_that_does_not_compile(self):
        self.lacks_meson('case " $* " in *" -c "*) echo "main.c:1: wrong" >&2; exit 1 ;; esac')
        status, out, said = self.run_it("play")
        self.assertEqual((status, out), (1, ""))
        self.assertIn("main.c:1: wrong", said)
        self.assertFalse(os.path.exists(os.path.join(self.project, "build-game", "red7")))

    def test_a_bare_machine_is_told_the_least(self):
        self.lacks_meson('case " $* " in *" -E "*) exit 1 ;; esac')
        for manager, name in {"dnf": "ncurses-devel", "pacman": "ncurses", "apk": "ncurses-dev", "zypper": "ncurses-devel"}.items():
            self.has(manager)
            status, _, said = self.run_it("play")
            self.assertEqual(status, 1)
            self.assertIn(f" {name}", said)
            self.assertNotIn("meson", said)
            self.lacks(manager)

    def test_an_installed_game_is_used_where_none_can_be_built(self):
        self.lacks_meson()
        self.lacks("gcc")
        self.has("red7", does='echo "installed $*"')
        status, out, said = self.run_it("play", "--seed", "5")
        self.assertEqual((status, out), (0, "installed play --seed 5\n"), said)

    def test_what_is_downloaded_is_said_before(self):
        self.lacks_libraries()
        self.has("apt-get")
        said = self.plays().splitlines()
        size = said.index("run: 2 packages, 2 MB to download")
        self.assertRegex(said[size - 1], "^run: installing .*libncurses-dev")
        self.assertIn("run: asking for the list of packages", said[:size])
        self.assertIn("run: downloaded 50%", said[size:])
        self.assertIn("run: installed 100%", said[size:])
        self.assertNotIn("run: installed 33%", said[size:])
        self.run_it("clean")
        self.assertNotIn("installing", self.plays())  # now it is there

    def test_packages_that_do_not_come(self):
        self.lacks_libraries()
        self.has("apt-get", does='case " $* " in *" --print-uris "*) ;; *) echo "E: no network" >&2; exit 100 ;; esac')
        status, _, said = self.run_it("play")
        self.assertEqual(status, 1)
        self.assertIn("E: no network\nrun: apt-get could not install them", said)
        self.assertEqual(self.calls("meson"), ["meson --version"])

    def test_without_root(self):
        self.lacks_libraries()
        self.has("apt-get")
        self.has("id", does="echo 1000")
        status, _, said = self.run_it("play")
        self.assertEqual(status, 1)
        self.assertIn("please install as root: apt-get install", said)
        self.assertEqual(self.calls("apt-get"), [])
        self.has("sudo", does='"$@"')
        self.plays()

    def test_old_lists_of_packages(self):
        self.lacks_libraries()
        self.touch_home("lists")
        self.has("apt-get", does=STUBS["apt-get"].replace(
            '    echo "dlstatus', '    [ -e "$HOME/new" ] || { touch "$HOME/new"; echo "E: 404" >&2; exit 100; }\n'
            '    echo "dlstatus', 1))
        said = self.plays()
        self.assertIn("E: 404\nrun: trying again with a new list of packages", said)

    def test_a_server_without_the_page(self):
        self.has(*PAGE)
        self.touch_home("offline")
        status, out, said = self.run_it("serve", "--listen", "7")
        self.assertEqual((status, out), (0, "red7 serve --listen 7, page = disabled\n"))
        self.assertIn("reason: no route", said)
        self.assertIn("there is no page for browsers", said)
        status, out, said = self.run_it("install")
        self.assertEqual((status, out), (1, ""))
        self.assertIn("PAGE=no", said)
        self.assertFalse([call for call in self.calls("meson") if call.startswith("meson install")])
        status, _, said = self.run_it("install", PAGE="no", DESTDIR=self.home)
        self.assertEqual(status, 0)
        self.assertNotIn("page", said)
        self.assertTrue([call for call in self.calls("meson") if call.startswith("meson install")])

    def test_the_program_needs_nothing_of_the_page(self):
        """The real Meson refuses a page without its packages, and so does the one above."""
        self.has(*PAGE)
        for command, out in ((("build",), ""), (("bench", "--quick"), "red7 bench --quick, page = disabled\n")):
            self.run_it("clean")
            status, said_out, said = self.run_it(*command)
            self.assertEqual((status, said_out), (0, out), said)
        self.run_it("serve")
        self.assertEqual(self.run_it("build")[0], 0)
        self.plays(page="enabled")  # what is there is kept
        self.assertEqual(len(self.calls("npm")), 1)

    def test_node_is_too_old(self):
        self.has(*PAGE)
        self.has("node", does="echo v16.1.0")
        status, out, said = self.run_it("serve")
        self.assertEqual((status, out), (0, "red7 serve, page = disabled\n"))
        self.assertIn("needs version 18, this is v16.1.0", said)

    def test_a_server_with_the_page(self):
        self.plays()
        self.has(*PAGE)
        status, out, said = self.run_it("serve")
        self.assertEqual((status, out), (0, "red7 serve, page = enabled\n"), said)
        self.assertIn("fetching from npm: esbuild preact", said)
        status, out, said = self.run_it("serve")
        self.assertNotIn("fetching", said)
        self.assertEqual(len(self.calls("npm")), 1)
        os.utime(os.path.join(self.project, "web", "package-lock.json"), (2**31, 2**31))
        self.run_it("serve")  # the list has another time, but is the same
        self.assertEqual(len(self.calls("npm")), 1)
        self.plays(page="enabled")  # which is there, and costs nothing
        self.lacks("node")
        self.plays(page="disabled")  # so a game does not need it

    def test_a_game_does_not_wait_for_the_page(self):
        self.has(*PAGE)
        self.run_it("serve")
        self.plays(page="enabled")
        with open(os.path.join(self.project, "web", "package-lock.json"), "a", encoding="ascii") as file:
            file.write("\n")
        self.plays(page="disabled")
        self.run_it("serve")
        self.assertEqual(len(self.calls("npm")), 2)
        self.assertEqual(self.run_it("play", PAGE="no")[:2], (0, "red7 play, page = disabled\n"))

    def test_a_page_that_cannot_be_bundled(self):
        self.has(*PAGE)
        self.has("npm", does="mkdir -p web/node_modules/esbuild")
        status, out, said = self.run_it("serve")
        self.assertEqual((status, out), (0, "red7 serve, page = disabled\n"), said)
        self.assertIn("Could not resolve preact", said)
        self.plays()

    def test_another_compiler(self):
        self.has("ccache")
        self.assertEqual(self.run_it("play", CC="ccache gcc")[0], 0)
        status, _, said = self.run_it("play", CC="nonesuch -O3")
        self.assertEqual(status, 1)
        self.assertIn("there is no compiler 'nonesuch -O3' (the variable CC)", said)
        self.lacks("gcc")
        self.has("cc")
        self.plays()

    def test_through_a_link(self):
        link = os.path.join(self.home, "red7")
        os.symlink(os.path.join(self.project, "run"), link)
        done = subprocess.run([os.path.join(self.bin, "sh"), link, "play"], capture_output=True, text=True,
                              env={"PATH": self.bin, "HOME": self.home}, stdin=subprocess.DEVNULL, check=False)
        self.assertEqual((done.returncode, done.stdout), (0, "red7 play, page = disabled\n"), done.stderr)

    def test_an_old_meson(self):
        self.has("meson", does='[ "$1" = --version ] && echo 0.56.2')
        status, _, said = self.run_it("build")
        self.assertEqual(status, 1)
        self.assertIn("Meson is too old: red7 needs version 1.0, this is 0.56.2", said)
        self.lacks_meson()
        self.has("meson", "ninja", does="echo 0.56.2")
        status, out, said = self.run_it("play")  # a game needs none
        self.assertEqual((status, out), (0, "smallest play\n"), said)

    def test_an_old_compiler(self):
        self.has("gcc", does="case \" $* \" in *\" -std=c11 \"*) echo old ;; esac")
        status, out, said = self.run_it("play")
        self.assertEqual((status, out), (1, ""))
        self.assertIn("the compiler 'gcc' is too old: red7 needs C11", said)
        self.assertFalse([call for call in self.calls("meson") if call.startswith("meson setup")])

    def test_a_moved_checkout(self):
        self.plays()
        info = os.path.join(self.project, "build", "meson-info")
        os.mkdir(info)
        for place, anew in ((self.project, False), ("/somewhere/else", True)):
            with open(os.path.join(info, "meson-info.json"), "w", encoding="utf-8") as file:
                file.write(f'{{"directories": {{"source": "{place}"}}}}')
            self.assertEqual("this folder was moved, so build is made anew" in self.plays(), anew)
        self.assertNotIn("moved", self.plays())

    def test_a_proxy_with_a_certificate_of_its_own(self):
        self.has(*PAGE)
        self.has("npm", does='echo "npm error request failed, reason: self-signed certificate in chain" >&2; exit 1')
        status, _, said = self.run_it("serve")
        self.assertEqual(status, 0)  # tables are served all the same
        self.assertIn("reason: self-signed certificate in chain", said)
        self.assertIn("NODE_EXTRA_CA_CERTS=FILE names it to npm", said)
        self.lacks_libraries()
        self.touch_home("lists")
        self.has("apt-get", does='case " $* " in *" --print-uris "*) ;; '
                                 '*) echo "E: Certificate verification failed" >&2; exit 100 ;; esac')
        status, _, said = self.run_it("build")
        self.assertEqual(status, 1)
        self.assertIn("run update-ca-certificates", said)

    def test_a_page_that_is_handed_in(self):
        real = f'exec "{sys.executable}" "$@"'
        self.has("python3", does=real)
        archive = os.path.join(self.home, "page.tar.gz")
        with open(archive, "wb") as file:
            file.write(b"cut in the middl")
        status, out, said = self.run_it("serve", PAGE="page.tar.gz")
        self.assertEqual((status, out), (1, ""))
        self.assertIn("is damaged, or no archive of a page", said)
        self.assertNotIn("Traceback", said)
        self.assertFalse(os.path.exists(os.path.join(self.project, "build-page")))
        self.assertEqual(self.calls("npm", "ninja"), [])
        page = os.path.join(self.home, "page")
        os.mkdir(page)
        for name in ("index.html", "t.html", "sw.js", "licences.txt"):
            with open(os.path.join(page, name), "w", encoding="ascii") as file:
                file.write(name)
        subprocess.run([sys.executable, os.path.join(PROJECT, "tools/page_archive.py"), "make", page, "1", archive],
                       check=True)
        status, out, said = self.run_it("serve", PAGE="page.tar.gz")
        self.assertEqual((status, out.split(",")[0]), (0, "red7 serve"), said)
        self.assertTrue([call for call in self.calls("meson") if "-Dpage_dir=" in call])
        self.assertTrue(os.path.exists(os.path.join(self.project, "build-page", "sw.js")))

    def test_nothing_is_installed_where_nobody_may_write(self):
        if os.geteuid() == 0:
            self.skipTest("root may write everywhere")
        status, _, said = self.run_it("install", PAGE="no", PREFIX="/usr")
        self.assertEqual(status, 1)
        self.assertIn("this user may not write to /usr, so nothing is installed", said)
        self.assertFalse([call for call in self.calls("meson") if call.startswith("meson install")])

    def test_wrong_calls(self):
        status, out, said = self.run_it("play", PAGE="maybe")
        self.assertEqual((status, out, said), (2, "", "run: PAGE is yes, no or a page that was built elsewhere, not 'maybe'\n"))
        status, out, said = self.run_it("plya")
        self.assertEqual((status, out), (2, ""))
        self.assertIn("there is no command 'plya'", said)
        status, out, _ = self.run_it()
        self.assertEqual(status, 0)
        self.assertIn("./run [--yes] COMMAND", out)

    def test_the_table_of_needs(self):
        with open(os.path.join(PROJECT, "tools", "needs.txt"), encoding="ascii") as file:
            rows = [line.split() for line in file if line.strip() and not line.startswith("#")]
        for row in rows:
            self.assertEqual(len(row), 8, row)
            self.assertIn(row[0], ("smallest", "game", "online", "page", "tests", "python", "fuzzers", "portability"))
            self.assertRegex(row[1], "^(command|library|header|python):[^ ]+$|^wasm$")


unittest.main()
