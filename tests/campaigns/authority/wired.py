"""The fuzz over real sockets, with the bot in a separate process, and nothing in between.

Ann, Bob and Cyd play one game (`Cast` says which), Dan and Eve have no seat, and Eve is a steward; a second table waits
in its lobby, where Bob sits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

from typing_extensions import override

from bot.engine.chance import Chance
from bot.engine.game import PUBLIC, Decision, Seat
from bot.engine.match import Match
from bot.games.simulate import play_out
from bot.players.random_player import RandomPlayer
from bot.tables.model.table import TableId
from tests.campaigns.authority.fuzz import Enough, Report, is_enough, sent
from tests.campaigns.authority.ground import MANAGING, Ground, Spot
from tests.campaigns.wire.entry import GAMES
from tests.campaigns.wire.people import Person
from tests.campaigns.wire.town import Channel
from tests.campaigns.wire.world import World, world
from tests.chat import reading

FAULTS: Final = ("event_failed", "interaction_failed", "command_failed", " error ")
"""Words in a log line about a failure of the bot."""


class Seated(RandomPlayer):
    """A person at a table; a decision is made automatically if public facts allow no other."""

    @override
    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        return seen.game.orders.obvious(seen.seen_by(PUBLIC).state, seat) or super().decide(
            seen, seat, chance
        )


@dataclass(frozen=True, slots=True)
class Cast:
    """A game as it is when the fuzz begins: the seats of Ann, Bob and Cyd, and the number of decisions made."""

    game: str
    seats: Sequence[str]
    options: str = ""
    played: int = 0

    def course(self, seed: str) -> Iterator[tuple[Seat, str]]:
        """The decisions before the fuzz begins, in the notation of records, at a table of that seed."""
        box: Any = GAMES[self.game]
        game = box.game(
            {
                name: int(value) if value.isdigit() else value
                for name, value in (each.split("=") for each in self.options.split())
            }
        )
        notation = box.notation
        minds = dict.fromkeys(game.seats, Seated())
        for move in islice(play_out(game, minds, seed), self.played):
            yield move.seat, notation.line(move.decision)


HUNT: Final = Cast("hunt", ("hider", "seeker", "watcher"), "players=3")
CASTLES: Final = tuple(
    Cast("castle", ("ninja", "traitor", "guards"), "players=3", played) for played in (8, 24, 48)
)
"""Two intruders who share what they know, against one player of all guards: in the setup, and in later turns."""
DAWNS: Final = tuple(
    Cast("raid", ("hawk", "kite", "owl"), f"players=3 match=dawn dawnOrder={order}", played)
    for order, played in (("strict", 40), ("sealed", 30))
)
"""Three rivals with hidden hands and traps, one after another and with sealed plans."""
NIGHTS: Final = tuple(
    Cast("raid", ("hawk", "kite", "owl"), f"players=3 match=midnight order={order}", played)
    for order, played in (("strict", 40), ("flowing", 25))
)
"""Three who play together and are asked on the board, or everybody alone."""
BRAWLS: Final = tuple(
    Cast("clans", ("pine", "plum"), "firstTeam=fire secondTeam=water ninjas=4", played) for played in (1, 12)
)
"""Two teams: while they deploy in secret, and in the middle of their fights."""


@dataclass
class Wired(Ground):
    """A bot in a separate process among people on the wire."""

    _: KW_ONLY
    game: World
    _read: int = 0

    async def rests(self) -> None:
        """See Ground."""
        await self.game.rest()

    def complaints(self) -> list[str]:
        """See Ground: errors, and everything that no log may ever contain."""
        lines, self._read = self.game.bot.lines[self._read :], len(self.game.bot.lines)
        secret = [line for line in lines if "interaction-token" in line or "/webhooks/" in line]
        faults = [line for line in lines if any(sign in line for sign in FAULTS)]
        spoke = ["the token in the log"] if self.game.bot.spoke else []
        return [
            *(f"a token in the log: {line[24:140]}" for line in secret),
            *spoke,
            *(line[24:140] for line in faults),
        ]

    async def lays(self, name: str, cast: Cast, *people: Person) -> Spot:
        """Open a table in its lobby, in its own channel, for the first of these people, who take seats."""
        channel, seated = (
            await self.game.wire.new_channel(self.guild, name),
            dict(zip(cast.seats, people, strict=False)),
        )
        await self._typed(people[0], channel, f"{cast.game} new", options=cast.options)
        for seat, person in seated.items():
            await self._typed(person, channel, "table seat join", seat=seat)
        key = TableId(reading.key(reading.buttons(channel.stands()[-1])[0]).table)
        self.spots.append(Spot(key, name, channel, {Seat(seat): each for seat, each in seated.items()}))
        return self.spots[-1]

    async def begins(self, spot: Spot, course: Iterator[tuple[Seat, str]]) -> None:
        """Begin its game, make these decisions, and open everybody's panel."""
        await self._typed(next(iter(spot.people.values())), spot.channel, "table start")
        for number, (seat, line) in enumerate(course):
            await self.game.bot.decides(spot.channel.id, spot.people[seat].id, line, number)
        for person in spot.people.values():
            await person.click(self.game.board(spot.channel), label="My view")
            await self.rests()

    async def _typed(self, person: Person, channel: Channel, command: str, **typed: str) -> None:
        await person.slash(channel, command, **typed)
        await self.rests()


async def fuzz_wire(
    folder: Path,
    seed: str,
    interactions: int,
    report: Report,
    cast: Cast = HUNT,
    *,
    enough: Enough = is_enough,
) -> None:
    """Send this many interactions to a running bot, and check the effects of each. See `sent`."""
    async with world(folder, (cast.game,), seed=seed) as game:
        made = Wired(
            game.wire, game.guild, game=game, name=f"{cast.game} on the wire: ", asides=[game.channel]
        )
        word = seed.replace(" ", "-")
        await game.bot.next_seed(word)
        ann, bob, cyd = (made.enters(name=name) for name in ("ann", "bob", "cyd"))
        await made.begins(await made.lays("table", cast, ann, bob, cyd), cast.course(word))
        await made.lays("second", cast, bob)
        made.strangers = [made.enters(name="dan"), made.enters(name="eve", permissions=MANAGING)]
        await sent(made, folder, seed, interactions, report, enough=enough)
