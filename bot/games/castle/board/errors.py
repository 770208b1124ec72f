"""What can be wrong with the files of the castle game."""


class BoardError(ValueError):
    """A board file that cannot be used; the message is one clear sentence naming the line or the zone."""
