"""Why a herald could not tell something."""

from __future__ import annotations


class Unreachable(Exception):
    """A user takes no direct messages."""


class Departed(Unreachable):
    """A user is no longer in the table's server."""


class Silenced(Unreachable):
    """Discord refuses all direct messages of the bot, whoever they are for; one is tried again `after` seconds."""

    def __init__(self, after: float = 0.0) -> None:
        super().__init__()
        self.after = after


class Gone(Exception):
    """The message that should be edited, or the channel, is no longer there (or is closed to the bot).

    Its text is a sentence for the people of the table: what is missing.
    """


class Later(Exception):
    """It could not be told now; it may be told later, and not before `after` seconds."""

    def __init__(self, after: float = 0.0) -> None:
        super().__init__()
        self.after = after
