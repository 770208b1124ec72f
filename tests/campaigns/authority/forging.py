"""Interactions as nobody should send them, and some as everybody may: made from what the bot has shown, by a seed.

Each says of itself whether nothing may come of it (`is_idle`): what is garbled, stale or repeated. Who may do what with
the rest is for `judge` to say.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.chat.parts.verbs import VERBS
from tests.campaigns.authority.events import button, holding, interaction, menu
from tests.campaigns.authority.ingredients import (
    COMMAND,
    COMPONENT,
    FORM,
    GARBAGE,
    NASTY,
    OLD,
    ONCE,
    SUGGESTION,
    data_of,
    fields,
    is_secretive,
    option,
    paths,
    some_place,
    typed,
)
from tests.campaigns.authority.judge import Deed
from tests.campaigns.authority.pool import Pool, Seen
from tests.campaigns.authority.realm import (
    ABROAD,
    ELSEWHERE,
    FREE,
    GUILD,
    OUTSIDERS,
    ROBOT,
    STEWARD,
    THREAD,
    Realm,
    Spot,
)


@dataclass(frozen=True, slots=True)
class Forged:
    """An interaction, what kind of misuse it is, and what may come of it."""

    kind: str
    payload: dict[str, Any]
    deed: Deed
    must_be_empty: bool = False
    """Whether, as an autocompletion, it must suggest nothing."""
    is_repeat: bool = False
    """Whether Discord itself refuses its answers: it has been answered before."""


class Forger:
    """Makes one interaction after another."""

    def __init__(self, realm: Realm, pool: Pool, luck: Random) -> None:
        self._realm, self._pool, self._luck = realm, pool, luck
        self._last: Forged | None = None
        self._paths = dict(paths(realm.client.tree.get_commands()))
        self._secretive = [path for path in self._paths if is_secretive(path)]
        self._ways: Mapping[Callable[[], Forged | None], int] = {
            self._honest: 22,
            self._replayed: 6,
            self._pressed_twice: 6,
            self._by_another: 16,
            self._mutated: 14,
            self._valued: 8,
            self._form: 8,
            self._command: 12,
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
        """Somebody presses what he was shown."""
        seen = self._component()
        user = self._viewer(seen)
        if self._is_drastic(seen.verb):
            return None
        return self._pressed("honest", seen, user, seen.values(self._luck))

    def _is_drastic(self, verb: str) -> bool:
        """What ends games is pressed rarely, so that games go on."""
        return verb in ("stop", "claim", "close") and self._luck.random() < 0.95

    def _replayed(self) -> Forged | None:
        """The same event once more: Discord sends some twice."""
        last = self._last
        if last is None or last.kind.startswith("broken") or last.payload["type"] == SUGGESTION:
            return None
        deed = Deed(
            last.deed.user, last.deed.guild, last.deed.channel, is_idle=True, is_steward=last.deed.is_steward
        )
        return Forged("replayed", copy.deepcopy(last.payload), deed, is_repeat=True)

    def _pressed_twice(self) -> Forged | None:
        """The same button once more, as an interaction of its own."""
        last = self._last
        if last is None or last.payload["type"] != COMPONENT or last.kind not in ("honest", "twice"):
            return None
        payload, number = copy.deepcopy(last.payload), next(self._realm.numbers)
        payload |= {"id": str(number), "token": f"token{number}"}
        verb = payload["data"]["custom_id"].split(":")[1]
        return Forged("twice", payload, self._deed(last.deed.user, payload, is_idle=verb in ONCE))

    def _by_another(self) -> Forged | None:
        """Somebody presses what another was shown: an outsider, a partner, the other side, a bot, from elsewhere."""
        seen = self._component()
        user = self._anybody()
        is_idle = seen.seat is not None and not self._sits(user, seen.table, seen.seat)
        return self._pressed(
            "foreign", seen, user, seen.values(self._luck), is_idle=is_idle, is_displaced=True
        )

    def _mutated(self) -> Forged | None:
        """A custom id with something changed in it."""
        seen = self._component()
        text = self._changed(seen)
        user = self._viewer(seen) if self._luck.random() < 0.6 else self._anybody()
        return self._forged_press("mutated", seen, text, user, seen.values(self._luck))

    def _valued(self) -> Forged | None:
        """A menu, and what was never offered in it."""
        seen = self._component(is_menu=True)
        count = self._luck.choice([0, 1, 1, 2, 25, 300])
        values = [self._luck.choice(GARBAGE) for _ in range(count)]
        is_idle = bool(values) and seen.verb != "stops"
        return self._pressed("values", seen, self._viewer(seen), values, is_idle=is_idle)

    def _form(self) -> Forged | None:
        """A form that is sent: fields that are missing, strange, too many or enormous, by whoever it is."""
        seen = self._component()
        if seen.seat is None:
            return None
        user = self._viewer(seen) if self._luck.random() < 0.6 else self._anybody()
        verb = self._luck.choice(["typed", "told", "typed", seen.verb])
        place = seen.parts[3] if self._luck.random() < 0.8 else some_place(self._luck)
        data = {"custom_id": f"kg:{verb}:{seen.table}:{place}:{self._luck.getrandbits(32):08x}"}
        components = fields(self._luck)
        if components is not None:
            data["components"] = components
        own = int(seat) if (seat := place.split(".")[0]).isdecimal() else -1
        is_idle = not self._sits(user, seen.table, own)
        flags = 64 if seen.is_private or self._luck.random() < 0.5 else 0
        within = holding(self._realm, seen.channel, seen.component, flags=flags | 1 << 15)
        return self._sent("form", FORM, user, data, seen.channel, within=within, is_idle=is_idle)

    def _command(self) -> Forged | None:
        """A command with anything for options, anywhere."""
        path = self._luck.choice(list(self._paths))
        user = self._anybody() if self._luck.random() < 0.5 else self._player()
        options = self._options(path)
        if any(word in path for word in ("resign", "stop", "claim")) and self._luck.random() < 0.9:
            options = []
        return self._sent("command", COMMAND, user, typed(path, options), self._channel_for(user))

    def _suggestion(self) -> Forged | None:
        """An autocompletion, of an option that there is or not, for whoever asks."""
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
        made = self._sent("suggestion", SUGGESTION, user, typed(path, options), self._channel_for(user))
        is_outsider = (
            not any(user in spot.people.values() for spot in self._realm.spots) and user not in self._guests()
        )
        empty = is_outsider and path in self._secretive
        return Forged(made.kind, made.payload, self._idle(made.deed), must_be_empty=empty)

    def _old(self) -> Forged | None:
        """A custom id of another version, or of nobody."""
        seen = self._component()
        text = self._luck.choice(OLD).format(table=seen.table or self._spot().key)
        text = self._luck.choice([text, text, self._luck.choice(NASTY)])
        return self._forged_press("old", seen, text, self._viewer(seen), seen.values(self._luck))

    def _broken(self) -> Forged | None:
        """An event that lacks something, or has something that nobody has heard of."""
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
        return Forged(f"broken {fault}", payload, self._idle(made.deed) if is_idle else made.deed)

    # what they are made of

    def _component(self, *, is_menu: bool = False) -> Seen:
        pools = (self._pool.newest, self._pool.seen)
        for _ in range(200):
            seen = self._luck.choice(self._luck.choice(pools) or self._pool.seen)
            if seen.is_menu or not is_menu:
                return seen
        raise AssertionError("the bot has shown no menu")

    def _viewer(self, seen: Seen) -> int:
        """Whoever saw it; of what everybody sees somebody of its table."""
        if seen.viewer is not None:
            return seen.viewer
        spot = next((each for each in self._realm.spots if each.key == seen.table), self._spot())
        return self._luck.choice([*spot.people.values(), spot.people[next(iter(spot.people))]])

    def _anybody(self) -> int:
        return int(self._luck.choice([*OUTSIDERS, ROBOT, STEWARD, self._player(), self._player()]))

    def _player(self) -> int:
        return int(self._luck.choice(list(self._spot().people.values())))

    def _guests(self) -> set[int]:
        """Whoever has come to sit somewhere since the tables were laid."""
        return {row["user"] for row in self._seats()} | {row["owner"] for row in self._seats()}

    def _spot(self) -> Spot:
        return self._luck.choice(self._realm.spots)

    def _seats(self) -> list[Mapping[str, Any]]:
        return list(self._realm.ledger.last.rows["seats"].values())

    def _sits(self, user: int, table: str, seat: int) -> bool:
        return any(
            row["table_key"] == table and row["number"] == seat and row["user"] == user
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

    def _options(self, path: str) -> list[dict[str, Any]]:
        known = self._paths[path]
        names = [name for name in known if self._luck.random() < 0.6]
        if self._luck.random() < 0.1:
            names.append(self._luck.choice(["extra", "interaction", "self"]))
        return [option(self._luck, name) for name in names]

    def _channel_for(self, user: int) -> int:
        spots = [spot for spot in self._realm.spots if user in spot.people.values()]
        own = self._luck.choice(spots or self._realm.spots)
        others = [self._spot().channel, FREE, THREAD, ABROAD, self._realm.post.direct(user)]
        return own.channel if self._luck.random() < 0.6 else self._luck.choice(others)

    def _pressed(
        self,
        kind: str,
        seen: Seen,
        user: int,
        values: list[str],
        *,
        is_idle: bool = False,
        is_displaced: bool = False,
    ) -> Forged:
        channel = self._channel_for(user) if is_displaced and self._luck.random() < 0.5 else seen.channel
        data = data_of(seen.component, seen.custom_id, values)
        flags = 64 | 1 << 15 if seen.is_private else 1 << 15
        within = holding(self._realm, channel, seen.component, flags=flags)
        return self._sent(kind, COMPONENT, user, data, channel, within=within, is_idle=is_idle)

    def _forged_press(self, kind: str, seen: Seen, text: str, user: int, values: list[str]) -> Forged:
        made = menu(text, values or ["x"]) if seen.is_menu else button(text)
        flags = self._luck.choice([64 | 1 << 15, 64 | 1 << 15, 1 << 15, 64, 0])
        within = holding(self._realm, seen.channel, made, flags=flags)
        data = data_of(made, text, values)
        return self._sent(kind, COMPONENT, user, data, seen.channel, within=within)

    def _sent(
        self,
        kind: str,
        type_: int,
        user: int,
        data: dict[str, Any],
        channel: int,
        *,
        within: dict[str, Any] | None = None,
        is_idle: bool = False,
    ) -> Forged:
        is_direct = channel in self._realm.post.directs()
        payload = interaction(
            self._realm,
            type_,
            user,
            data,
            channel=channel,
            guild=None if is_direct else ELSEWHERE if channel == ABROAD else GUILD,
            within=within,
            is_bot=user == ROBOT,
            channel_type=11 if channel == THREAD else 0,
        )
        return Forged(kind, payload, self._deed(user, payload, is_idle=is_idle))

    def _deed(self, user: int, payload: dict[str, Any], *, is_idle: bool) -> Deed:
        guild = int(payload["guild_id"]) if "guild_id" in payload else None
        return Deed(user, guild, int(payload["channel_id"]), is_idle, user == STEWARD)

    def _idle(self, deed: Deed) -> Deed:
        return Deed(deed.user, deed.guild, deed.channel, is_idle=True, is_steward=deed.is_steward)
