"""A gate between a server and its database: it lets everything pass, or stops a commit at the very moment at
which it is under way. So a server can be frozen, killed or cut off around a commit, without its knowing."""
import contextlib
import socket
import threading


class Gate:
    """Where a server finds its database: a port of its own. `target` is the port of the database."""

    COMMIT = b"\0s0\0"  # what names the statement in a message of libpq's

    def __init__(self, target):
        self.target = target
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.armed = False
        self.held, self.let = threading.Event(), threading.Event()
        self.fate = "pass"
        self.open = set()
        self.lock = threading.Lock()
        threading.Thread(target=self.accept, daemon=True).start()

    # ---- what a test says ----

    def hold(self):
        """Stops the next commit before the database sees it."""
        self.held.clear()
        self.let.clear()
        self.armed = True

    def release(self, fate="pass"):
        """What becomes of it: "pass"; "drop", and the connection is lost; or "mute": it is carried out, and the
        connection is lost before the answer."""
        self.fate = fate
        self.armed = False
        self.let.set()

    def cut(self):
        """Loses all connections."""
        with self.lock:
            pairs = list(self.open)
        for pair in pairs:
            self.drop(pair)

    def close(self):
        self.release("drop")
        self.listener.close()
        self.cut()

    # ---- what passes ----

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                try:
                    far = socket.create_connection(("127.0.0.1", self.target))
                except OSError:
                    near.close()
                    continue
                for end in (near, far):
                    end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                pair = (near, far)
                with self.lock:
                    self.open.add(pair)
                muted = threading.Event()
                threading.Thread(target=self.out, args=(pair, muted), daemon=True).start()
                threading.Thread(target=self.back, args=(pair, muted), daemon=True).start()

    def drop(self, pair):
        with self.lock:
            self.open.discard(pair)
        for end in pair:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def out(self, pair, muted):
        near, far = pair
        with contextlib.suppress(OSError):
            while data := near.recv(1 << 18):
                if self.armed and data[:1] == b"B" and self.COMMIT in data[:64]:
                    self.armed = False
                    self.held.set()
                    self.let.wait()
                    if self.fate == "drop":
                        break
                    if self.fate == "mute":
                        muted.set()
                far.sendall(data)
        self.drop(pair)

    def back(self, pair, muted):
        near, far = pair
        with contextlib.suppress(OSError):
            while data := far.recv(1 << 18):
                if muted.is_set():
                    break
                near.sendall(data)
        self.drop(pair)
