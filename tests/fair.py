"""The shuffle of docs/fairness.md a second time, in Python, from the document alone."""
import hashlib
import hmac

VERSION = b"red7-fair-1"
CARDS = [colour + number for number in "1234567" for colour in "VIBGYOR"]


def commitment(secret, game):
    return hashlib.sha256(VERSION + b"\n" + game.encode() + b"\n" + secret).hexdigest()


def numbers(secret, game, round_number, seeds):
    head = "\n".join([game, str(round_number), *seeds]).encode()
    block = 0
    while True:
        message = VERSION + b"\n" + head + b"\n" + str(block).encode()
        stream = hmac.new(secret, message, hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(stream[at : at + 4], "big")
        block += 1


def shuffle(secret, game, round_number, seeds, scored=()):
    """The deck of a round, top card first."""
    stream = numbers(secret, game, round_number, seeds)

    def below(n):
        number = next(stream)
        while number >= 2**32 - 2**32 % n:
            number = next(stream)
        return number % n

    order = [card for card in CARDS if card not in scored]
    for i in range(len(order) - 1):
        j = i + below(len(order) - i)
        order[i], order[j] = order[j], order[i]
    return order
