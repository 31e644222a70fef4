"""A terminal to play in: a pseudo-terminal, with an emulator that keeps the screen."""
import fcntl
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


class Folders:
    """A home of its own, and the descriptions of the terminals."""

    def __init__(self):
        self.root = tempfile.TemporaryDirectory(prefix="red7-tui-")
        source = os.path.join(self.root.name, "terminals.ti")
        with open(source, "w", encoding="ascii") as file:
            file.write(DESCRIPTIONS)
        subprocess.run(["tic", "-x", "-o", os.path.join(self.root.name, "terminfo"), source],
                       check=True)

    def environment(self, **more):
        kept = {key: os.environ[key] for key in ("PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS",
                                                 "RED7_LOCALEDIR") if key in os.environ}
        return kept | {
            "HOME": self.root.name, "USER": "tester", "LOGNAME": "tester",
            "XDG_CONFIG_HOME": self.path("config"), "XDG_STATE_HOME": self.path("state"),
            "XDG_DATA_HOME": self.path("data"), "TERMINFO": self.path("terminfo"),
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
        self.raw = b""
        self.status = None
        master, slave = os.openpty()
        self.before = termios.tcgetattr(slave)
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.master, self.slave = master, slave
        self.process = subprocess.Popen(command, env=environment, stdin=slave, stdout=slave,
                                        stderr=slave, start_new_session=True,
                                        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))

    def busy(self):
        """Whether the program has keys to read yet, or is at work: on a machine with much to do,
        silence alone does not tell that it has come to rest."""
        if self.process.poll() is not None:
            return False
        waiting = fcntl.ioctl(self.slave, termios.FIONREAD, bytes(4))
        if struct.unpack("i", waiting)[0] > 0:
            return True
        try:
            for thread in os.listdir(f"/proc/{self.process.pid}/task"):
                with open(f"/proc/{self.process.pid}/task/{thread}/stat", "rb") as file:
                    if file.read().rpartition(b")")[2].split()[0] in (b"R", b"D"):
                        return True
        except OSError: # it, or a thread of it, has just ended
            return False
        return False

    def pump(self, seconds=0.05):
        """Takes in what the program writes, until it has been quiet for a while."""
        patience = time.monotonic() + PATIENCE
        end = time.monotonic() + seconds
        while True:
            ready, _, _ = select.select([self.master], [], [], max(0, end - time.monotonic()))
            if not ready and (time.monotonic() > patience or not self.busy()):
                return
            if ready:
                try:
                    data = os.read(self.master, 65536)
                except OSError:
                    return
                self.raw += data
                self.stream.feed(data)
            end = time.monotonic() + seconds

    def lines(self):
        return [line.rstrip() for line in self.screen.display]

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
                self.pump(0.2)
                found = re.search(pattern, self.text())
                if found:
                    return found
                raise AssertionError(f"no {pattern!r} on the screen:\n{self.text()}")

    def until(self, holds):
        """Waits until something holds of the screen."""
        end = time.monotonic() + TIMEOUT
        while not holds():
            if time.monotonic() > end or self.process.poll() is not None:
                raise AssertionError(f"it does not come about:\n{self.text()}")
            self.pump()

    def keys(self, keys):
        os.write(self.master, keys.encode() if isinstance(keys, str) else keys)
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

    def resize(self, columns, lines):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.screen.resize(lines, columns)
        os.killpg(self.process.pid, signal.SIGWINCH)
        self.pump(0.2)

    def signal(self, number):
        os.killpg(self.process.pid, number)

    def end(self, timeout=TIMEOUT):
        """Waits for the end; the exit status, and whether the terminal is as it was."""
        limit = time.monotonic() + timeout
        while self.process.poll() is None:
            self.pump()
            if time.monotonic() > limit:
                self.process.kill()
                raise AssertionError(f"the program does not end:\n{self.text()}")
        self.pump(0.1)
        return self.process.returncode, termios.tcgetattr(self.slave) == self.before

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)

    def colours(self):
        """All colours that cells of the screen have as a background."""
        return {cell.bg for row in self.screen.buffer.values() for cell in row.values()}
