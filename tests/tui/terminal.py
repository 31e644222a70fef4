"""A terminal to play in: a pseudo-terminal, with an emulator that keeps the screen.

Nobody sleeps here until a program has surely drawn: when it has read all keys and its main thread waits,
a mark is written behind its output, and once the mark comes out everything before it has."""
import atexit
import fcntl
import functools
import os
import re
import select
import signal
import struct
import subprocess
import tempfile
import termios
import time

import pyte

# Terminals that the emulator understands in full; xterm's own description repeats
# characters and scrolls in ways that it does not.
DESCRIPTIONS = """
r7-256|256 colours, rep@, indn@, rin@, use=xterm-256color,
r7-16|16 colours, colors#16, pairs#256, rep@, indn@, rin@, ccc@, initc@, setaf=\\E[%?%p1%{8}%<%t3%p1%d%e9%p1%{8}%-%d%;m, setab=\\E[%?%p1%{8}%<%t4%p1%d%e10%p1%{8}%-%d%;m, use=xterm-256color,
r7-8|8 colours, rep@, indn@, rin@, use=xterm,
r7-direct|true colour, RGB, colors#0x1000000, pairs#0x10000, ccc@, initc@, rep@, indn@, rin@, setaf=\\E[38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%dm, setab=\\E[48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%dm, use=xterm-256color,
r7-mono|no colours, colors@, pairs@, setaf@, setab@, op@, rep@, indn@, rin@, use=xterm-256color,
"""
TIMEOUT = 60
PATIENCE = 10 # seconds for a program that has keys to read, or is at work, to come to rest
UNREAD = 0.05 # seconds after which keys that nobody reads are given up: a signal has taken them
MARK = b"\x1f" # which no program writes


@functools.cache
def terminals():
    """A folder with the descriptions of the terminals."""
    folder = tempfile.TemporaryDirectory(prefix="red7-terminals-")
    atexit.register(folder.cleanup)
    subprocess.run(["tic", "-x", "-o", folder.name, "-"], input=DESCRIPTIONS.encode(), check=True)
    return folder.name


class Folders:
    """A home of its own."""

    def __init__(self):
        self.root = tempfile.TemporaryDirectory(prefix="red7-tui-")

    def environment(self, **more):
        kept = {key: os.environ[key] for key in ("PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS",
                                                 "RED7_LOCALEDIR") if key in os.environ}
        return kept | {
            "HOME": self.root.name, "USER": "tester", "LOGNAME": "tester",
            "XDG_CONFIG_HOME": self.path("config"), "XDG_STATE_HOME": self.path("state"),
            "XDG_DATA_HOME": self.path("data"), "TERMINFO": terminals(),
            "TERM": "r7-256", "LANG": "C.UTF-8"} | more

    def path(self, *names):
        return os.path.join(self.root.name, *names)

    def close(self):
        self.root.cleanup()


