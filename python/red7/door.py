"""The door for programs (docs/ask.md): every question that Red7 answers, as a call."""
from __future__ import annotations

import json
from typing import Any

from . import _core
from .errors import Error

__all__ = ["Door", "ask"]


def _question(verb: str, body: str, fields: dict[str, Any]) -> bytes:
    lines = [verb]
    for key, value in fields.items():
        if value is None or value is False:
            continue
        text = "1" if value is True else str(value)
        if "\n" in text:
            raise Error("a field is one line", "question", key)
        lines.append(f"{key} {text}")
    return "\n".join([*lines, "", body]).encode()


def _answer(data: bytes) -> dict[str, Any]:
    answer = json.loads(data)
    if "error" in answer and isinstance(answer["error"], dict):
        error = answer["error"]
        place = error.get("offset") if error.get("offset") is not None else error.get("line")
        raise Error(error["text"], error["code"], error.get("field"), place)
    return answer


def ask(verb: str, body: str = "", **fields: Any) -> dict[str, Any]:
    """Asks the door. Fields that are None or False are left out; an error of the door is raised.

    >>> ask("legal", position="v1.3 0 - - R1O2/R7/- V1/O6/-")["steps"]
    ['+O2', '+R1', '@O2', '@R1', 'pass']
    """
    return _answer(_core.ask(_question(verb, body, fields)))


class Door:
    """A door of one's own, for what is kept between questions: a review that was begun."""

    def __init__(self) -> None:
        self._door = _core.open_door()

    def ask(self, verb: str, body: str = "", **fields: Any) -> dict[str, Any]:
        """As the function of that name."""
        return _answer(_core.ask_at(self._door, _question(verb, body, fields)))
