"""Two guard seats of the castle game at a table: with the order to agree, a turn need not stop (R2.7)."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Seat
from bot.games.castle.decisions import Accept, AcceptOrder, Decline, GoFirst, ShareCards, Step, TakeTurn
from bot.games.castle.kinds import NINJA, SPEARS, SWORDS, TRAITOR, Moment, Who
from bot.games.shelf import SHELF
from bot.store.sqlite import SqliteStore
from bot.tables.model.prompt import Prompt
from bot.tables.model.table import MovedOn, TableId
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases import drafts, lobby, moves, queries
from bot.tables.use_cases.typed_text import blank, enter_text
from bot.tables.views.benches import Now
from bot.tables.views.panel import Panel
from bot.tables.views.seat_view import SeatView
from tests.tables.fakes import CHANNEL, HAL, CountingRandom, StoppedClock
from tests.there import there


class Castle:
    """A practice table of the castle game: Hal plays all four seats."""

    def __init__(self, hall: Hall, key: TableId) -> None:
        self.hall, self.key = hall, key

    async def panel(self, seat: Seat) -> Panel:
        return await queries.view(self.hall, self.key, HAL, Prompt(seat))

    async def orders(self, seat: Seat) -> None:
        """Lodge the order that always agrees."""
        offers = (await self.panel(seat)).order_offers
        token = next(offer.token for offer in offers if offer.order == AcceptOrder(True))
        await drafts.lodge_order(self.hall, self.key, HAL, token, seat=seat)

    async def commits(self, seat: Seat) -> Panel:
        """Commit a draft that is filled at random."""
        await drafts.choose_for_me(self.hall, self.key, HAL, Prompt(seat))
        return await drafts.draft_commit(self.hall, self.key, HAL, Prompt(seat))

    async def decides(self, seat: Seat, decision: Decision) -> Panel:
        return await moves.decide(self.hall, self.key, HAL, decision, seat=seat)

    async def presses(self, seat: Seat, token: str, panel: Panel) -> Panel:
        """Press a button of a panel as it was drawn."""
        return await moves.press(self.hall, self.key, HAL, token, Prompt(seat, question=panel.number))

    async def quiet(self) -> None:
        """Everybody answers by default until turn 1 has begun."""
        await self.until(Moment.QUIET)

    async def until(self, moment: Moment) -> None:
        """Everybody answers by default until this is asked."""
        while (session := await self.hall.look(self.key)).match.state.moment is not moment:
            seat = min(session.match.awaited())
            game, state = session.match.game, session.of(seat).state
            await self.decides(seat, game.default(state, seat, Seeded(seat)))


@pytest.fixture
async def castle(tmp_path: Path) -> Castle:
    hall = Hall(
        SqliteStore(tmp_path),
        {"castle": SHELF["castle"]},
        clock=StoppedClock(),
        random=CountingRandom("castle", 1),
    )
    table = await lobby.open_table(
        hall,
        lobby.Opening(game="castle", options={"players": 4}, practice=True),
        guild=1,
        channel=CHANNEL,
        opener=HAL,
    )
    for seat in table.seats:
        await lobby.sit(hall, table.key, HAL, seat)
    await lobby.start(hall, table.key, HAL)
    return Castle(hall, table.key)


async def test_a_guard_seat_commits_without_an_order(castle: Castle) -> None:
    """The seat may agree each time instead."""
    panel = await castle.panel(SWORDS)
    assert panel.orders
    assert not panel.missing_order
    await castle.commits(SWORDS)


async def test_with_the_order_a_proposed_placement_is_accepted_at_once(castle: Castle) -> None:
    await castle.orders(SPEARS)
    for seat in (SWORDS, SPEARS, SWORDS, SWORDS):
        await castle.commits(seat)
    panel = await castle.panel(SPEARS)
    assert not panel.is_awaited
    assert any("Hidden:" in line for line in panel.bulletin.standing)


async def test_without_it_the_partner_is_asked(castle: Castle) -> None:
    for seat in (SWORDS, SPEARS, SWORDS):
        await castle.commits(seat)
    panel = await castle.panel(SPEARS)
    assert panel.is_awaited
    assert "Shall all figures stand like this?" in panel.question


@pytest.mark.parametrize("text", ["agree", "decline", "Agree: hand cards", "accept"])
async def test_a_text_agrees_only_to_what_was_proposed_when_its_form_was_opened(
    castle: Castle, text: str
) -> None:
    await castle.quiet()
    await castle.decides(SWORDS, ShareCards(2, 0))
    opened = await blank(castle.hall, castle.key, HAL, (await castle.panel(SPEARS)).prompt)
    assert [each.partition(":")[0] for each in opened.examples] == ["Agree", "Decline"]
    await castle.decides(SWORDS, ShareCards(0, 2))
    typing = partial(enter_text, castle.hall, castle.key, HAL, text, opened.prompt)
    with pytest.raises(MovedOn, match="no longer possible"):
        await typing(answers=opened.answers)
    anew = await blank(castle.hall, castle.key, HAL, opened.prompt)
    assert (await typing(answers=anew.answers)).number == (opened.prompt.question or 0) + 1


async def test_a_button_agrees_only_to_the_proposal_that_was_read(castle: Castle) -> None:
    """R2.7: the partner may propose something else meanwhile."""
    await castle.quiet()
    await castle.decides(SWORDS, ShareCards(2, 0))
    read = await castle.panel(SPEARS)
    await castle.decides(SWORDS, ShareCards(0, 2))
    for answer in (Accept(), Decline()):
        token = next(offer.token for offer in read.offers if offer.option == answer)
        with pytest.raises(MovedOn):
            await castle.presses(SPEARS, token, read)
    now = await castle.panel(SPEARS)
    token = next(offer.token for offer in now.offers if offer.option == Accept())
    panel = await castle.presses(SPEARS, token, now)
    assert any("Hand cards this turn: swords 0" in line for line in panel.bulletin.lines)


async def test_the_reason_of_a_choice_is_told_once_to_the_one_who_asked(castle: Castle) -> None:
    asked = await drafts.choose_for_me(castle.hall, castle.key, HAL, Prompt(SWORDS))
    assert asked.reason == "The suggested hand: many searches and Kenjutsu, few listens."
    assert [(await castle.panel(seat)).reason for seat in (SWORDS, SPEARS)] == ["", ""]
    assert "more Kenjutsu" not in repr(await castle.hall.store.stored_table(castle.key))


async def test_a_seat_asked_by_its_partner_reads_it_once_and_lets_luck_propose_nothing(
    castle: Castle,
) -> None:
    """Two seats that had everything chosen for them would propose for ever."""
    for seat in (SWORDS, SPEARS, SWORDS):
        await castle.commits(seat)
    panel = await castle.panel(SPEARS)
    assert panel.is_to_answer
    assert not any("Shall all figures" in line for line in panel.bulletin.lines)
    with pytest.raises(MovedOn, match="partner asks you"):
        await drafts.choose_for_me(castle.hall, castle.key, HAL, Prompt(SPEARS))
    piece = next(offer for offer in panel.offers if offer.is_piece)
    begun = await castle.presses(SPEARS, piece.token, panel)
    assert not begun.is_to_answer
    await castle.commits(SPEARS)
    assert (await castle.panel(SWORDS)).is_to_answer


async def test_R2_8_a_begun_turn_is_kept_when_its_owner_lets_the_partner_go_first(castle: Castle) -> None:
    """The turn is planned ahead while the partner plans, and becomes a draft again when its owner is asked (R15.2)."""
    await castle.until(Moment.PLAN)
    begun = SeatView.now(await castle.hall.look(castle.key), NINJA).offers()
    step = next(each.option for each in begun if isinstance(each.option, Step))
    await drafts.draft_add(castle.hall, castle.key, HAL, step, Prompt(NINJA))
    await castle.decides(TRAITOR, GoFirst(Who.TRAITOR))
    panel = await castle.decides(NINJA, Accept())
    assert there(panel.ahead).length == 1
    assert not there(panel.ahead).is_armed
    await castle.decides(TRAITOR, TakeTurn(()))
    session = await castle.hall.look(castle.key)
    draft, sentence = Now(session, NINJA).draft()
    assert (there(draft).pieces, sentence) == ((step,), "")
    assert (await castle.panel(NINJA)).ahead is None


async def test_R2_8_a_begun_turn_stays_when_its_owner_declines(castle: Castle) -> None:
    await castle.until(Moment.PLAN)
    begun = SeatView.now(await castle.hall.look(castle.key), NINJA).offers()
    step = next(each.option for each in begun if isinstance(each.option, Step))
    await castle.decides(TRAITOR, GoFirst(Who.TRAITOR))
    await drafts.draft_add(castle.hall, castle.key, HAL, step, Prompt(NINJA))
    await castle.decides(NINJA, Decline())
    session = await castle.hall.look(castle.key)
    assert there(Now(session, NINJA).draft()[0]).pieces == (step,)
