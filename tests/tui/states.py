"""The states of the full-screen game, for tests that look at all of them.

A state is a command, then pairs of what is waited for and what is pressed, then what it shows. In
other languages the same keys lead to the same place; what is shown online holds in all of them, since
nobody knows which cards are dealt there."""
import contextlib
import os
import pathlib
import random
import shutil
import socket
import subprocess
import tempfile

from case import red7

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORD = str(ROOT / "tests/data/basic-2.r7")
GAME = ("play", "--seed", "7", "--delay", "0", "--name", "Ann", "--level", "beginner", "--rules")
PLAY = (*GAME, "v1.3")
FOUR = (*GAME, "v1.3+advanced", "--players", "4")
ACTIONS = ("play", "--seed", "1", "--delay", "0", "--name", "Ann", "--level", "beginner", "--rules")
PUZZLE = ("puzzle", "--play", "--seed", "3")
TABLE = ("join", "{server}", "--name", "Ann", "--create", "--seats")
LEFT, RIGHT, UP, DOWN = "\033OD", "\033OC", "\033OA", "\033OB"

OUT = (("Choose a card", "x\r"), ("y yes", "y"))
AFTER = (*OUT, ("Enter continue", "\r"))
GAMES = (*AFTER, ("another game", "q"), ("Enter play", "y"))
READY = (("/t/", "\r"),)
YES = r" [yjsotд] \w+ +n|д \w+ +н"
OVER = r" v \w.* s \w"
MINE = r" [pc] \w|" + OVER  # one's own turn, whatever was dealt; or it has come to nothing

STATES = {
    "play": {
        "start": (("play",), (), "Enter play"),
        "a name": (("play",), (("Enter play", DOWN + "e"),), "keep the name"),
        "house rules": (("play",), (("Enter play", UP * 3 + RIGHT),), "House rules ·"),
        "saved": (PLAY, (("Choose a card", "q"),), "Enter continue the saved"),
        "beside a saved one": (PLAY, (("Choose a card", "q"), ("Enter continue", DOWN)), "g continue"),
        "guided": (("play",), (("Enter play", "f"),), "marked p"),
        "turn": (PLAY, (), "Choose a card"),
        "turn of four": (FOUR, (), "Choose a card"),
        "one card": (PLAY, (("Choose a card", "p"),), "Your move:"),
        "both": (PLAY, (("Choose a card", RIGHT * 3 + "p"), ("Your move", "c")), "Your move:"),
        "passing": (PLAY, (("Choose a card", "x"),), "Passing knocks"),
        "sure?": (PLAY, (("Choose a card", "x\r"),), "y yes"),
        "out": (PLAY, OUT, "Enter continue"),
        "grid": (PLAY, (("Choose a card", "l"),), "✓"),
        "grid with chances": (PLAY, (("Choose a card", "l"), ("✓", "h")), "%"),
        "steps": ((*ACTIONS, "v1.3+actions"), (("Choose a card", "l"),), "safe"),
        "a seven": ((*ACTIONS, "v1.3+actions"), (("Choose a card", "p"),), "d deck"),
        "a seven of 1.2": ((*ACTIONS, "v1.2+actions"), (("Choose a card", "p"),), "with c"),
        "covered": ((*PLAY, "--people", "2", "--name", "Ben"), (), "show my hand"),
        "help": (PLAY, (("Choose a card", "?"),), "Help"),
        "rules": (PLAY, (("Choose a card", "r"),), "scroll"),
        "hint": (PLAY, (("Choose a card", "h"),), "Hint"),
    },
    "more": {
        "advised": (PLAY, (("Choose a card", "v"),), r"%"),
        "after": (PLAY, AFTER, "another game"),
        "after a round of four": ((*ACTIONS, "v1.3+advanced"), OUT, "next round|Enter continue"),
        "no games": (("play",), (("Enter play", "y"),), "Games that you finish"),
        "your games": (PLAY, GAMES, "0 of 1 game won"),
        "statistics": (PLAY, (*GAMES, ("0 of 1 game won", "s")), "By level"),
        "nothing to train": (("play",), (("Enter play", "m"),), "Mistake trainer"),
        "a mistake": (PLAY, (*GAMES, (r"beginner +\d", "m")), "What is better"),
        "a mistake, solved": (PLAY, (*GAMES, (r"beginner +\d", "m"), ("What is better", "s")), "Better: Play"),
        "analysis": (("review", RECORD), (("after move 0 of", RIGHT * 2),), "after move 2 of"),
        "another line": (("review", RECORD), ((r"▶ \w.*[ROYGBIV][1-7]", "\r"),), "another line, 1 move"),
        "lessons": (("learn",), (), "Lessons"),
        "a lesson's text": (("learn",), (("Lessons", "\r"),), "Enter back"),
        "a lesson": (("learn",), (("Lessons", "\r"), ("Enter back", "\r")), "Your answer"),
        "a lesson, done": (("learn",), (("Lessons", "\r"), ("Enter back", "\r"), ("Your answer", "1")),
                           "next lesson"),
        "puzzle": (PUZZLE, (), "Only one does"),
        "puzzle, done": (PUZZLE, (("Only one does", "s"),), "The solution"),
    },
    "online": {
        "no tables": (("join", "{server}"), (), r" q \w"),
        "open table": ((*TABLE, "person,person"), (), "/t/"),
        "online turn": ((*TABLE, "person,beginner"), READY, MINE),
        "online chat": ((*TABLE, "person,beginner"), (*READY, (MINE, "t")), r" 1 \S.* 2 \S.* 3 \S"),
        "online, leaving": ((*TABLE, "person,beginner"), (*READY, (MINE, "e")), YES + "|" + OVER),
        "online, over": ((*TABLE, "person,beginner"), (*READY, (MINE, "x\r"), (YES + "|" + OVER, "y")), OVER),
        "online link": ((*TABLE, "person,person"), (("/t/", "k"),), r"/t/\S+#"),
    },
}


def quiet_port():
    """A free port that the system gives to nobody by itself: a server that is killed comes
    back to it."""
    while True:
        port = random.randrange(10000, 32000)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


class Server:
    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="red7-online-")
        self.port = quiet_port()
        self.process = None

    def start(self):
        command = [red7(), "serve", "--listen", f"127.0.0.1:{self.port}", "--data",
                   os.path.join(self.folder, "games.db"), "--limit", "rate=100000",
                   "--limit", "burst=100000"]
        if os.geteuid() == 0:
            command += ["--user", "root"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL)
        line = self.process.stdout.readline()
        assert line.startswith(b"listening on "), line
        return self

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(60)
        self.process.stdout.close()
        shutil.rmtree(self.folder)
