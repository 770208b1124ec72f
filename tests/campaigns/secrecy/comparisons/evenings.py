"""What the bot tells whom at two tables, and when: letters, panels, boards, notes and deadlines, without the chat.

Hal keeps the secrets of the first side; nothing that anybody else is told may depend on them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.engine.acts import Tone
from bot.engine.chance import Seeded
from bot.engine.game import Order
from bot.games.castle.decisions import CatOrder, FreeListenSentry, Pass, Step, TrapOrder, WatchOrder
from bot.games.castle.kinds import GUARDS, INTRUDERS, CatRule, Mark, Phase, TrapRule
from bot.games.shelf import SHELF
from bot.tables.history import results, story
from bot.tables.history.digest import digest as digest_of
from bot.tables.history.record import Record
from bot.tables.history.story import EVERYBODY, TRUTH
from bot.tables.model.letters import MessageRef
from bot.tables.model.paces import HOUR, MINUTE
from bot.tables.model.prompt import TYPED_AHEAD
from bot.tables.model.table import Refusal, TableId, UserId
from bot.tables.use_cases import catching_up, deducing, drafts, moves, notes, queries, talk
from tests.campaigns.secrecy.stages import Stage, unseen
from tests.campaigns.secrecy.wire import listening
from tests.tables.castle_night import KEY, finding, laid
from tests.tables.fakes import CHANNEL, EVA, HAL, SIA, Evening, Scribe, StoppedClock, evening
from tests.tables.nights import ANN, FOUR, TWO
from tests.tables.scripted import decided_again

CYD = UserId(606)
"""Somebody who looks on."""
LATE = 60 * HOUR

Told = dict[str, Any]
"""Messages and answers, by the way they came."""


async def secrets(folder: Path) -> set[str]:
    """Two games at a daily pace that differ in secrets: what the bot tells others, and what it answers them."""
    at = unseen()
    return apart(
        await _of_secrets(folder / "one", at, at.pair.one, is_fickle=False),
        await _of_secrets(folder / "other", at, at.pair.other, is_fickle=True),
    )


async def _of_secrets(folder: Path, at: Stage, record: Record, *, is_fickle: bool) -> Told:
    with timed(folder) as tonight:
        tonight.hall.random = _Fixed(record.seed)
        key = await tonight.begin(*TWO.values(), game="castle", pace="daily", players=2)
        for number, turn in enumerate(at.turns(record)):
            await tonight.passes(10 * MINUTE)
            if is_fickle and turn.seat == INTRUDERS:
                await notes.note(tonight.hall, key, HAL, zone="YA17", text="here?")
                await tonight.staff.rest()
            await decided_again(tonight.hall, key, TWO[turn.seat], turn.decision, number)
            await tonight.passes(1)
        found: Told = {**heard(tonight, HAL), **await _asked(tonight, key)}
        await tonight.passes(LATE)
        return {**found, **{f"late {name}": told for name, told in heard(tonight, HAL).items()}}


async def _asked(tonight: Evening, key: TableId) -> Told:
    """The answers to Sia and Cyd when they look back, and what a substitute of Sia's is told."""
    hall = tonight.hall
    chapters = [
        await story.story(hall, key, user, eyes=eyes) for user, eyes in ((SIA, None), (CYD, EVERYBODY))
    ]
    digest = await digest_of(hall, key, SIA)
    return {
        "story": [each.chapter for each in chapters],
        "choices of a story": [each.choices for each in chapters],
        "the truth": await answered(story.story(hall, key, CYD, eyes=TRUTH)),
        "history": await answered(results.history(hall, CHANNEL, "castle")),
        "results": await answered(results.balances(hall, 1, "castle")),
        "thoughts": [(await deducing.think(hall, key, user)).deduced for user in (SIA, CYD)],
        "digest": digest.passages,
        "catch-up": (await catching_up.catch_up(hall, key, SIA), await catching_up.catch_up(hall, key, CYD)),
        "log": (await queries.log(hall, key, SIA), await queries.log(hall, key, CYD)),
    }


async def answered(asked: Any) -> str:
    """The answer that somebody gets, or the text of the refusal."""
    try:
        return repr(await asked)
    except Refusal as refusal:
        return str(refusal)


async def plans(folder: Path) -> set[str]:
    """A turn planned ahead, once with no step and once with some: both happen at the moment that everybody knows."""
    return apart(await _planned(folder / "one", 0), await _planned(folder / "other", 2))


async def _planned(folder: Path, steps: int) -> Told:
    async with _night(folder, Mark.TRAP, CatOrder(CatRule.NEVER)) as tonight:
        for _ in range(steps):
            panel = await queries.view(tonight.hall, KEY, HAL, TYPED_AHEAD)
            free = (offer.option for offer in panel.offers if offer.choice.tone is Tone.FREE)
            step = next(each for each in free if isinstance(each, Step))
            await drafts.draft_add(tonight.hall, KEY, HAL, step, TYPED_AHEAD)
        planned = (await drafts.draft_commit(tonight.hall, KEY, HAL, TYPED_AHEAD)).draft
        assert planned is not None
        assert planned.length == steps
        assert "would learn:" not in " ".join(planned.lines)
        await tonight.passes(MINUTE)
        await tonight.by_default(KEY, lambda session: GUARDS not in session.match.awaited())
        await tonight.passes(HOUR)
        return heard(tonight, HAL)


