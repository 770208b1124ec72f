"""Discord's demands on a message or a form beyond its own description, checked by hand.

The limits come from the documentation. Anything that the bot never sends has no rules here: it is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.chat.parts.layout import NOBODY, layout
from bot.chat.parts.screen import Screen

Json = Mapping[str, Any]

V2: Final = 1 << 15
MIB: Final = 1 << 20
FILE: Final = 10 * MIB
REQUEST: Final = 25 * MIB
FILES: Final = 10
ROW, BUTTON, TEXT, LABEL = 1, 2, 10, 18
SELECTS: Final = frozenset({3, 5, 6, 7, 8})
LINK: Final = 5
NEVER_SENT: Final = ("embeds", "poll", "sticker_ids", "tts")


def message_problems(
    body: Json, files: Mapping[str, int], before: Json | None, *, is_new: bool
) -> Iterator[str]:
    """The faults of a message that is new or edited; `before` is the edited one, if it is known."""
    parts: list[Json] = list(body.get("components") or [])
    flags = body.get("flags") or 0
    is_v2 = bool(flags & V2 or (before and (before.get("flags") or 0) & V2))
    yield from (f"{name}, which the bot sends nowhere" for name in NEVER_SENT if body.get(name))
    yield from _length("content", body.get("content"), 0, 2000)
    yield from _mentions(body)
    yield from _components(parts)
    if is_v2:
        yield from _modern(body, parts, before)
    elif parts and (is_new or before is not None):
        yield "components without the flag of Components V2"
    yield from file_problems(body, files, before)
    if is_new and not any(body.get(each) for each in ("content", "components", "attachments")):
        yield "an empty message"


def refused(screen: Screen) -> Iterator[str]:
    """The faults of a message that shows a screen, without its files."""
    bare: Any = layout(replace(screen, picture=None, more=()))
    body = {"components": bare.to_components(), "flags": V2, "allowed_mentions": NOBODY.to_dict()}
    yield from message_problems(body, {}, None, is_new=True)


def form_problems(data: Json) -> Iterator[str]:
    """The faults of a form (a modal)."""
    parts: list[Json] = list(data.get("components") or [])
    yield from _length("the form's custom_id", data.get("custom_id"), 1, 100)
    yield from _length("the form's title", data.get("title"), 1, 45)
    yield from between(len(parts), 1, 5, "components in a form")
    for part in parts:
        if part.get("type") == LABEL:
            yield from _length("a label", part.get("label"), 1, 45)
            yield from _length("a label's description", part.get("description"), 0, 100)
        elif part.get("type") not in (ROW, TEXT):
            yield f"a component of type {part.get('type')} alone in a form"
    for line in (each for each in nested(parts) if each.get("type") == 4):
        yield from _line(line)
    yield from _ids(parts)
    yield from _selects(parts)


def file_problems(body: Json, files: Mapping[str, int], before: Json | None) -> Iterator[str]:
    """The faults of the files of a request: `files` are sizes in bytes by the name of their part (`files[0]`)."""
    attached: list[Json] = list(body.get("attachments") or [])
    for name, size in files.items():
        yield from between(size, 0, FILE, f"bytes of {name}")
    yield from between(sum(files.values()), 0, REQUEST, "bytes of files")
    yield from between(len(files), 0, FILES, "files")
    yield from between(len(attached), 0, FILES, "attachments")
    kept = {str(each["id"]) for each in (before or {}).get("attachments", [])}
    ids = [str(each.get("id")) for each in attached]
    for name in files:
        if name.removeprefix("files[").removesuffix("]") not in ids:
            yield f"{name} is no attachment of the message"
    for each in ids:
        if f"files[{each}]" not in files and each not in kept and (before is not None or len(each) < 15):
            yield f"attachment {each} has no file"


def between(count: int, least: int, most: int, what: str) -> Iterator[str]:
    """A fault if there are too few or too many of something."""
    if not least <= count <= most:
        yield f"{count} {what}, {least} to {most} may be there"


def twice(found: Iterable[object], what: str) -> Iterator[str]:
    """A fault for each identifier that occurs more than once."""
    for each, times in Counter(found).items():
        if times > 1:
            yield f"{what} {each!r} stands there {times} times"


def nested(parts: Sequence[Json]) -> Iterator[Json]:
    """Every component, with its inner ones."""
    for part in parts:
        yield part
        yield from nested(part.get("components") or [])
        for name in ("accessory", "component"):
            if part.get(name):
                yield from nested([part[name]])


def _mentions(body: Json) -> Iterator[str]:
    allowed: Json | None = body.get("allowed_mentions")
    shows = body.get("content") or any(
        each.get("type") == TEXT for each in nested(body.get("components") or [])
    )
    if shows and allowed is None:
        yield "a text without allowed_mentions: people named in it would be pinged"
    if (allowed or {}).get("users") and "users" in (allowed or {}).get("parse", []):
        yield "allowed_mentions parses users and names some"


def _components(parts: Sequence[Json]) -> Iterator[str]:
    yield from _ids(parts)
    yield from _selects(parts)
    for row in (each for each in nested(parts) if each.get("type") == ROW):
        yield from _row(row.get("components") or [])
    for button in (each for each in nested(parts) if each.get("type") == BUTTON):
        yield from _button(button)


def _ids(parts: Sequence[Json]) -> Iterator[str]:
    found = [each["custom_id"] for each in nested(parts) if each.get("custom_id") is not None]
    for each in found:
        yield from _length("a custom_id", each, 1, 100)
    yield from twice(found, "the custom_id")


def _row(inside: Sequence[Json]) -> Iterator[str]:
    yield from between(len(inside), 1, 5, "components in a row")
    if len(inside) > 1 and any(each.get("type") in SELECTS for each in inside):
        yield "a select that shares its row"


def _button(button: Json) -> Iterator[str]:
    yield from _length("a button's label", button.get("label"), 1, 80)
    needed, other = ("url", "custom_id") if button.get("style") == LINK else ("custom_id", "url")
    if button.get(needed) is None or button.get(other) is not None:
        yield f"a button of style {button.get('style')} needs a {needed} and no {other}"


def _selects(parts: Sequence[Json]) -> Iterator[str]:
    for select in (each for each in nested(parts) if each.get("type") in SELECTS):
        if select.get("custom_id") is None:
            yield "a select without custom_id"
        yield from _length("a placeholder", select.get("placeholder"), 0, 150)
        least, most = select.get("min_values"), select.get("max_values")
        least, most = 1 if least is None else least, 1 if most is None else most
        if not 0 <= least <= most <= 25 or most < 1:
            yield f"a select from {least} to {most} values"
        if select["type"] == 3:
            yield from _options(select.get("options") or [], most)


def _options(options: Sequence[Json], most: int) -> Iterator[str]:
    yield from between(len(options), 1, 25, "options of a select")
    if most > len(options) > 0:
        yield f"up to {most} of {len(options)} options"
    for option in options:
        yield from _length("an option's label", option.get("label"), 1, 100)
        yield from _length("an option's value", option.get("value"), 1, 100)
        yield from _length("an option's description", option.get("description"), 0, 100)
    yield from twice((each.get("value") for each in options), "the value of an option")
    if sum(bool(each.get("default")) for each in options) > most:
        yield "more options are chosen from the start than may be"


def _line(line: Json) -> Iterator[str]:
    longest = line.get("max_length") or 4000
    yield from _length("a placeholder", line.get("placeholder"), 0, 100)
    yield from _length("what stands in a line", line.get("value"), 0, longest)
    if longest > 4000 or (line.get("min_length") or 0) > longest:
        yield f"a line of {line.get('min_length') or 0} to {longest} characters"


def _modern(body: Json, parts: Sequence[Json], before: Json | None) -> Iterator[str]:
    if body.get("content"):
        yield "content beside Components V2"
    every = list(nested(parts))
    yield from between(len(every), 0, 40, "components with those inside others")
    size = sum(len(each.get("content") or "") for each in every if each.get("type") == TEXT)
    yield from between(size, 0, 4000, "characters of text")
    if "components" in body:
        yield from _shown(body, every, before)


def _shown(body: Json, every: Sequence[Json], before: Json | None) -> Iterator[str]:
    """Files are visible only where a component shows them."""
    old = {str(each["id"]): each.get("filename") for each in (before or {}).get("attachments", [])}
    given = body.get("attachments")
    ids: list[Json] = [{"id": each} for each in old] if given is None else list(given)
    names = {str(each.get("filename") or old.get(str(each.get("id")), "")) for each in ids} - {""}
    shown = set(_addresses(every))
    for name in sorted(names - shown):
        yield f"the attachment {name} is shown by no component"
    # A file that stays is named with its id, and is found by its name only if that is given beside the id.
    named = {str(each.get("filename")) for each in given or []}
    if given is not None or before is not None:
        for name in sorted(shown - named):
            yield f"{name} is shown and not attached"


def _addresses(every: Sequence[Json]) -> Iterator[str]:
    for part in every:
        media = [item.get("media") for item in part.get("items") or []] + [
            part.get("media"),
            part.get("file"),
        ]
        for each in media:
            if each and str(each.get("url", "")).startswith("attachment://"):
                yield each["url"].removeprefix("attachment://")


def _length(what: str, text: object, least: int, most: int) -> Iterator[str]:
    if text is None and least == 0:
        return
    yield from between(len(text) if isinstance(text, str) else 0, least, most, f"characters of {what}")
