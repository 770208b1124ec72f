"""What can be done in a game as a text file says it, `data/<game>/acts.toml`: each kind of decision or piece once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import ModuleType

from bot.engine.acts import Act, Choice, Tone
from bot.games.files import toml
from bot.words import _


def groups(game: str) -> Mapping[str, str]:
    """The command groups."""
    return {name: _(text) for name, text in toml(game, "acts")["groups"].items()}


def read(game: str, decisions: ModuleType) -> Iterator[tuple[Act, Choice]]:
    """Each act, in the order of the file, and its only option if its kind has no fields.

    Kinds are those of a module of decisions, by their names.
    """
    for group, named in toml(game, "acts")["acts"].items():
        for name, given in named.items():
            title, note = _(given["title"]), _(given["note"]) if "note" in given else ""
            act = Act(
                getattr(decisions, given["kind"]),
                group,
                name,
                title,
                _(given["help"]),
                {field: _(each) for field, each in given.get("fields", {}).items()},
                direct=given.get("direct", False),
            )
            yield act, Choice(title, note, Tone(given.get("tone", Tone.FREE)))