class Terminal:
    """A program on a screen. Keys and clicks go in; the screen is read as text."""

    def __init__(self, command, environment, columns=80, lines=24):
        self.screen = pyte.Screen(columns, lines)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = bytearray()
        self.shown = []  # the lines as they were read last
        self.due = 0     # bytes that the program will have read when it has read all keys
        master, slave = os.openpty()
        self.before = termios.tcgetattr(slave)
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.master, self.slave = master, slave
        self.behind = os.open(os.ttyname(slave), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
        self.process = subprocess.Popen(command, env=environment, stdin=slave, stdout=slave,
                                        stderr=slave, start_new_session=True,
                                        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))

    # ---- what the program does ----

    def bytes_read(self):
        """All that the program has read so far, from wherever."""
        try:
            with open(f"/proc/{self.process.pid}/io", "rb") as file:
                return int(file.readline().split()[1])
        except (OSError, IndexError):  # it has just ended
            return self.due

    def busy(self):
        """Whether the program has keys to read yet, or its main thread is at work."""
        if self.process.poll() is not None:
            return False
        waiting = fcntl.ioctl(self.slave, termios.FIONREAD, bytes(4))
        if struct.unpack("i", waiting)[0] > 0:
            return True
        try:
            with open(f"/proc/{self.process.pid}/stat", "rb") as file:
                return file.read().rpartition(b")")[2].split()[0] in (b"R", b"D")
        except OSError:  # it has just ended
            return False

    def thinks(self):
        """Whether a thread of the program is at work, for what will be shown later."""
        try:
            for thread in os.listdir(f"/proc/{self.process.pid}/task"):
                with open(f"/proc/{self.process.pid}/task/{thread}/stat", "rb") as file:
                    if file.read().rpartition(b")")[2].split()[0] == b"R":
                        return True
        except OSError:  # it, or a thread of it, has just ended
            pass
        return False

    def take(self, seconds):
        """Takes in what comes out within some time; how many marks were in it, None for nothing."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return None
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return None
        marks = data.count(MARK)
        data = data.replace(MARK, b"")
        self.raw += data
        self.stream.feed(data)
        return marks

    def rests(self, limit):
        """Whether the program waits for something, and all that it has written is on the screen."""
        unread = time.monotonic() + UNREAD
        while self.busy() or (self.bytes_read() < self.due and time.monotonic() < unread):
            if self.take(0.001) is not None or time.monotonic() > limit:
                return False
        self.due = 0
        size = len(self.raw)
        try:
            os.write(self.behind, MARK)
        except BlockingIOError:  # the program is in the middle of writing
            self.take(0.001)
            return False
        while not self.take(max(0, limit - time.monotonic())):
            if time.monotonic() > limit:
                return False
        return len(self.raw) == size and not self.busy()

    def pump(self, seconds=0):
        """Takes in what the program writes, until it rests and has been quiet for a while."""
        limit = time.monotonic() + max(seconds, PATIENCE)
        while time.monotonic() < limit:
            if self.rests(limit) and self.take(seconds) is None:
                return

    def lines(self):
        if len(self.shown) != self.screen.lines:
            self.shown = [""] * self.screen.lines
            self.screen.dirty.update(range(self.screen.lines))
        for number in self.screen.dirty:
            if number < self.screen.lines:
                row = self.screen.buffer[number]
                self.shown[number] = "".join(
                    row[column].data for column in range(self.screen.columns)).rstrip()
        self.screen.dirty.clear()
        return list(self.shown)

    def text(self):
        return "\n".join(self.lines())

    def wait(self, pattern, timeout=TIMEOUT):
        """Waits until the screen shows a pattern; the match."""
        end = time.monotonic() + timeout
        while True:
            self.pump()
            found = re.search(pattern, self.text())
            if found:
                return found
            if time.monotonic() > end or self.process.poll() is not None:
                self.pump()
                found = re.search(pattern, self.text())
                if found:
                    return found
                raise AssertionError(f"no {pattern!r} on the screen ({self.process.poll()}):\n"
                                     f"{self.text()}")
            self.take(0.05)

    def until(self, holds):
        """Waits until something holds of the screen."""
        end = time.monotonic() + TIMEOUT
        while not holds():
            if time.monotonic() > end or self.process.poll() is not None:
                raise AssertionError(f"it does not come about:\n{self.text()}")
            self.pump()
            self.take(0.02)

    def press(self, keys):
        """Presses keys and does not wait for what comes of it."""
        keys = keys.encode() if isinstance(keys, str) else keys
        self.due = max(self.due, self.bytes_read()) + len(keys)
        os.write(self.master, keys)

    def keys(self, keys):
        self.press(keys)
        self.pump()

    def click(self, column, line, button=0):
        self.keys(f"\033[<{button};{column + 1};{line + 1}M\033[<{button};{column + 1};{line + 1}m")

    def find(self, text):
        """The column and the line where a text stands."""
        for line, content in enumerate(self.lines()):
            column = content.find(text)
            if column >= 0:
                return column, line
        raise AssertionError(f"no {text!r} on the screen:\n{self.text()}")

    def click_on(self, text, within=1):
        column, line = self.find(text)
        self.click(column + within, line)

    def change_size(self, columns, lines):
        """Makes the window larger or smaller and does not wait for what comes of it."""
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.screen.resize(lines, columns)
        os.killpg(self.process.pid, signal.SIGWINCH)

    def resize(self, columns, lines):
        self.change_size(columns, lines)
        self.pump()

    def signal(self, number):
        os.killpg(self.process.pid, number)

    def end(self, timeout=TIMEOUT):
        """Waits for the end; the exit status, and whether the terminal is as it was."""
        limit = time.monotonic() + timeout
        while self.process.poll() is None:
            self.pump()
            self.take(0.01)
            if time.monotonic() > limit:
                self.process.kill()
                raise AssertionError(f"the program does not end:\n{self.text()}")
        self.pump()
        return self.process.returncode, termios.tcgetattr(self.slave) == self.before

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for file in (self.master, self.slave, self.behind):
            os.close(file)

    def colours(self):
        """All colours that cells of the screen have as a background."""
        return {cell.bg for row in self.screen.buffer.values() for cell in row.values()}


BUTTON = re.compile(r"(?:(?:←|→|↑|↓|Enter|Esc|Backspace|Tab|Space|\w|\?) )+\S.*")
FIRST = re.compile(r"(?:←|→|↑|↓|Enter|Esc|Backspace|Tab|Space|\w|\?)(?= )")


def footer(terminal):
    """The keys that are offered, by the names on the screen."""
    keys = []
    for line in reversed(terminal.lines()):
        buttons = re.split(r" {3,}", line.strip())
        if not line.startswith(" ") or not all(BUTTON.fullmatch(button) for button in buttons):
            break
        for button in buttons:
            while FIRST.match(button):
                key = FIRST.match(button).group()
                keys.append(key)
                button = button[len(key) + 1:]
                if key not in "←→↑↓":
                    break
    return keys
