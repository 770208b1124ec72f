"""The options of a game as people read and write them: a guide to each, named sets of them, and a reader of typed text.

The reader is forgiving: it ignores case, spaces, hyphens and underscores in names, and commas between pairs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Final

from bot.games.option_values import Values, folded, parted, shown, spoken
from bot.words import _

SHOWN: Final = 40
"""The most characters of a wrong text that its refusal repeats."""
LONGEST_TITLE: Final = 60
"""The most characters of an option's title with the `=` typed after it."""
_NAME: Final = re.compile(r"(?<![\w-])([A-Za-z][\w-]*)\s*=")
_BETWEEN: Final = " ,;\n\t"


def title_of(name: str, title: str) -> str:
    """The name of an option that people read: its title, or the words of its name."""
    words = parted(name)
    return title or words[:1].upper() + words[1:]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option: its name, the title of its group in the guide, its usual value, its values, and its meaning.

    `title` is its name for people, if that is not the words of `name`; `meaning` is one sentence, `rule` the number of
    the rule, if there is one. If `is_offered`, the command that opens a table has a parameter for it; people set any
    other option by typing its name or title. `words` holds the texts that people read for some values, by the value as
    it is typed.
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
        """The name that people read: the title, or the words of the name."""
        return title_of(self.name, self.title)

    def told(self, value: Any) -> str:
        """A value as people read it."""
        return _(self.words[text]) if (text := shown(value)) in self.words else spoken(value)

    def read(self, text: str) -> Any:
        """The value that a typed text names. Refuses with ValueError, one sentence that names the allowed values."""
        try:
            return self.values.read(text.strip())
        except ValueError:
            raise self.refused(text) from None

    def checked(self, value: Any) -> Any:
        """The JSON value, unchanged. Refuses with ValueError as `read`."""
        if not self.values.has(value):
            raise self.refused(value)
        return value

    def refused(self, value: Any) -> ValueError:
        """The error for a value that is not allowed: one sentence that names the allowed values."""
        text = shown(value)
        typed = text if len(text) <= SHOWN else text[:SHOWN] + "…"
        return ValueError(
            _("Option {option} takes {allowed}, not “{text}”.").format(
                option=self.name, allowed=self.values.allowed(), text=typed
            )
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A named set of options: `help` is one sentence of at most 100 characters.

    The lobby recommends it for a first game if it is `for_newcomers`; such a preset stands first.
    """

    name: str
    title: str
    help: str
    options: Mapping[str, Any] = field(default_factory=dict)
    for_newcomers: bool = False


def option_named(guide: Sequence[Option], name: str) -> Option:
    """The option with this name or title. Refuses an unknown one with ValueError.

    The sentence asks if the most similar name was meant, or tells where all names are listed.
    """
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
    """The options by their names and by their titles, both folded."""
    return {folded(text): option for option in guide for text in (option.called, option.name)}


def preset_named(presets: Mapping[str, Preset], name: str) -> Preset:
    """The preset with a name or title. Refuses an unknown one with ValueError, a sentence that lists the presets."""
    for preset in presets.values():
        if folded(name) in (folded(preset.name), folded(preset.title)):
            return preset
    raise ValueError(
        _("There is no preset “{name}”; there is: {list}.").format(
            name=" ".join(name.split())[:SHOWN], list=", ".join(presets) or _("none")
        )
    )


def read(guide: Sequence[Option], text: str) -> dict[str, Any]:
    """Options typed as `name=value name=value`. Refuses with ValueError, one sentence about the first error."""
    signs = list(_NAME.finditer(text))
    starts = [_start(guide, text, sign) for sign in signs]
    if text[: starts[0] if starts else None].strip(_BETWEEN):
        usual = next((f"{each.name}={shown(each.usual)}" for each in guide), "name=value")
        raise ValueError(
            _("Options are written as name=value, with spaces between them, such as {usual}.").format(
                usual=usual
            )
        )
    # A value ends where the next name begins, because it may contain spaces and commas itself (alertDraws).
    ends = [*starts, len(text)][1:]
    found: dict[str, Any] = {}
    for sign, start, end in zip(signs, starts, ends, strict=True):
        option = option_named(guide, text[start : sign.end() - 1].strip())
        if option.name in found:
            raise ValueError(_("Option {option} is given twice.").format(option=option.name))
        found[option.name] = option.read(text[sign.end() : end].strip(_BETWEEN))
    return found


def _start(guide: Sequence[Option], text: str, sign: re.Match[str]) -> int:
    """The start of the name before a sign: the name may have as many words as a title."""
    known = _named(guide)
    before = text[max(0, sign.end() - LONGEST_TITLE) : sign.end() - 1]
    offset = sign.end() - 1 - len(before)
    starts = [word.start() for word in re.finditer(r"(?<![^\s,;=])[A-Za-z]", before)]
    return next((offset + at for at in starts if folded(before[at:]) in known), sign.start())


def changed(guide: Sequence[Option], options: Mapping[str, Any]) -> list[tuple[Option, Any]]:
    """The options whose values are not the usual ones, with these values, in the order of the guide."""
    return [(each, options[each.name]) for each in guide if options.get(each.name, each.usual) != each.usual]


def varied(options: Options, present: Mapping[str, Any], name: str, value: Any) -> dict[str, Any]:
    """All options after one of them got another value; `present` are all options so far.

    Options that have their value only because of others follow: each kind of game has usual values of its own. Refuses
    a wrong name, value or combination with ValueError, one sentence.
    """
    given = {each.name: at for each, at in changed(options.guide, present)}
    for each in tuple(given):
        fewer = {other: at for other, at in given.items() if other != each}
        with suppress(ValueError):
            given = fewer if options.settled(fewer) == present else given
    return options.settled({**given, option_named(options.guide, name).name: value})


def held(presets: Mapping[str, Preset], options: Mapping[str, Any]) -> list[Preset]:
    """The presets whose options all have these values, without those that are a part of another such preset.

    A preset without options is never among them.
    """
    every = [each for each in presets.values() if each.options and _holds(each.options, options)]
    return [each for each in every if not any(_is_part(each.options, other.options) for other in every)]


def _holds(some: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    return all(name in options and options[name] == value for name, value in some.items())


def _is_part(some: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    return len(some) < len(options) and _holds(some, options)


def beside(presets: Mapping[str, Preset], options: Mapping[str, Any], chosen: Preset) -> list[Preset]:
    """The presets that stay in force when one is chosen: those `held` by the options that set no option it sets.

    A preset without options is the usual game: none stays beside it.
    """
    others = held(presets, options) if chosen.options else ()
    return [each for each in others if not each.options.keys() & chosen.options.keys()]


class Options:
    """The options of a game: a guide to each, and named sets of them. By default there are none.

    A game with options overrides `guide`, and `settled` if some combinations cannot be played.
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
        """All options with their values as JSON: the `given` ones, and the usual value for every other option.

        Refuses a wrong name, value or combination with ValueError, one sentence.
        """
        for name in given:
            option_named(self.guide, name)
        return {each.name: each.checked(given.get(each.name, each.usual)) for each in self.guide}


NO_OPTIONS: Final = Options()
