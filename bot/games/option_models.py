"""Options as a pydantic model: the type of a field says what it may be, `option` its default and what it means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, TypeVar, get_args

from pydantic import BaseModel, Field, ValidationError
from pydantic.fields import FieldInfo

from bot.games.options import OneOf, Option, Values, Whole, Wholes, YesNo
from bot.words import _

_KEY: Final = "meaning"
M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class _Meaning:
    group: Callable[[], str]
    rule: str
    sentence: Callable[[], str]
    is_offered: bool


def option(
    group: Callable[[], str],
    usual: Any,
    rule: str,
    sentence: Callable[[], str],
    *,
    ge: int | None = None,
    le: int | None = None,
    is_offered: bool = False,
) -> Any:
    """A field of a model: its default, the bounds of a number, and what it is to people.

    `group` and `sentence` are made when they are asked for, in the language of that moment; `rule` is the number of its
    rule. An option that `is_offered` is asked for by its name when a table is opened.
    """
    meaning: Any = _Meaning(group, rule, sentence, is_offered)
    return Field(usual, ge=ge, le=le, json_schema_extra={_KEY: meaning})


def guide(usual: BaseModel, titles: Mapping[str, str] = MappingProxyType({})) -> tuple[Option, ...]:
    """Every option of a model, in the order of its fields; `usual` is the model with its defaults.

    `titles` are what people call those that they do not call by the words of their names.

    Refuses with TypeError a field that does not say what it means, or a type that nobody could be told how to type.
    """
    defaults = usual.model_dump(mode="json", by_alias=True)
    return tuple(
        replace(
            _option(field.alias or name, field, defaults[field.alias or name]),
            title=titles.get(field.alias or name, ""),
        )
        for name, field in type(usual).model_fields.items()
    )


def validated(model: type[M], given: Mapping[str, Any]) -> M:
    """The model with `given` values. Refuses with ValueError, one sentence naming the first option that is wrong."""
    try:
        return model.model_validate(dict(given))
    except ValidationError as error:
        raise ValueError(_sentence(error)) from None


def values(field: FieldInfo) -> Values:
    """What a field may be set to. Refuses with TypeError a type that nobody could be told how to type."""
    kind: Any = field.annotation
    if kind is bool:
        return YesNo()
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return OneOf(tuple(each.value for each in kind))
    if kind is int:
        return Whole(*_bounds(field.metadata))
    numbers = get_args(kind)
    if not numbers:
        raise TypeError(f"an option is a yes or no, a StrEnum, a bounded int or a tuple of these, not {kind}")
    bounds = [each for part in get_args(numbers[0])[1:] for each in part.metadata]
    return Wholes(len(numbers), *_bounds(bounds))


def _option(name: str, field: FieldInfo, usual: Any) -> Option:
    extra = field.json_schema_extra
    meaning: object = extra.get(_KEY) if isinstance(extra, dict) else None
    if not isinstance(meaning, _Meaning):
        raise TypeError(f"{name} does not say what it means: give it a default by `option`")
    return Option(
        name=name,
        group=meaning.group(),
        usual=usual,
        values=values(field),
        meaning=meaning.sentence(),
        rule=meaning.rule,
        is_offered=meaning.is_offered,
    )


def _bounds(metadata: Iterable[Any]) -> tuple[int, int]:
    least, most = (
        {getattr(each, bound) for each in metadata if hasattr(each, bound)} for bound in ("ge", "le")
    )
    if not least or not most:
        raise TypeError("a number that is an option has bounds: Field(ge=..., le=...)")
    return least.pop(), most.pop()


def _sentence(error: ValidationError) -> str:
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    # Pydantic sets these words before the sentence of a validator of ours.
    message = first["msg"].removeprefix("Value error, ").rstrip(".")
    return (
        f"{message}." if not where else _("Option {option}: {problem}.").format(option=where, problem=message)
    )
