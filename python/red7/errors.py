"""What can be wrong."""
from __future__ import annotations

from typing import Any


class Error(ValueError):
    """Something was refused.

    `code` is for programs, such as "ENV_ACTION" or "CARD_TWICE"; `text` is for people; `what` is the
    argument, field or buffer that is wrong, or None; `place` is where in it: the index of an environment or
    seat, the byte of a text; None if it is all of it.
    """

    def __init__(self, text: str, code: str = "ERROR", what: str | None = None,
                 place: int | None = None) -> None:
        self.text = text
        self.code = code
        self.what = what
        self.place = None if place is None or place < 0 else place
        where = what or ""
        if self.place is not None:
            where += f"[{self.place}]" if what else str(self.place)
        super().__init__(f"{where}: {text}" if where else text)

    def __reduce__(self) -> Any:
        return Error, (self.text, self.code, self.what, self.place)
