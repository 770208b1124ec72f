"""A30.6 at a table: a planned activation happens in its turn, or waits for its owner, who alone is told why."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from re import search

from bot.engine.chance import Seeded
from bot.engine.game import Piece, Seat
from bot.games.clans.decisions import Act, Activate, Attack, Move, Rest
from bot.games.clans.players.greedy import GreedyPlayer
from bot.games.clans.words.choices import stops
from bot.games.shelf import SHELF
from bot.players.random_player import RandomPlayer
from bot.tables.model.prompt import TYPED_AHEAD
from bot.tables.model.stored import DecidedBy
from bot.tables.model.table import Status, TableId
from bot.tables.use_cases import drafts, moves, queries
from bot.tables.views.benches import Ahead
from bot.tables.views.panel import Panel
from bot.tables.views.session import TableSession
from tests.tables.clans_night import PEOPLE, brawl, first_of, other, sitter, state
from tests.tables.fakes import Evening, evening
from tests.there import there

AHEAD = TYPED_AHEAD


async def planned(
    tonight: Evening, key: TableId, *, holding: tuple[str, ...] = (), is_moving: bool = True
) -> tuple[Seat, Panel]:
    """Let the seat that is not asked plan to go somewhere with its first model, and lodge the plan."""
    session = await tonight.hall.look(key)
    seat = other(sitter(session)[0])
    user = PEOPLE[seat]
    await drafts.draft_add(tonight.hall, key, user, first_of(session, seat), AHEAD)
    panel = await queries.view(tonight.hall, key, user, AHEAD)
    way = next(offer.option for offer in panel.offers if isinstance(offer.option, Move))
    if is_moving:
        await drafts.draft_add(tonight.hall, key, user, way, AHEAD)
    return seat, await drafts.draft_commit(tonight.hall, key, user, AHEAD, stops=holding)


async def acts(tonight: Evening, key: TableId, *pieces: Piece) -> None:
    """Let the seat whose turn it is activate its first model, and do this with it."""
    session = await tonight.hall.look(key)
    seat, user = sitter(session)
    first = () if pieces else (first_of(session, seat),)
    await tonight.decides(key, user, Act((*first, *pieces, Rest())))


async def last(tonight: Evening, key: TableId) -> tuple[Seat, tuple[Piece, ...], str]:
    """The last decision: who made it, what it was, and by whose hand."""
    seat, kept = (await tonight.store.decisions(key))[-1]
    decision = (await tonight.hall.look(key)).notation.from_json(kept.data)
    assert isinstance(decision, Act)
    return seat, decision.pieces, (await tonight.hands(key))[-1]


async def test_A30_6_a_lodged_activation_happens_in_the_moment_in_which_its_turn_comes(
    tonight: Evening,
) -> None:
    key = await brawl(tonight)
    seat, panel = await planned(tonight, key)
    assert there(panel.ahead).is_armed
    pieces = Ahead(await tonight.hall.look(key), seat).planned()
    told = len(tonight.scribe.posts)
    await acts(tonight, key)
    assert await last(tonight, key) == (seat, (*pieces, Rest()), DecidedBy.PLAN)
    session = await tonight.hall.look(key)
    assert sitter(session)[0] == other(seat), "nobody has waited for its owner"
    assert not session.plans
    boards = [post.content for post in tonight.scribe.posts[told:] if post.kind == "board"]
    assert len(boards) == 1, "for the others both are one moment"
    panel = await queries.view(tonight.hall, key, PEOPLE[seat])
    assert there(panel.bulletin.notices)[0].startswith("Your planned turn was played")


async def test_A30_6_in_a_whole_brawl_plans_happen_at_once_or_wait_and_their_owners_are_told(
    tonight: Evening,
) -> None:
    key, came = await brawl(tonight, ninjas=6, brawlTarget=0), Counter[str]()
    while (session := await tonight.hall.look(key)).table.status is Status.RUNNING:
        seat = min(session.match.awaited())
        await _plans_greedily(tonight, session, other(seat))
        player = RandomPlayer(likes=await _targets(tonight, key), commit=0.1)
        decision = player.decide(session.of(seat), seat, Seeded(str(session.version)))
        await tonight.decides(key, PEOPLE[seat], decision)
        came[await _become(tonight, key, other(seat))] += 1
    assert came["played"] >= 5
    assert came["broken"] >= 1, came
    assert came["held"] >= 1, came


async def _targets(tonight: Evening, key: TableId) -> list[Piece]:
    """The players whose models are planned targets are likely to walk away first."""
    session = await tonight.hall.look(key)
    planned_ = [piece for seat in session.plans for piece in Ahead(session, seat).planned()]
    return [Activate(piece.target) for piece in planned_ if isinstance(piece, Attack)]


async def _plans_greedily(tonight: Evening, session: TableSession, seat: Seat) -> None:
    """A seat plans and lodges what seems best now, if it has planned nothing and can."""
    coming = None if session.plans else Ahead(session, seat).match
    if coming is None or state(session).question is not None:
        return
    key, user = session.table.key, PEOPLE[seat]
    decision = GreedyPlayer().decide(coming, seat, Seeded("plan"))
    assert isinstance(decision, Act)
    for piece in decision.pieces:
        if not isinstance(piece, Rest):
            await drafts.draft_add(tonight.hall, key, user, piece, AHEAD)
    await drafts.draft_commit(
        tonight.hall, key, user, AHEAD, stops=() if state(session).turns % 2 else tuple(stops())
    )


async def _become(tonight: Evening, key: TableId, seat: Seat) -> str:
    """What has become of the plan of a seat, as its player is told; others are told nothing of plans."""
    session = await tonight.hall.look(key)
    assert not tonight.scribe.of("note", PEOPLE[other(seat)])
    notes = [str(post.content) for post in tonight.scribe.of("note", PEOPLE[seat])]
    tonight.scribe.posts.clear()
    if not notes:
        hands = await tonight.hands(key)
        return "lodged" if session.plans else "played" if hands[-1] == DecidedBy.PLAN else "none"
    (note,) = notes
    panel = await queries.view(tonight.hall, key, PEOPLE[seat])
    assert panel.is_awaited, "what was not played waits for its owner"
    if "Your planned turn does not fit any more: decide it now." in note:
        return "broken"
    clauses = "|".join(stops().values())
    assert search(rf"Your planned turn waits for you again: ({clauses})\. What you planned is kept\.", note)
    assert there(panel.draft).length
    return "held"


async def test_A30_6_a_plan_is_not_stopped_by_a_condition_that_is_not_chosen(tonight: Evening) -> None:
    key = await brawl(tonight)
    seat, _panel = await planned(tonight, key, is_moving=False)
    await acts(tonight, key)
    assert (await last(tonight, key))[::2] == (seat, DecidedBy.PLAN)


async def test_A30_6_it_is_taken_back_at_any_time(tonight: Evening) -> None:
    key = await brawl(tonight)
    seat, _panel = await planned(tonight, key)
    await drafts.let_wait(tonight.hall, key, PEOPLE[seat])
    await acts(tonight, key)
    panel = await queries.view(tonight.hall, key, PEOPLE[seat])
    assert (panel.is_awaited, there(panel.draft).length) == (True, 2), "it waits as a draft of its owner"


async def test_A30_6_it_is_given_up_whole(tonight: Evening) -> None:
    key = await brawl(tonight)
    seat, _panel = await planned(tonight, key)
    await drafts.draft_clear(tonight.hall, key, PEOPLE[seat], AHEAD)
    assert not (await tonight.hall.look(key)).plans
    await acts(tonight, key)
    panel = await queries.view(tonight.hall, key, PEOPLE[seat])
    assert (panel.is_awaited, panel.bulletin.notices) == (True, ())


async def test_A30_6_it_survives_a_restart(tmp_path: Path) -> None:
    with evening(tmp_path) as tonight:
        key = await brawl(tonight)
        seat, _panel = await planned(tonight, key, holding=("hurt",))
        await tonight.close()
    with evening(tmp_path, start=1000) as tonight:
        tonight.hall.shelf = SHELF
        panel = await queries.view(tonight.hall, key, PEOPLE[seat])
        assert there(panel.ahead).is_armed
        assert there(panel.ahead).chosen == ("a model of yours was Injured",)
        await acts(tonight, key)
        assert (await last(tonight, key))[::2] == (seat, DecidedBy.PLAN)


async def test_one_press_of_a_way_is_taken_back_by_one_undo(tonight: Evening) -> None:
    key = await brawl(tonight)
    session = await tonight.hall.look(key)
    seat, user = sitter(session)
    panel = await drafts.draft_add(tonight.hall, key, user, first_of(session, seat))
    way = next(each for each in panel.routes if len(each.whole) > 1)
    panel = await moves.press(tonight.hall, key, user, way.token, panel.prompt)
    assert there(panel.draft).length == 1 + len(way.whole)
    for left in (1, 0):
        assert there((await drafts.draft_undo(tonight.hall, key, user)).draft).length == left