async def alarms(folder: Path) -> set[str]:
    """A find and a listen, once with an order that rests then and once without: only its owner learns that it rests."""
    return apart(await alarmed(folder / "one"), await alarmed(folder / "other", TrapOrder(TrapRule.NEVER)))


async def alarmed(folder: Path, *lodged: Order) -> Told:
    """What others than Hal are told of a turn with a find, an alarm, and the first listen after it."""
    async with _night(folder, Mark.SENTRY, *lodged) as tonight:
        await tonight.told(tonight.lodge_for(KEY, SIA, repr(WatchOrder(is_asked_at_forks=False))))
        await moves.decide(tonight.hall, KEY, HAL, finding())
        await tonight.passes(MINUTE)
        await tonight.by_default(KEY, lambda session: session.turn() > 1)
        await tonight.passes(MINUTE)
        await _listens(tonight)
        return heard(tonight, HAL)


async def orders(folder: Path) -> set[str]:
    """A listen that an order answers, with a Cat or with none: the same moment, whatever the hand holds."""
    return apart(
        await listened(folder / "one", CatOrder(CatRule.NEVER)),
        await listened(folder / "other", CatOrder(CatRule.HEARD)),
    )


async def listened(folder: Path, *lodged: Order) -> Told:
    """What others than Hal are told of a listen in turn 1 (R11.4)."""
    async with _night(folder, Mark.TRAP, *lodged) as tonight:
        await _listens(tonight)
        return heard(tonight, HAL)


@asynccontextmanager
async def _night(folder: Path, mark: Mark, *lodged: Order) -> AsyncIterator[Evening]:
    """An evening of two people with such an object under a sentry, in which Hal has lodged some orders."""
    with timed(folder) as tonight:
        await laid(tonight.store, TWO, mark)
        for order in lodged:
            await tonight.told(tonight.lodge_for(KEY, HAL, repr(order)))
        yield tonight


async def _listens(tonight: Evening) -> None:
    """A sentry of the guards listens, if that is still allowed when there is an alert."""
    sentry = (await tonight.hall.look(KEY)).match.state.sentries()[0]
    for decision in (Pass(), FreeListenSentry(sentry.id)):
        if (await tonight.hall.look(KEY)).match.state.phase in (Phase.ALERT, Phase.CARDS):
            await moves.decide(tonight.hall, KEY, SIA, decision)
            await tonight.passes(MINUTE)


async def partners(folder: Path) -> set[str]:
    """One of two intruder seats decides and the other is late: nobody on the other side is told which one it was."""
    return apart(await _one_late(folder / "one", HAL), await _one_late(folder / "other", EVA))


async def _one_late(folder: Path, punctual: UserId) -> Told:
    """Hal and Eva are asked for their hands at once; one of them talks, decides, and the other is late."""
    with timed(folder) as tonight:
        tonight.hall.random = _Fixed("partners")
        key = await tonight.begin(*FOUR.values(), game="castle", pace="daily", players=4)
        seat = next(seat for seat, user in FOUR.items() if user == punctual)
        await talk.tell(tonight.hall, key, punctual, f"It is {seat} who speaks.")
        await tonight.staff.rest()
        await tonight.passes(MINUTE)
        session = await tonight.hall.look(key)
        if seat in session.match.awaited():
            default = session.match.game.default(session.of(seat).state, seat, Seeded("hand"))
            await moves.decide(tonight.hall, key, punctual, default, seat=seat)
        await tonight.staff.rest()
        seen = [repr(await queries.view(tonight.hall, key, user)) for user in (SIA, ANN)]
        shown = repr(await queries.board(tonight.hall, key))
        await tonight.passes(LATE)
        return {**heard(tonight, HAL, EVA), "panels of the guards": seen, "asked board": shown}


@dataclass
class Timed(Scribe):
    """A herald that notes when it told what."""

    clock: StoppedClock = field(default_factory=StoppedClock)
    times: list[float] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    def _post(self, *told: Any, **how: Any) -> MessageRef:
        ref = super()._post(*told, **how)
        self.times += [self.clock.time] * (len(self.posts) - len(self.times))
        return ref


@contextmanager
def timed(folder: Path) -> Iterator[Evening]:
    """An evening of the games on the shelf in a new folder, whose herald notes the times."""
    folder.mkdir()
    clock = StoppedClock()
    with (
        listening() as lines,
        evening(folder, scribe=Timed(clock=clock, lines=lines), clock=clock) as tonight,
    ):
        tonight.hall.shelf = SHELF
        yield tonight


class _Fixed:
    """Tokens without a number, and one seed."""

    def __init__(self, seed: str) -> None:
        self._seed, self._count = seed, 0

    def token(self) -> str:
        self._count += 1
        return f"t{self._count:06}"

    def seed(self) -> str:
        return self._seed


def heard(tonight: Evening, *keepers: UserId) -> Told:
    """What the herald told everybody except the keeper of the secrets, by kind, and what the bot has logged."""
    assert isinstance(tonight.scribe, Timed)
    found: Told = {"retired": len(tonight.scribe.retired), "log line": list(tonight.scribe.lines)}
    for post, at in zip(tonight.scribe.posts, tonight.scribe.times, strict=True):
        if post.audience not in keepers:
            found.setdefault(post.kind, []).append((at, post.audience, post.is_new, post.content))
    return found


def apart(one: Mapping[str, object], other: Mapping[str, object]) -> set[str]:
    """The names of the parts that differ."""
    return {name for name in {*one, *other} if one.get(name) != other.get(name)}
