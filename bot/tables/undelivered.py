"""Why a herald (publisher) could not deliver something."""

from __future__ import annotations


class Unreachable(Exception):
    """A user takes no direct messages."""


class Departed(Unreachable):
    """A user is no longer in the table's server."""


class Silenced(Unreachable):
    """Discord refuses all direct messages of the bot, to every user; the next try is due after `after` seconds."""

    def __init__(self, after: float = 0.0) -> None:
        super().__init__()
        self.after = after


class Gone(Exception):
    """The message that should be edited, or the channel, no longer exists (or is closed to the bot).

    The text of the error is a sentence for the people of the table: what is missing.
    """


class Later(Exception):
    """It could not be delivered now. A later attempt can succeed, but not before `after` seconds have passed."""

    def __init__(self, after: float = 0.0) -> None:
        super().__init__()
        self.after = after
