"""The errors of the files of the castle game."""


class BoardError(ValueError):
    """A board file that cannot be used; the message is one clear sentence that names the line or the zone, if any."""
