"""Interactions that nobody should send, and some that everybody may: made by a seed from what the bot has shown.

Each says if it may have no effect (`is_idle`): garbled, stale or repeated ones may not. `judge` decides who may do what
with the others.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from bot.chat.parts.verbs import VERBS
from tests.campaigns.authority.ground import MANAGING, Ground, Spot, button, data_of, menu, typed
from tests.campaigns.authority.ingredients import (
    GARBAGE,
    LEARNING,
    NASTY,
    OLD,
    ONCE,
    adds_up,
    fields,
    is_secretive,
    mistaken,
    option,
    paths,
    relearned,
    some_place,
)
from tests.campaigns.authority.judge import Deed
from tests.campaigns.authority.pool import Pool, Seen
from tests.campaigns.wire.handwritten import V2
from tests.campaigns.wire.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, FORM, Interaction
from tests.campaigns.wire.people import Person
from tests.campaigns.wire.town import EPHEMERAL, Channel, Json, Message


@dataclass(frozen=True, slots=True)
class Forged:
    """An interaction, its kind of misuse, and its permitted effect."""

    kind: str
    made: Interaction
    payload: Json
    deed: Deed
    must_be_empty: bool = False
    """True if, as an autocompletion, it must suggest nothing."""
    is_repeat: bool = False
    """True if Discord itself refuses its answers: it has been answered before."""


class Forger:
    """A maker of interactions, one after another."""

    def __init__(self, ground: Ground, pool: Pool, luck: Random) -> None:
        self._ground, self._pool, self._luck = ground, pool, luck
        self._last: Forged | None = None
        self._paths = dict(paths(ground.wire.town.commands))
        # A game without lessons has only How to play.
        self._teaching = [path for path in self._paths if path.split(" ")[1:] in (["learn"], ["help"])]
        self._secretive = [path for path in self._paths if is_secretive(path)]
        self._ways: Mapping[Callable[[], Forged | None], int] = {
            self._honest: 22,
            self._replayed: 6,
            self._pressed_twice: 6,
            self._by_another: 16,
            self._mutated: 14,
            self._valued: 8,
            self._form: 8,
            self._mended: 3,
            self._command: 12,
            self._lesson: 4,
            self._suggestion: 8,
            self._old: 4,
            self._broken: 3,
        }

    def next(self) -> Forged:
        """One more."""
        while True:
            way = self._luck.choices(list(self._ways), list(self._ways.values()))[0]
            made = way()
            if made is not None:
                if not made.is_repeat:
                    self._last = made
                return made

    def _honest(self) -> Forged | None:
        """Somebody presses something that the bot has shown to them."""
        seen = self._component()
        user = self._viewer(seen)
        if self._is_drastic(seen.verb):
            return None
        return self._pressed("honest", seen, user, seen.values(self._luck))

    def _is_drastic(self, verb: str) -> bool:
        """True if it ends games: this is pressed rarely, so that games go on."""
        return verb in ("stop", "claim", "close") and self._luck.random() < 0.95

    def _replayed(self) -> Forged | None:
        """The same event once more: Discord sends some events twice."""
        last = self._last
        if last is None or last.kind.startswith("broken") or last.made.kind == AUTOCOMPLETE:
            return None
        return Forged("replayed", last.made, last.payload, _idle(last.deed), is_repeat=True)

    def _pressed_twice(self) -> Forged | None:
        """The same button once more, as a new interaction."""
        last = self._last
        if last is None or last.made.kind != COMPONENT or last.kind not in ("honest", "twice"):
            return None
        data, user = last.payload["data"], self._ground.people[last.deed.user]
        # As the bot showed it: the pressed message shows something else by now.
        shown = (each.component for each in self._pool.seen if each.custom_id == data["custom_id"])
        is_idle = data["custom_id"].split(":")[1] in ONCE and not any(map(adds_up, shown))
        return self._sent(
            "twice", COMPONENT, user, data, last.made.channel, within=last.made.message, is_idle=is_idle
        )

    def _by_another(self) -> Forged | None:
        """Somebody presses what another was shown: an outsider, a partner, the other side, a bot, or from elsewhere."""
        seen = self._component()
        user = self._anybody()
        is_idle = seen.seat is not None and not self._sits(user, seen.table, seen.seat)
        return self._pressed(
            "foreign", seen, user, seen.values(self._luck), is_idle=is_idle, is_displaced=True
        )

    def _mutated(self) -> Forged | None:
        """A custom id with one change in it."""
        seen = self._component()
        text = self._changed(seen)
        user = self._viewer(seen) if self._luck.random() < 0.6 else self._anybody()
        return self._forged_press("mutated", seen, text, user, seen.values(self._luck))

    def _valued(self) -> Forged | None:
        """A menu with a value that it never offered."""
        menus = [seen for seen in self._pool.seen if seen.is_menu]
        if not menus:
            return None
        seen = self._luck.choice(menus)
        count = self._luck.choice([0, 1, 1, 2, 25, 300])
        values = [self._luck.choice(GARBAGE) for _ in range(count)]
        is_idle = bool(values) and seen.verb != "stops"
        return self._pressed("values", seen, self._viewer(seen), values, is_idle=is_idle)

    def _form(self) -> Forged | None:
        """A sent form with missing, strange, too many or enormous fields, by anybody."""
        seen = self._component()
        if seen.seat is None:
            return None
        user = self._viewer(seen) if self._luck.random() < 0.6 else self._anybody()
        verb = self._luck.choice(["typed", "told", "typed", seen.verb])
        place = seen.parts[3] if self._luck.random() < 0.8 else some_place(self._luck)
        ending = (
            self._luck.choice(["", ":", "::mend", ":x", ":00000000:mend", ":mend:mend:"])
            if verb == "typed"
            else ""
        )
        data = {"custom_id": f"kg:{verb}:{seen.table}:{place}:{self._luck.getrandbits(32):08x}{ending}"}
        components = fields(self._luck)
        if components is not None:
            data["components"] = components
        own = int(seat) if (seat := place.split(".")[0]).isdecimal() else -1
        is_idle = not self._sits(user, seen.table, own)
        flags = seen.message.flags | (EPHEMERAL if self._luck.random() < 0.5 else 0)
        channel = seen.message.channel
        within = self._ground.holding(user, channel, seen.component, flags=flags | V2)
        return self._sent("form", FORM, user, data, channel, within=within, is_idle=is_idle)

    def _mended(self) -> Forged | None:
        """*Correct it*, below any mistaken text: it opens a form, which has no effect."""
        seen = self._component()
        if seen.seat is None:
            return None
        user = self._viewer(seen) if self._luck.random() < 0.6 else self._anybody()
        place = seen.parts[3] if self._luck.random() < 0.8 else some_place(self._luck)
        made = button(f"kg:mend:{seen.table}:{place}")
        flags, channel = self._luck.choice([EPHEMERAL | V2, EPHEMERAL | V2, V2, 0]), seen.message.channel
        within = self._ground.holding(user, channel, made, flags=flags, text=mistaken(self._luck))
        data = data_of(made, made["custom_id"], [])
        return self._sent("mended", COMPONENT, user, data, channel, within=within, is_idle=True)

    def _command(self) -> Forged | None:
        """A command with anything for options, anywhere."""
        path = self._luck.choice(list(self._paths))
        user = self._anybody() if self._luck.random() < 0.5 else self._player()
        options = self._options(path)
        if any(word in path for word in ("resign", "stop", "claim")) and self._luck.random() < 0.9:
            options = []
        return self._sent("command", COMMAND, user, typed(path, options), self._channel_for(user))

    def _lesson(self) -> Forged | None:
        """Somebody learns: they begin, press something in a lesson, or something that the lesson never showed."""
        shown = [each for each in (*self._pool.newest, *self._pool.seen) if each.verb in LEARNING]
        if not shown or self._luck.random() < 0.2:
            path, user = self._luck.choice(self._teaching), self._anybody()
            return self._sent("lesson begun", COMMAND, user, typed(path, []), self._channel_for(user))
        seen = self._luck.choice(shown)
        user = self._viewer(seen) if self._luck.random() < 0.7 else self._anybody()
        if self._luck.random() < 0.5:
            return self._pressed("lesson", seen, user, seen.values(self._luck))
        text = relearned(self._luck, seen.parts) + ("~" if seen.is_menu else "")
        return self._forged_press("lesson mutated", seen, text, user, seen.values(self._luck))

    def _suggestion(self) -> Forged | None:
        """An autocompletion, for an existing option or not, by anybody."""
        is_secretive = self._luck.random() < 0.5
        path = self._luck.choice(self._secretive if is_secretive else list(self._paths))
        options = self._options(path)
        known = self._paths[path]
        name = (
            self._luck.choice(known)
            if known and self._luck.random() < 0.8
            else self._luck.choice(("nope", "type"))
        )
        asked = {"type": 3, "name": name, "value": self._luck.choice(NASTY[:8]), "focused": True}
        if self._luck.random() < 0.03:
            del asked["focused"]
        options = [*(each for each in options if each["name"] != name), asked]
        user = self._anybody() if self._luck.random() < 0.6 else self._player()
        made = self._sent("suggestion", AUTOCOMPLETE, user, typed(path, options), self._channel_for(user))
        is_outsider = user in self._ground.strangers and user.id not in self._guests()
        empty = is_outsider and path in self._secretive
        return replace(made, deed=_idle(made.deed), must_be_empty=empty)

    def _old(self) -> Forged | None:
        """A custom id of another version, or of no version."""
        seen = self._component()
        text = self._luck.choice(OLD).format(table=seen.table or self._spot().key)
        text = self._luck.choice([text, text, self._luck.choice(NASTY)])
        return self._forged_press("old", seen, text, self._viewer(seen), seen.values(self._luck))

    def _broken(self) -> Forged | None:
        """An event with something missing, or with something unknown."""
        made = self._honest() or self._command()
        if made is None:
            return None
        payload = copy.deepcopy(made.payload)
        fault = self._luck.choice(
            ("type", "member", "data", "custom_id", "channel", "message", "values", "kind")
        )
        match fault:
            case "type":
                payload["type"] = self._luck.choice([1, 6, 9, 77])
            case "member":
                payload.pop("member", None)
                payload.pop("user", None)
            case "data" | "channel" | "message":
                payload.pop(fault, None)
            case "kind":
                payload["data"]["component_type"] = self._luck.choice([1, 5, 99])
            case _:
                payload["data"].pop(fault, None)
        is_idle = fault in ("type", "member", "data", "custom_id") or (
            payload["type"] == COMPONENT and fault == "kind"
        )
        deed = _idle(made.deed) if is_idle else made.deed
        return replace(made, kind=f"broken {fault}", payload=payload, deed=deed)

    # ---- what they are made of

    def _component(self) -> Seen:
        return self._luck.choice(self._luck.choice((self._pool.newest, self._pool.seen)) or self._pool.seen)

    def _viewer(self, seen: Seen) -> Person:
        """Somebody who saw it; if everybody sees it, a player of its table."""
        if seen.viewer is not None:
            return self._ground.people[seen.viewer]
        spot = next((each for each in self._ground.spots if each.key == seen.table), self._spot())
        return self._luck.choice([*spot.people.values(), spot.people[next(iter(spot.people))]])

    def _anybody(self) -> Person:
        return self._luck.choice([*self._ground.strangers, self._player(), self._player()])

    def _player(self) -> Person:
        return self._luck.choice(list(self._spot().people.values()))

    def _guests(self) -> set[int]:
        """People who have taken seats since the tables were built."""
        return {row["user"] for row in self._seats()} | {row["owner"] for row in self._seats()}

    def _spot(self) -> Spot:
        return self._luck.choice(self._ground.spots)

    def _seats(self) -> list[Mapping[str, Any]]:
        return list(self._ground.ledger.last.rows["seats"].values())

    def _sits(self, user: Person, table: str, seat: int) -> bool:
        return any(
            row["table_key"] == table and row["number"] == seat and row["user"] == user.id
            for row in self._seats()
        )

    def _changed(self, seen: Seen) -> str:
        parts = list(seen.parts)
        place = parts[3].split(".")
        match self._luck.randrange(9):
            case 0:
                parts[2] = self._spot().key
            case 1:
                parts[2] = self._luck.choice(["t", "zzzzzzzzzzzz", "", "x" * 80])
            case 2:
                place[0] = self._luck.choice(["0", "1", "2", "3", "7", "-1", ""])
            case 3 if len(place) > 1:
                place[1] = self._luck.choice(["0", "1", "99", "-1", "", "9" * 30])
            case 4 if len(place) > 2:
                place[2] = self._luck.choice(["0", "1", "99", "-1", "", "a"])
            case 5:
                parts[1] = self._luck.choice([*VERBS, "x", "options", "drop"])
            case 6:
                parts = [
                    *parts[:4],
                    self._luck.choice(["00000000", "x" * 40, "ffffffff", "1", "-1", "castle"]),
                ]
            case 7:
                parts = [
                    *parts,
                    *(self._luck.choice(["x", "1", "0", "yes"]) for _ in range(self._luck.randrange(1, 4))),
                ]
            case _:
                return self._luck.choice(NASTY)
        parts[3] = ".".join(place)
        return ":".join(parts) + ("~" if seen.is_menu else "")

    def _options(self, path: str) -> list[Json]:
        known = self._paths[path]
        names = [name for name in known if self._luck.random() < 0.6]
        if self._luck.random() < 0.1:
            names.append(self._luck.choice(["extra", "interaction", "self"]))
        return [option(self._luck, name) for name in names]

    def _channel_for(self, user: Person) -> Channel:
        spots = [spot for spot in self._ground.spots if user in spot.people.values()]
        own = self._luck.choice(spots or self._ground.spots)
        others = [self._spot().channel, *self._ground.asides, user.inbox]
        return own.channel if self._luck.random() < 0.6 else self._luck.choice(others)

    def _pressed(
        self,
        kind: str,
        seen: Seen,
        user: Person,
        values: list[str],
        *,
        is_idle: bool = False,
        is_displaced: bool = False,
    ) -> Forged:
        is_there = not is_displaced or self._luck.random() < 0.5
        channel = seen.message.channel if is_there else self._channel_for(user)
        data = data_of(seen.component, seen.custom_id, values)
        within = self._ground.holding(user, channel, seen.component, flags=seen.message.flags)
        return self._sent(kind, COMPONENT, user, data, channel, within=within, is_idle=is_idle)

    def _forged_press(self, kind: str, seen: Seen, text: str, user: Person, values: list[str]) -> Forged:
        made, channel = menu(text, values or ["x"]) if seen.is_menu else button(text), seen.message.channel
        flags = self._luck.choice([EPHEMERAL | V2, EPHEMERAL | V2, V2, EPHEMERAL, 0])
        within = self._ground.holding(user, channel, made, flags=flags)
        return self._sent(kind, COMPONENT, user, data_of(made, text, values), channel, within=within)

    def _sent(
        self,
        kind: str,
        type_: int,
        user: Person,
        data: Json,
        channel: Channel,
        *,
        within: Message | None = None,
        is_idle: bool = False,
    ) -> Forged:
        made, payload = self._ground.new(user, type_, channel, data, within)
        guild, is_steward = (
            channel.guild.id if channel.guild else None,
            user.permissions & MANAGING == MANAGING,
        )
        return Forged(kind, made, payload, Deed(user.id, guild, channel.id, is_idle, is_steward))


def _idle(deed: Deed) -> Deed:
    return replace(deed, is_idle=True)
