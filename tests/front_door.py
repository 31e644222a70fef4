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
PAGE = ("node", "npm", "clang", "wasm-ld")

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
done""",
    "ninja": """
case $* in *" build.ninja") exit 0 ;; esac
if grep -qx 'page = true' build/meson-private/cmd_line.txt && [ ! -e web/node_modules/preact ]; then
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
    echo "dlstatus:1:50.0:Retrieving file 1 of 2"
    touch "$HOME/installed"
    echo "pmstatus:gcc:100.0:Installed gcc" ;;
esac""",
}


class Door(unittest.TestCase):
    def setUp(self):
        top = tempfile.mkdtemp(prefix="red7 door ")
        self.addCleanup(shutil.rmtree, top)
        os.chmod(top, 0o700)
        self.home, self.bin, self.project = (os.path.join(top, name) for name in ("home", "bin", "project"))
        for folder in (self.home, self.bin, os.path.join(self.project, "web")):
            os.makedirs(folder)
        for name in ("run", "tools/set_up.sh", "tools/needs.txt", "web/package.json", "web/package-lock.json"):
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

    def plays(self, page="false"):
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
            status, _, said = self.run_it("play")
            self.assertEqual(status, 1)
            self.assertIn(words, said)
            name = {"dnf": "ncurses-devel", "apk": "ncurses-dev"}.get(manager, "ncurses")
            self.assertIn(f" {name} ", said)
            self.assertIn(" meson ", said)
            self.assertNotIn("node", said)
            self.assertEqual(self.calls(manager), [])
            self.lacks(manager)
        status, _, said = self.run_it("play")
        self.assertEqual(status, 1)
        self.assertIn("libncurses-dev", said)

    def test_what_is_downloaded_is_said_before(self):
        self.lacks_libraries()
        self.has("apt-get")
        said = self.plays().splitlines()
        size = said.index("run: 2 packages, 2 MB to download")
        self.assertRegex(said[size - 1], "^run: installing .*libncurses-dev")
        self.assertIn("run: asking for the list of packages", said[:size])
        self.assertIn("run: downloaded 50%", said[size:])
        self.assertIn("run: installed 100%", said[size:])
        self.run_it("clean")
        self.assertNotIn("installing", self.plays())  # now it is there

    def test_packages_that_do_not_come(self):
        self.lacks_libraries()
        self.has("apt-get", does='case " $* " in *" --print-uris "*) ;; *) echo "E: no network" >&2; exit 100 ;; esac')
        status, _, said = self.run_it("play")
        self.assertEqual(status, 1)
        self.assertIn("E: no network\nrun: apt-get could not install them", said)
        self.assertEqual(self.calls("meson"), [])

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
        self.assertEqual((status, out), (0, "red7 serve --listen 7, page = false\n"))
        self.assertIn("reason: no route", said)
        self.assertIn("there is no page for browsers", said)
        status, out, said = self.run_it("install")
        self.assertEqual((status, out), (1, ""))
        self.assertIn("PAGE=no", said)
        self.assertFalse([call for call in self.calls("meson") if call.startswith("meson install")])
        status, _, said = self.run_it("install", PAGE="no")
        self.assertEqual(status, 0)
        self.assertNotIn("page", said)
        self.assertTrue([call for call in self.calls("meson") if call.startswith("meson install")])

    def test_node_is_too_old(self):
        self.has(*PAGE)
        self.has("node", does="echo v16.1.0")
        status, out, said = self.run_it("serve")
        self.assertEqual((status, out), (0, "red7 serve, page = false\n"))
        self.assertIn("needs version 18, this is v16.1.0", said)

    def test_a_server_with_the_page(self):
        self.plays()
        self.has(*PAGE)
        status, out, said = self.run_it("serve")
        self.assertEqual((status, out), (0, "red7 serve, page = true\n"), said)
        self.assertIn("fetching from npm: esbuild preact", said)
        status, out, said = self.run_it("serve")
        self.assertNotIn("fetching", said)
        self.assertEqual(len(self.calls("npm")), 1)
        os.utime(os.path.join(self.project, "web", "package-lock.json"), (2**31, 2**31))
        self.run_it("serve")  # the list has another time, but is the same
        self.assertEqual(len(self.calls("npm")), 1)
        self.plays(page="true")  # which is there, and costs nothing
        self.lacks("node")
        self.plays(page="false")  # so a game does not need it

    def test_a_game_does_not_wait_for_the_page(self):
        self.has(*PAGE)
        self.run_it("serve")
        self.plays(page="true")
        with open(os.path.join(self.project, "web", "package-lock.json"), "a", encoding="ascii") as file:
            file.write("\n")
        self.plays(page="false")
        self.run_it("serve")
        self.assertEqual(len(self.calls("npm")), 2)
        self.assertEqual(self.run_it("play", PAGE="no")[:2], (0, "red7 play, page = false\n"))

    def test_a_page_that_cannot_be_bundled(self):
        self.has(*PAGE)
        self.has("npm", does="mkdir -p web/node_modules/esbuild")
        status, out, said = self.run_it("serve")
        self.assertEqual((status, out), (0, "red7 serve, page = false\n"), said)
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
        self.assertEqual((done.returncode, done.stdout), (0, "red7 play, page = false\n"), done.stderr)

    def test_wrong_calls(self):
        status, out, said = self.run_it("play", PAGE="maybe")
        self.assertEqual((status, out, said), (2, "", "run: PAGE is yes or no, not 'maybe'\n"))
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
            self.assertEqual(len(row), 7, row)
            self.assertIn(row[0], ("game", "online", "page", "tests", "python", "fuzzers"))
            self.assertRegex(row[1], "^(command|library|header|python):[^ ]+$|^wasm$")


unittest.main()
