"""Programs as guests, by the limits that everybody has: whole long games with actions against bots that
answer at once, by the specimens in examples/ and by `red7 join --engine`."""
import os
import shlex
import shutil
import subprocess
import sys
import unittest

import server
from server import Own

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
EXAMPLES = os.path.join(ROOT, "examples")
LONG = 240  # seconds


def node():
    """The command by which a program in JavaScript has a WebSocket; None: there is none."""
    for line in (["node"], ["node", "--experimental-websocket"]):
        if shutil.which("node") and subprocess.run(
                [*line, "-e", "new WebSocket('ws://127.0.0.1:1').onerror = () => {}"],
                capture_output=True, check=False).returncode == 0:
            return line
    return None


class Guests(Own):
    def setUp(self):
        super().setUp()
        # What nobody is held to in other tests; so little at once that every game goes beyond it.
        usual = {"rate": 20, "burst": 30, "address-rate": 200, "address-burst": 1000}
        self.serve(limits=usual).start()

    def watches(self, command):
        """A long game of one program and two bots; it must come to its end."""
        watcher = self.client()
        watcher.create("v1.3+advanced+actions", ("person", "novice", "novice"), target=100)
        url = f"{self.server.url}/t/{watcher.game}"
        program = subprocess.Popen([part.replace("URL", url) for part in command],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                   env=os.environ | {"XDG_STATE_HOME": self.folder()})
        self.opened.callback(program.wait)
        self.opened.callback(program.kill)
        self.opened.callback(program.stderr.close)
        watcher.ws.sock.settimeout(40)  # nothing happens for so long: it hangs, or has ended
        try:
            watcher.wait(lambda seat: seat.log.state == "over", LONG)
        except TimeoutError:
            program.kill()
            raise AssertionError(f"{command} hangs: {program.stderr.read()}") from None
        plays = [play for play in watcher.log.of("play") if play["by"] == "program"]
        self.assertGreater(sum(len(play["steps"]) for play in plays), 40)  # more than all at once
        return watcher

    def test_python(self):
        self.watches([sys.executable, os.path.join(EXAMPLES, "online.py"), "URL"])

    def test_javascript(self):
        command = node()
        if command is None:
            raise unittest.SkipTest("there is no node with a WebSocket")
        self.watches([*command, os.path.join(EXAMPLES, "online.mjs"), "URL"])

    def test_engine(self):
        engine = shlex.join([sys.executable, os.path.join(EXAMPLES, "bot.py"), server.RED7])
        self.watches([server.RED7, "join", "URL", "--engine", engine, "--name", "Engine"])
