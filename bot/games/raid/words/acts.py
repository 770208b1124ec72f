"""What the players of the raid can do (S33.2), as data/raid/acts.toml says it: each kind of decision once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from bot.engine.acts import Act, Choice, Tone
from bot.games.files import toml
from bot.games.raid import decisions
from bot.games.raid.words import names
from bot.words import _, once_a_language


def groups() -> Mapping[str, str]:
    """The command groups."""
    return {name: _(text) for name, text in toml("raid", "acts")["groups"].items()}


@once_a_language
def acts() -> tuple[Act, ...]:
    """Every act, in the order of the file."""
    return tuple(act for act, _plain in _read())


@once_a_language
def plain_choices() -> Mapping[type, Choice]:
    """The only option of each kind of decision that has no fields."""
    return {act.kind: plain for act, plain in _read() if not act.fields}


@once_a_language
def option_texts() -> Mapping[type, str]:
    """How an option of each other kind reads, but for routes."""
    every = (given for named in toml("raid", "acts")["acts"].values() for given in named.values())
    return {getattr(decisions, each["kind"]): _(each["option"]) for each in every if "option" in each}


def _read() -> Iterator[tuple[Act, Choice]]:
    """Each act, and its option if its kind has no fields."""
    for group, named in toml("raid", "acts")["acts"].items():
        for name, given in named.items():
            kind, is_direct = getattr(decisions, given["kind"]), given.get("direct", False)
            title, text, note = _words(kind, given)
            fields = {field: _(each) for field, each in given.get("fields", {}).items()}
            plain = Choice(title, note, Tone(given.get("tone", Tone.FREE)))
            act = Act(kind, group, name, title, text, fields, direct=is_direct)
            yield replace(act, private=given.get("private", False)), plain


def _words(kind: Any, given: Mapping[str, Any]) -> tuple[str, str, str]:
    """The title, the help and the note of an act; if the file has none, those of the card that it plays."""
    if "title" in given:
        return _(given["title"]), _(given["help"]), _(given["note"]) if "note" in given else ""
    title, gist = names.card(kind.card), names.gist(kind.card)
    return title, _("{name}: {gist}").format(name=title, gist=gist), gist
