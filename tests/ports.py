"""Ports for servers that tests start."""
import contextlib
import random
import socket

# The system's own choice: no seed of a test decides which ports are tried.
CHANCE = random.SystemRandom()


def quiet_port():
    """A free port that the system gives to nobody by itself. On any other somebody's connection may end before
    the server is started; and where a server is away for a while and clients try again and again, one of them
    would meet itself."""
    while True:
        port = CHANCE.randrange(10000, 32000)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
