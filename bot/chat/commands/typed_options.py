"""Typed fields compared with a seat's present options: the decisions that fit, and the values that remain possible."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.engine.acts import Act
from bot.engine.game import Decision, Illegal
from bot.engine.notation import Garbled, Notation
from bot.tables.model.typed import fillers
from bot.words import _

Typed = Mapping[str, str]
"""Field name -> typed text. Empty fields are absent."""


def fitting(options: Iterable[Decision], act: Act, typed: Typed, notation: Notation) -> list[Decision]:
    """The options of one act that agree with every typed field. Refuses unreadable text with Garbled."""
    values = _values(act, typed, notation)
    # Not field by field: people may type a set in any order, and a decision keeps it in one.
    return [option for option in options if type(option) is act.kind and _with(option, values) == option]


def only(options: Sequence[Decision], act: Act, typed: Typed, notation: Notation) -> Decision:
    """The one option that fits. Refuses with Illegal if there is no option, none fits, or several do.

    Refuses unreadable text with Garbled.
    """
    of_act = [option for option in options if type(option) is act.kind]
    if not of_act:
        raise Illegal(_("“{act}” is not possible now.").format(act=act.title))
    found = fitting(of_act, act, typed, notation)
    if not found:
        raise Illegal(_nothing_fits(of_act, act, typed, notation))
    if len(found) > 1:
        raise Illegal(_several_fit(found, act, typed, notation))
    return found[0]


def composed(act: Act, typed: Typed, notation: Notation) -> Decision | None:
    """The decision that the typed fields spell out in full, on offer or not; None if a field is missing.

    Refuses unreadable text with Garbled.
    """
    types = notation.field_types(act.kind)
    if any(name not in typed for name in types):
        return None
    return act.kind(**_values(act, typed, notation))


def values(
    options: Iterable[Decision], act: Act, field: str, typed: Typed, notation: Notation
) -> dict[str, list[Decision]]:
    """The values that fit `field` beside the other typed fields: text -> the options that remain.

    Refuses unreadable text in the other fields with Garbled.
    """
    others = {name: text for name, text in typed.items() if name != field}
    kind = notation.field_types(act.kind)[field]
    found: dict[str, list[Decision]] = {}
    for option in fitting(options, act, others, notation):
        found.setdefault(notation.text(kind, getattr(option, field)), []).append(option)
    return found


def _values(act: Act, typed: Typed, notation: Notation) -> dict[str, Any]:
    types = notation.field_types(act.kind)
    return {name: _value(types[name], text, notation) for name, text in typed.items()}


def _value(kind: Any, text: str, notation: Notation) -> Any:
    """The value that a text spells; “the queen” is also tried without its words that name nothing (“queen”)."""
    try:
        return notation.value(kind, text)
    except Garbled:
        shorter = " ".join(word for word in text.split() if word.casefold() not in fillers())
        if not shorter or shorter == text:
            raise
        with suppress(Garbled):
            return notation.value(kind, shorter)
        raise


def _with(option: Any, values: Mapping[str, Any]) -> Any:
    """A copy of the option with these values. Its kind puts the items of a set into an order of its own."""
    return replace(option, **values)


def _nothing_fits(options: Sequence[Decision], act: Act, typed: Typed, notation: Notation) -> str:
    for name in typed:
        possible = values(options, act, name, typed, notation)
        if possible:
            return _("“{text}” is not possible for {field} now; possible: {list}.").format(
                text=typed[name], field=name, list=_listed(possible)
            )
    return _("These values do not go together for “{act}” now.").format(act=act.title)


def _several_fit(options: Sequence[Decision], act: Act, typed: Typed, notation: Notation) -> str:
    for name in notation.field_types(act.kind):
        possible = values(options, act, name, typed, notation)
        if name not in typed and len(possible) > 1:
            return _("Say which {field}: {list}.").format(field=name, list=_listed(possible))
    return _("Say more about “{act}”: several things are possible.").format(act=act.title)


def _listed(possible: Iterable[str], most: int = 8) -> str:
    every = list(possible)
    return ", ".join(every[:most]) + (" …" if len(every) > most else "")
