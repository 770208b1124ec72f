"""Options as a pydantic model: each field is an option, its type gives the values, a file gives the meaning."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.alias_generators import to_snake
from pydantic.fields import FieldInfo
from typing_extensions import override

from bot.games.files import presets, toml
from bot.games.option_values import OneOf, Values, Whole, Wholes, YesNo
from bot.games.options import Option, Options, Preset, option_named, title_of
from bot.words import _

M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of an option for people: its group, the number of its rule, and a sentence.

    If `is_offered`, the command that opens a table has a parameter for it; `words` are the texts shown for some values.
    `title` is its name for people; if it is empty, people read the words of its name (options.title_of).
    """

    group: str
    rule: str
    sentence: str
    is_offered: bool = False
    words: Mapping[str, str] = field(default_factory=dict)
    title: str = ""


def meanings(data: Mapping[str, Any]) -> dict[str, Meaning]:
    """The meanings of options from a file; see FiledOptions for its shape."""
    words = data.get("words", {})
    return {
        name: Meaning(
            _(group["title"]),
            rule,
            _(sentence),
            name in data["offered"],
            words.get(name, {}),
            *map(_, title),
        )
        for group in data["group"]
        for name, (rule, sentence, *title) in group["options"].items()
    }


def titles(game: str) -> Mapping[str, str]:
    """The name for people of each option in a game's options.toml: name in the rules -> name for people."""
    known = meanings(toml(game, "options"))
    return {name: title_of(name, each.title) for name, each in known.items()}


def guide(usual: BaseModel, meanings: Mapping[str, Meaning]) -> tuple[Option, ...]:
    """Every option of a model, in the order of its fields; `usual` is the model with its defaults.

    Refuses with TypeError a field without a meaning, a meaning without a field, and a type whose values people cannot
    type.
    """
    defaults = usual.model_dump(mode="json", by_alias=True)
    fields = {field.alias or name: field for name, field in type(usual).model_fields.items()}
    if lone := fields.keys() ^ meanings.keys():
        raise TypeError(f"an option has a field and a line in options.toml, not one of them: {sorted(lone)}")
    return tuple(_option(name, field, defaults[name], meanings[name]) for name, field in fields.items())


class FiledOptions(Options):
    """The options of a model, by the aliases of its fields; data/<game>/options.toml has their meanings.

    The file has a list `group` of tables with a `title` and `options`. Each option has the number of its rule, a
    sentence and, if the words of its name are not enough, its name for people. The command that opens a table has
    parameters for the options in `offered`; `words` holds, for some options, the texts shown for their values.
    presets.toml has the named sets.
    """

    def __init__(self, game: str, model: type[BaseModel]) -> None:
        self._game, self._model = game, model

    @property
    @override
    def guide(self) -> Sequence[Option]:
        # Built each time, because its sentences are in the current language.
        return guide(self._model(), meanings(toml(self._game, "options")))

    @property
    @override
    def presets(self) -> Mapping[str, Preset]:
        return presets(self._game)

    @override
    def settled(self, given: Mapping[str, Any]) -> dict[str, Any]:
        return validated(self._model, given).model_dump(mode="json", by_alias=True)


def validated(model: type[M], given: Mapping[str, Any]) -> M:
    """The model with the `given` values. Refuses wrong ones with ValueError, a sentence about the first mistake."""
    try:
        return model.model_validate(dict(given))
    except ValidationError as error:
        raise ValueError(_sentence(model, given, error)) from None


def drawn_from(model: type[BaseModel], free: Mapping[str, Sequence[Any]], name: str) -> Sequence[Any]:
    """The values from which simulations draw an option, by its name in the rules.

    These are its values in `free`; if it has none there, all values of its type (yes and no, or names). Refuses with
    LookupError, one sentence, an option of another type that is not in `free`.
    """
    if name in free:
        return free[name]
    found = values(model.model_fields[to_snake(name)])
    if isinstance(found, YesNo):
        return (False, True)
    if isinstance(found, OneOf):
        return found.names
    raise LookupError(
        f"Nothing says what {name} is drawn from: name its values in FREE, or draw it to fit others."
    )


def values(field: FieldInfo) -> Values:
    """The values that a field may have. Refuses with TypeError a type whose values people cannot type."""
    kind: Any = field.annotation
    if kind is bool:
        return YesNo()
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return OneOf(tuple(each.value for each in kind))
    if get_origin(kind) is Literal:
        return OneOf(get_args(kind))
    if kind is int:
        return Whole(*_bounds(field.metadata))
    if every := _named(kind):
        return OneOf(every)
    names: tuple[str, ...] = ()
    if get_origin(kind) in (UnionType, Union):
        named, kind = get_args(kind)
        names = get_args(named)
    numbers = get_args(kind)
    if not numbers:
        raise TypeError(
            f"an option is a yes or no, a StrEnum or Literal, a bounded int, a tuple of these or names, not {kind}"
        )
    bounds = [each for part in get_args(numbers[0])[1:] for each in part.metadata]
    return Wholes(len(numbers), *_bounds(bounds), names)


def _named(kind: Any) -> tuple[str, ...]:
    """The names of a union of a StrEnum and a Literal; empty for any other type."""
    parts = get_args(kind) if get_origin(kind) in (UnionType, Union) else ()
    if len(parts) != 2 or not isinstance(parts[0], type) or not issubclass(parts[0], StrEnum):
        return ()
    return (*(each.value for each in parts[0]), *get_args(parts[1]))


def _option(name: str, field: FieldInfo, usual: Any, meaning: Meaning) -> Option:
    return Option(
        name=name,
        title=meaning.title,
        group=meaning.group,
        usual=usual,
        values=values(field),
        meaning=meaning.sentence,
        rule=meaning.rule,
        is_offered=meaning.is_offered,
        words=meaning.words,
    )


def _bounds(metadata: Iterable[Any]) -> tuple[int, int]:
    least, most = (
        {getattr(each, bound) for each in metadata if hasattr(each, bound)} for bound in ("ge", "le")
    )
    if not least or not most:
        raise TypeError("a number that is an option has bounds: Field(ge=..., le=...)")
    return least.pop(), most.pop()


def _sentence(model: type[BaseModel], given: Mapping[str, Any], error: ValidationError) -> str:
    """The first error in our own words: pydantic's words are about inputs, extras and types."""
    first = error.errors()[0]
    if first["type"] == "value_error":
        # Raised by our own validator; pydantic puts these words before its sentence.
        return f"{first['msg'].removeprefix('Value error, ').rstrip('.')}."
    name = str(first["loc"][0])
    try:
        return str(option_named(_untold(model), name).refused(given.get(name, first["input"])))
    except ValueError as unknown:
        return str(unknown)


def _untold(model: type[BaseModel]) -> list[Option]:
    """The options of a model without their meanings: enough to find one by name and to tell its values."""
    return [
        Option(name=field.alias or name, group="", usual=None, values=values(field), meaning="")
        for name, field in model.model_fields.items()
    ]
