"""Hands of cards by plus and minus: suggestions are taken and changed halfway, and nobody else sees it."""

from __future__ import annotations

from dataclasses import replace

import pytest
import simcord

from bot.chat.messages import counters
from bot.chat.messages.kinds import TABLE, Kind
from bot.chat.messages.opening import PanelState
from bot.chat.messages.panel import UNOPENED, opened_figure, panel_screen
from bot.chat.parts.keys import Key, token
from bot.chat.parts.screen import Menu, Screen
from bot.engine.acts import Act, Choice
from bot.engine.chance import Seeded
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.castle.box import BOX
from bot.games.castle.decisions import Accept, Bed, Decline, Reclaim, StartAt
from bot.games.castle.kinds import GUARDS, INTRUDERS, SPEARS, SWORDS, Card, Moment, Who
from bot.tables.model.table import UserId
from bot.tables.use_cases import queries
from bot.tables.use_cases.drafts import filled
from bot.tables.views.offers import Offer
from bot.tables.views.panel_making import panel
from tests.chat import reading
from tests.chat.test_castle_acts import castle, staged
from tests.chat.world import World
from tests.games.castle.turn.test_R19_replacement import bonus
from tests.play.panels import table_of
from tests.there import there

__all__ = ["castle", "staged"]

CHANGES = ("− Kenjutsu", "+ Shuriken", "Undo", "Choose for me")


async def test_suggested_hands_are_changed_by_minus_and_plus_and_filled_by_luck(castle: World) -> None:
    await castle.begin(BOX.key, {"guards": castle.bob, "intruders": castle.ann})
    panel = there((await castle.ann.slash(castle.channel, "table view")).response)
    key, before = (await castle.table()).key, _public(castle)
    held = {}
    for name, label in (("first", "Choose for me"), *zip(CHANGES, CHANGES, strict=True)):
        await castle.ann.click(_present(castle, panel), label=label)
        held[name] = there((await queries.view(castle.hall, key, UserId(castle.ann.user.id))).draft)
    assert "Kenjutsu, Secret Passage, 2 × Rope, Shadow Walk, 3 × Shuriken" in held["+ Shuriken"].lines[0]
    assert held["Undo"] == held["− Kenjutsu"]
    assert held["Choose for me"].is_complete
    assert held["Choose for me"].lines[1] == held["first"].lines[1], "the other hand stays as it was"
    shown = _present(castle, panel)
    assert "**Rope**: a way over a wall" in reading.words(shown)
    assert "8 of 8" in reading.alts(shown)[0]
    assert _public(castle) == before


def _public(world: World) -> int:
    """How often the bot has sent or edited something in the channel for all to see."""
    path = f"/channels/{world.channel.id}/messages"
    return sum(each.path.startswith(path) for each in world.env.http_requests)


def _present(world: World, panel: simcord.ResponseMessage) -> simcord.ResponseMessage:
    """The present panel."""
    return simcord.ResponseMessage(world.env, world.env.backend.messages[world.channel.id][panel.id])


def test_a_placement_of_four_explains_no_option_of_a_menu_and_an_answer_is_nothing_to_add() -> None:
    assert len(_placing(SWORDS).body) <= 4
    labels = [each.label for row in _placing(SPEARS).rows if isinstance(row, tuple) for each in row]
    assert "Decline" in labels
    assert "+ Decline" not in labels


def test_R19_8_a_bonus_that_may_be_left_is_filled_by_luck_too() -> None:
    match = bonus(sleepers={}, hand=[], deck=[Card.KENJUTSU] * 5)
    draft = there(match.draft(GUARDS))
    shown = panel(BOX, match, GUARDS, number=1, news=(), draft=draft)
    screen = panel_screen(BOX, table_of(match.game.seats), shown, None)
    hints = [row.hint for row in screen.rows if isinstance(row, Menu)]
    assert not any(hint.startswith(":") for hint in hints)
    assert "Choose for me" in [each.label for row in screen.rows if isinstance(row, tuple) for each in row]
    assert len(filled(draft, Seeded(""), frozenset({Reclaim, Bed})).pieces) == 5 + 3


def test_R4_12_once_one_intruder_has_a_start_the_other_ones_is_asked_for_and_open() -> None:
    match, luck, brain = Match.dealt(BOX.game({}), Seeded("")), Seeded(""), BOX.computers.brain("simple")
    while match.state.moment is not Moment.STARTS:
        seat = min(match.awaited())
        match.play(seat, brain.decide(match.seen_by(match.game.viewer(seat)), seat, luck), luck)
    draft = there(match.draft(INTRUDERS))
    for who, then in ((Who.TRAITOR, "ninja"), (Who.NINJA, "traitor")):
        piece = next(each for each in draft.options() if isinstance(each, StartAt) and each.who is who)
        begun = there(match.draft(INTRUDERS, [piece]))
        shown = panel(BOX, match, INTRUDERS, number=1, news=(), draft=begun)
        assert begun.missing() == f"Choose where the {then} starts."
        for state in (UNOPENED, PanelState(figure=token(who.value.capitalize()))):
            assert opened_figure(shown, state) == then.capitalize()


def _placing(seat: Seat, state: PanelState = UNOPENED) -> Screen:
    """The panel of the swords, who place all figures, or of the spears, who are asked and have their own draft."""
    match, luck, brain = (
        Match.dealt(BOX.game({"players": 4}), Seeded("")),
        Seeded(""),
        BOX.computers.brain("simple"),
    )
    for each in (SPEARS, SWORDS, SWORDS)[: 2 if seat == SWORDS else 3]:
        match.play(each, brain.decide(match.seen_by(match.game.viewer(each)), each, luck), luck)
    seen = match.seen_by(match.game.viewer(seat))
    draft = there(seen.draft(seat))
    while seat == SPEARS and not draft.is_complete():
        draft.add(next(piece for piece in draft.options() if not isinstance(piece, Accept | Decline)))
    shown = panel(BOX, seen, seat, number=1, news=(), draft=draft)
    return panel_screen(BOX, table_of(match.game.seats), shown, None, state=state)


def test_notes_about_own_figures_stand_in_the_details_while_a_partner_waits_for_yes_or_no() -> None:
    asked, details = (_placing(SPEARS, PanelState(is_detailed=is_detailed)) for is_detailed in (False, True))
    assert not any("swords" in line and "spears" in line for line in asked.body)
    assert any(line.startswith("-# **P ") and "swords" in line for line in details.body)


@pytest.mark.parametrize(
    "count", [TABLE[Kind.PLUS].most + 1, TABLE[Kind.MINUS].most, TABLE[Kind.MINUS].most + 1]
)
def test_things_with_a_minus_button_are_explained_and_things_in_a_menu_are_not(count: int) -> None:
    match = bonus(sleepers={}, hand=[], deck=[Card.KENJUTSU] * 5)
    shown = panel(BOX, match, GUARDS, number=1, news=(), draft=there(match.draft(GUARDS)))
    act = Act(Decision, "take", "take", "Take", "Take a card", counted=True)
    held = [
        Offer(f"{n:08x}", act, Decision(), Choice(f"Card {n}", f"note {n}"), is_final=False)
        for n in range(count)
    ]
    full = replace(shown, offers=(), removals=tuple(held))
    buttons = [
        each.label
        for row in counters.rows(full, "", {}, Key("", "AB"), UNOPENED)
        if isinstance(row, tuple)
        for each in row
        if each.label.startswith("−")
    ]
    assert (
        len(list(counters.lines(full, "")))
        == len(buttons)
        == (count if count <= TABLE[Kind.MINUS].most else 0)
    )
