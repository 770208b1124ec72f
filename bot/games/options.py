"""The options of a game as people read and write them: a guide to each, named sets of them, and typed text read.

What is typed is read forgivingly: case, hyphens and underscores in names do not matter, nor do commas between pairs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Final, Protocol

from typing_extensions import override

from bot.words import _

SHOWN: Final = 40
"""So many characters of what could not be read are shown again."""
LONGEST_TITLE: Final = 60
"""Characters of a title of an option, and of its sign."""
_NAME: Final = re.compile(r"(?<![\w-])([A-Za-z][\w-]*)\s*=")
_BETWEEN: Final = " ,;\n\t"
# Plain digits and few of them: int() also reads a plus, underscores and the digits of other scripts.
_NUMBER: Final = re.compile(r"-?[0-9]{1,6}", re.ASCII)
_YES: Final = frozenset({"yes", "true", "on", "y"})
_NO: Final = frozenset({"no", "false", "off", "n"})


class Values(Protocol):
    """What an option may be set to."""

    def allowed(self) -> str:
        """The allowed values as words that follow “takes”."""
        ...

    def brief(self) -> str:
        """The same in few words."""
        ...

    def examples(self) -> Sequence[Any]:
        """Some values that may be typed, the whole list if it is short."""
        ...

    def read(self, text: str) -> Any:
        """The value that was typed. Refuses with ValueError, without a sentence, what is not allowed."""
        ...

    def has(self, value: Any) -> bool:
        """Whether a JSON value is one of them."""
        ...


@dataclass(frozen=True, slots=True)
class Whole(Values):
    """A whole number from `least` to `most`."""

    least: int
    most: int

    @override
    def allowed(self) -> str:
        return _("a whole number from {least} to {most}").format(least=self.least, most=self.most)

    @override
    def brief(self) -> str:
        return _("{least} to {most}").format(least=self.least, most=self.most)

    @override
    def examples(self) -> Sequence[Any]:
        return range(self.least, self.most + 1)

    @override
    def read(self, text: str) -> int:
        if not _NUMBER.fullmatch(text) or not self.least <= int(text) <= self.most:
            raise ValueError
        return int(text)

    @override
    def has(self, value: Any) -> bool:
        # Not isinstance: a bool is an int too, and yes is not 1 here.
        return type(value) is int and self.least <= value <= self.most


@dataclass(frozen=True, slots=True)
class Wholes(Values):
    """So many whole numbers, each from `least` to `most`; or one of some names."""

    count: int
    least: int
    most: int
    names: tuple[str, ...] = ()

    @override
    def allowed(self) -> str:
        text = _("{n} whole numbers from {least} to {most}, with commas between")
        return self._said(text.format(n=self.count, least=self.least, most=self.most))

    @override
    def brief(self) -> str:
        text = _("{n} numbers, {least} to {most}")
        return self._said(text.format(n=self.count, least=self.least, most=self.most))

    def _said(self, numbers: str) -> str:
        return _(" or ").join((*map(spoken, self.names), numbers))

    @override
    def examples(self) -> Sequence[Any]:
        return self.names

    @override
    def read(self, text: str) -> list[int] | str:
        if folded(text) in map(folded, self.names):
            return OneOf(self.names).read(text)
        numbers = [Whole(self.least, self.most).read(part) for part in re.split(r"[\s,;/]+", text)]
        if len(numbers) != self.count:
            raise ValueError
        return numbers

    @override
    def has(self, value: Any) -> bool:
        each = Whole(self.least, self.most)
        is_numbers = isinstance(value, list) and len(value) == self.count and all(map(each.has, value))
        return is_numbers or value in self.names


@dataclass(frozen=True, slots=True)
class YesNo(Values):
    """Yes or no."""

    @override
    def allowed(self) -> str:
        return _("yes or no")

    @override
    def brief(self) -> str:
        return self.allowed()

    @override
    def examples(self) -> Sequence[Any]:
        return (True, False)

    @override
    def read(self, text: str) -> bool:
        if text.casefold() not in _YES | _NO:
            raise ValueError
        return text.casefold() in _YES

    @override
    def has(self, value: Any) -> bool:
        return isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class OneOf(Values):
    """One of some names."""

    names: tuple[str, ...]

    @override
    def allowed(self) -> str:
        return _(" or ").join(map(spoken, self.names))

    @override
    def brief(self) -> str:
        return self.allowed()

    @override
    def examples(self) -> Sequence[Any]:
        return self.names

    @override
    def read(self, text: str) -> str:
        found = next((name for name in self.names if folded(name) == folded(text)), None)
        if found is None:
            raise ValueError
        return found

    @override
    def has(self, value: Any) -> bool:
        return value in self.names


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option: its name, the group it is explained in, its usual value, what it may be, and what it means.

    `title` is what people call it, if not by the words of its name; `meaning` is one sentence, `rule` the number of
    the rule, if there is one. An option that `is_offered` is asked for by its name when a table is opened; every
    other is typed, by its name or its title. `words` are what people read of some values, by how they are typed.
    """

    name: str
    group: str
    usual: Any
    values: Values
    meaning: str
    rule: str = ""
    is_offered: bool = False
    title: str = ""
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def called(self) -> str:
        """What people read of it: its title, or the words of its name."""
        words = _parted(self.name)
        return self.title or words[:1].upper() + words[1:]

    def told(self, value: Any) -> str:
        """A value as people read it."""
        return _(self.words[text]) if (text := shown(value)) in self.words else spoken(value)

    def read(self, text: str) -> Any:
        """The value that was typed. Refuses with ValueError, one sentence that says what is allowed."""
        try:
            return self.values.read(text.strip())
        except ValueError:
            raise self.refused(text) from None

    def checked(self, value: Any) -> Any:
        """A JSON value as it is. Refuses with ValueError as `read`."""
        if not self.values.has(value):
            raise self.refused(value)
        return value

    def refused(self, value: Any) -> ValueError:
        """The error for a value that is not one of its own: one sentence that says what is allowed."""
        text = shown(value)
        typed = text if len(text) <= SHOWN else text[:SHOWN] + "…"
        return ValueError(
            _("Option {option} takes {allowed}, not “{text}”.").format(
                option=self.name, allowed=self.values.allowed(), text=typed
            )
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A named set of options: `help` is one sentence of at most 100 characters."""

    name: str
    title: str
    help: str
    options: Mapping[str, Any] = field(default_factory=dict)


def shown(value: Any) -> str:
    """A value as people write it."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list | tuple):
        return ", ".join(map(shown, value))
    return str(value) if isinstance(value, str) else json.dumps(value, default=str)


def spoken(value: Any) -> str:
    """A value as people read it: what is typed as `sameTurn` is “same turn”."""
    return _parted(value) if isinstance(value, str) else shown(value)


def _parted(name: str) -> str:
    """The words of a name that is written in one."""
    return re.sub(r"(?<=[a-z0-9])[A-Z]", lambda capital: f" {capital[0].lower()}", name)


def folded(text: str) -> str:
    """A name without what does not matter in it."""
    return re.sub(r"[\s_-]", "", text).casefold()


def option_named(guide: Sequence[Option], name: str) -> Option:
    """The option that was meant. Refuses an unknown one with ValueError, a sentence with the most similar name."""
    names = _named(guide)
    # Cut before it is compared: the search for a similar name takes time with the square of its length.
    sought = folded(name[:SHOWN])
    if sought in names:
        return names[sought]
    close = get_close_matches(sought, names, n=1)
    if close:
        raise ValueError(
            _("There is no option “{name}”; is it {other}?").format(
                name=name[:SHOWN], other=names[close[0]].name
            )
        )
    raise ValueError(
        _("There is no option “{name}”: the command “options” lists them.").format(name=name[:SHOWN])
    )


def _named(guide: Sequence[Option]) -> dict[str, Option]:
    """The options by all that they may be called."""
    return {folded(text): option for option in guide for text in (option.called, option.name)}


def preset_named(presets: Mapping[str, Preset], name: str) -> Preset:
    """The preset of that name or title. Refuses an unknown one with ValueError, a sentence with those there are."""
    for preset in presets.values():
        if folded(name) in (folded(preset.name), folded(preset.title)):
            return preset
    raise ValueError(
        _("There is no preset “{name}”; there is: {list}.").format(
            name=" ".join(name.split())[:SHOWN], list=", ".join(presets) or _("none")
        )
    )


def read(guide: Sequence[Option], text: str) -> dict[str, Any]:
    """Options typed as `name=value name=value`. Refuses with ValueError, one sentence about the first that is wrong."""
    signs = list(_NAME.finditer(text))
    starts = [_start(guide, text, sign) for sign in signs]
    if text[: starts[0] if starts else None].strip(_BETWEEN):
        usual = next((f"{each.name}={shown(each.usual)}" for each in guide), "name=value")
        raise ValueError(
            _("Options are written as name=value, with spaces between them, such as {usual}.").format(
                usual=usual
            )
        )
    # A value ends where the next name begins, for it may hold spaces and commas itself (alertDraws).
    ends = [*starts, len(text)][1:]
    found: dict[str, Any] = {}
    for sign, start, end in zip(signs, starts, ends, strict=True):
        option = option_named(guide, text[start : sign.end() - 1].strip())
        if option.name in found:
            raise ValueError(_("Option {option} is there twice.").format(option=option.name))
        found[option.name] = option.read(text[sign.end() : end].strip(_BETWEEN))
    return found


def _start(guide: Sequence[Option], text: str, sign: re.Match[str]) -> int:
    """Where the name before a sign begins: with as many words as some title has."""
    known = _named(guide)
    before = text[max(0, sign.end() - LONGEST_TITLE) : sign.end() - 1]
    offset = sign.end() - 1 - len(before)
    starts = [word.start() for word in re.finditer(r"(?<![^\s,;=])[A-Za-z]", before)]
    return next((offset + at for at in starts if folded(before[at:]) in known), sign.start())


def changed(guide: Sequence[Option], options: Mapping[str, Any]) -> list[tuple[Option, Any]]:
    """The options whose values are not the usual ones, with these values, in the order of the guide."""
    return [(each, options[each.name]) for each in guide if options.get(each.name, each.usual) != each.usual]


def held(presets: Mapping[str, Preset], options: Mapping[str, Any]) -> list[Preset]:
    """The presets that hold with these options, but for those that are a part of another one of them."""
    every = [each for each in presets.values() if each.options and _holds(each.options, options)]
    return [each for each in every if not any(_is_part(each.options, other.options) for other in every)]


def _holds(some: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    return all(name in options and options[name] == value for name, value in some.items())


def _is_part(some: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    return len(some) < len(options) and _holds(some, options)


def beside(presets: Mapping[str, Preset], options: Mapping[str, Any], chosen: Preset) -> list[Preset]:
    """What of the presets that hold may stay when one is chosen: each that concerns none of its options.

    Nothing stays beside one without options, which is the usual game.
    """
    others = held(presets, options) if chosen.options else ()
    return [each for each in others if not each.options.keys() & chosen.options.keys()]


class Options:
    """The options of a game: a guide to each, and named sets of them. As it is: there are none.

    A game with options gives its guide; where a combination cannot be played, it refuses it in `settled`.
    """

    @property
    def guide(self) -> Sequence[Option]:
        """Every option once, in the order in which they are explained."""
        return ()

    @property
    def presets(self) -> Mapping[str, Preset]:
        """Named sets of options, by name, each of which can be played."""
        return {}

    def settled(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values as JSON scalars.

        Refuses a wrong name, value or combination with ValueError, one sentence.
        """
        for name in given:
            option_named(self.guide, name)
        return {each.name: each.checked(given.get(each.name, each.usual)) for each in self.guide}


NO_OPTIONS: Final = Options()
