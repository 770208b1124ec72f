"""The flow of a turn on a panel: what is offered stands where the player is, and says what it ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.chat.messages.bench_parts import EMPTY
from bot.chat.messages.opening import PanelState, opened
from bot.chat.messages.option_buttons import act_token
from bot.chat.messages.panel import opened_figure, panel_screen
from bot.chat.parts.keys import read, token
from bot.chat.parts.screen import Look, Menu, Row
from bot.engine.acts import NUMBERS, numbered
from bot.games.castle.box import BOX
from bot.games.castle.cards.sake import PourSake
from bot.games.castle.cards.shuriken import Throw
from bot.games.castle.decisions import Escape, Inside, Step
from bot.games.castle.kinds import GUARDS, INTRUDERS, Card, Phase, Who
from bot.tables.model.table import Table
from bot.tables.views.offers import Offer
from bot.tables.views.order_sheets import order_sheets
from bot.tables.views.panel import Panel
from bot.tables.views.panel_making import panel
from tests.games.castle.kit import position, zone
from tests.play.panels import table_of


def test_both_figures_have_numbers_on_the_map() -> None:
    whose = ["ninja"] * 8 + ["traitor"] * 6
    found = numbered(whose)
    assert len(found) == NUMBERS
    assert [whose[at] for at in found].count("traitor") == NUMBERS // 2
    assert numbered(["ninja"] * 2 + ["traitor"] * 3) == [0, 1, 2, 3, 4]


def test_R21_1_a_search_is_offered_where_the_player_is_and_says_that_it_ends_all_moves() -> None:
    """The ninja has gone as far as possible, and the traitor not yet: the ninja's options are opened, or not."""
    match = position(phase=Phase.INTRUDERS, ninja=("YA9", {"hand": [Card.PASSAGE]}), traitor="YA22")
    plan = [Step(Who.NINJA, zone(label)) for label in ("CA2", "CA4", "CA2")]
    shown = panel(BOX, match, INTRUDERS, number=0, news=(), draft=match.draft(INTRUDERS, plan))
    assert shown.holding["Ninja"] == "Ninja holds Secret Passage"
    for figure, search in (("Ninja", "Search CA4"), ("", "Ninja searches CA4")):
        state = PanelState(figure=token(figure) if figure else "")
        screen = panel_screen(BOX, table_of(match.game.seats), shown, None, state=state)
        labels = [button.label for row in screen.rows if not isinstance(row, Menu) for button in row]
        assert any(label.startswith("1 ") for label in labels) == (not figure), "the traitor's places"
        assert search in labels
        assert any("nobody moves any more" in line for line in screen.body)


def _searching(**more: Any) -> tuple[Panel, Table]:
    """The ninja has gone from a yard through a castle; all that the traitor has is a place."""
    match = position(phase=Phase.INTRUDERS, ninja=("YA9", more), traitor="left")
    plan = [Step(Who.NINJA, zone(label)) for label in ("CA2", "CA4", "CA2")]
    shown = panel(BOX, match, INTRUDERS, number=0, news=(), draft=match.draft(INTRUDERS, plan))
    return shown, table_of(match.game.seats)


def test_R21_6_a_search_that_can_find_no_goal_has_no_button_and_is_still_to_be_had() -> None:
    shown, table = _searching(hand=[Card.PASSAGE])
    screen = panel_screen(BOX, table, shown, None)
    buttons = {button.label: button for row in screen.rows if not isinstance(row, Menu) for button in row}
    assert {"Search CA2", "Search CA4", "Search elsewhere"} <= set(buttons)
    assert "Search YA9" not in buttons
    key = read(buttons["Search elsewhere"].key)
    opened_up = panel_screen(BOX, table, shown, None, state=opened(key.verb, key.words))
    [menu] = [row for row in opened_up.rows if isinstance(row, Menu)]
    [vain] = [entry for entry in menu.entries if "searches YA9" in entry.label]
    assert vain.note.startswith("a bluff")
    assert vain.value in {offer.token for offer in shown.offers}


def test_a_plan_stays_with_its_figure_as_long_as_it_may_go_on() -> None:
    match = position(
        phase=Phase.INTRUDERS,
        ninja=("YA3", {"hand": [Card.SHURIKEN]}),
        traitor=("YA22", {"hand": [Card.SAKE]}),
    )
    as_far = [Step(Who.NINJA, zone(label)) for label in ("YA2", "YA1", "YA2")]
    for plan, who in (
        ([], "Ninja"),
        ([Throw(None)], "Ninja"),
        ([PourSake(None)], "Traitor"),
        (as_far[:2], "Ninja"),
        (as_far, "Traitor"),
    ):
        shown = panel(BOX, match, INTRUDERS, number=0, news=(), draft=match.draft(INTRUDERS, plan))
        assert opened_figure(shown, PanelState()) == who, plan


def test_whose_turn_is_planned_is_said_once_the_other_goes_no_further() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="OL1", traitor="YA22")
    off = match.draft(INTRUDERS, [Escape(Who.NINJA)])
    shown = panel(BOX, match, INTRUDERS, number=0, news=(), draft=off)
    screen = panel_screen(BOX, table_of(match.game.seats), shown, None)
    assert any(line.startswith("-# Ninja goes no further.") for line in screen.body)


def test_R23_2_a_figure_that_goes_into_the_passage_makes_room_for_the_other() -> None:
    match = position(phase=Phase.INTRUDERS, ninja=("YA2", {"hand": [Card.PASSAGE]}), traitor="YA22")
    shown = panel(BOX, match, INTRUDERS, number=0, news=(), draft=match.draft(INTRUDERS))
    screen = panel_screen(
        BOX, table_of(match.game.seats), shown, None, state=PanelState(figure=token("Ninja"))
    )
    buttons = [button for row in screen.rows if not isinstance(row, Menu) for button in row]
    way = next(button for button in buttons if button.label == "Enter the passage by YA1")
    assert not read(way.key).figure
    inside = [Step(Who.NINJA, zone("YA1")), Inside(Who.NINJA)]
    shown = panel(BOX, match, INTRUDERS, number=0, news=(), draft=match.draft(INTRUDERS, inside))
    assert opened_figure(shown, PanelState()) == "Traitor"


def test_R23_2_a_way_into_the_passage_reads_otherwise_than_a_step_to_its_entrance() -> None:
    match = position(phase=Phase.INTRUDERS, ninja=("YA2", {"hand": [Card.PASSAGE]}), traitor="left")
    shown = panel(BOX, match, INTRUDERS, number=0, news=(), draft=match.draft(INTRUDERS))
    screen = panel_screen(BOX, table_of(match.game.seats), shown, None)
    labels = [button.label for row in screen.rows if not isinstance(row, Menu) for button in row]
    assert [each for each in labels if "YA1" in each] == ["1 YA1", "Enter the passage by YA1"]
    assert "Off the map by OL5" in [each.choice.short for each in _ways_off()]


def _ways_off() -> tuple[Offer, ...]:
    match = position(phase=Phase.INTRUDERS, ninja=("YA20", {"is_done": True}), traitor="left")
    return panel(BOX, match, INTRUDERS, number=0, news=(), draft=match.draft(INTRUDERS)).routes


def test_R15_2_an_intruder_stopped_by_the_others_begin_is_told_so_in_a_line() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA3", traitor="YA22")
    plan = [Step(Who.NINJA, zone("YA2")), Step(Who.TRAITOR, zone("YA23"))]
    shown = panel(BOX, match, INTRUDERS, number=0, news=(), draft=match.draft(INTRUDERS, plan))
    for figure, is_told in (("Ninja", True), ("Traitor", False)):
        screen = panel_screen(
            BOX, table_of(match.game.seats), shown, None, state=PanelState(figure=token(figure))
        )
        assert ("-# No step: this move ended when the other intruder's began" in screen.body) == is_told


def test_R11_8_a_draft_that_waits_for_a_standing_order_says_so_and_names_its_question() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA3", traitor=("YA22", {"hand": [Card.CAT]}))
    draft = match.draft(INTRUDERS, [Step(Who.NINJA, zone("YA2"))])
    shown = panel(BOX, match, INTRUDERS, number=0, news=(), draft=draft)
    sheets = [replace(each, usual=None) for each in order_sheets(BOX, match, INTRUDERS, (), is_drafting=True)]
    assert any(each.is_missing for each in sheets)
    screen = panel_screen(BOX, table_of(match.game.seats), replace(shown, orders=tuple(sheets)), None)
    assert "Standing order needed to commit: It Was a Cat, when the guards listen." in screen.body


def test_R11_8_the_first_plan_asks_for_an_order_with_two_buttons_and_others_stand_under_details() -> None:
    match = position(phase=Phase.INTRUDERS, turn=1, ninja="YA3", traitor=("YA22", {"hand": [Card.ROPE]}))
    table = table_of(match.game.seats)
    for plan, is_shown in (([], False), ([Step(Who.NINJA, zone("YA2"))], True)):
        shown = panel(BOX, match, INTRUDERS, number=0, news=(), draft=match.draft(INTRUDERS, plan))
        screen = panel_screen(BOX, table, shown, None)
        rows = [row for row in screen.rows if not isinstance(row, Menu) and _verbs(row) == {"order"}]
        asked = "-# Choose once a game: It Was a Cat, when the guards listen."
        assert (len(rows) == 1) == (asked in screen.body) == is_shown
        others = panel_screen(BOX, table, shown, None, state=PanelState(is_detailed=True)).rows
        assert any(isinstance(row, Menu) and _verbs(row) == {"order"} for row in others)
    assert [button.label for button in rows[0]] == ["When heard", "Ask me"]


def test_R11_8_a_first_turn_without_a_piece_asks_for_the_order_where_it_asks_again() -> None:
    match = position(phase=Phase.INTRUDERS, turn=1, ninja="YA3", traitor="YA22")
    shown = panel(BOX, match, INTRUDERS, number=0, news=(), draft=match.draft(INTRUDERS))
    screen = panel_screen(BOX, table_of(match.game.seats), shown, None, state=PanelState(act=EMPTY))
    assert _verbs(screen.rows[0]) == {"order"}
    buttons = [button for row in screen.rows if not isinstance(row, Menu) for button in row]
    sure = next(button for button in buttons if button.label == "Sure: commit")
    assert sure.look is Look.PLAIN


def _verbs(row: Row) -> set[str]:
    return {read(row.key).verb} if isinstance(row, Menu) else {read(each.key).verb for each in row}


def test_R10_2_a_row_of_each_family_has_whom_it_is_for_by_their_zones() -> None:
    match = position(
        sentries={"YA1": 1, "YA5": 2},
        patrols={"YA20": ("YA19", 2)},
        hand=[Card.SENTRY_LISTEN, Card.PATROL_LISTEN, Card.PATROL_SEARCH],
    )
    shown = panel(BOX, match, GUARDS, number=0, news=(), draft=None)
    table = table_of(match.game.seats)
    every = panel_screen(BOX, table, shown, None).rows
    rows = [[button.label for button in row] for row in every if not isinstance(row, Menu)]
    assert ["Search", "P YA20"] in rows
    at = next(number for number, labels in enumerate(rows) if labels[0] == "Listen")
    assert {*rows[at][1:], *rows[at + 1]} == {"YA1", "YA5 g2", "P YA20"}, "one of those who stand together"
    opened = PanelState(act_token(next(offer.act for offer in shown.offers if offer.act.family == "Listen")))
    screen = panel_screen(BOX, table, shown, None, state=opened)
    labels = [button.label for row in screen.rows if not isinstance(row, Menu) for button in row]
    assert {"YA1", "YA5 g2", "YA5 g3", "P YA20", "◀ Back"} <= set(labels)
    assert "Search" not in labels, "what is opened takes the place of all"


def test_R10_2_short_places_even_out_the_long_head_of_their_row() -> None:
    match = position(sentries={"YA1": 1, "YA3": 1}, patrols={"YA20": ("YA19", 2)})
    shown = panel(BOX, match, GUARDS, number=0, news=(), draft=None)
    rows = panel_screen(BOX, table_of(match.game.seats), shown, None).rows
    labels = [[button.label for button in row] for row in rows if not isinstance(row, Menu)]
    assert next(len(row) for row in labels if row[0] == "Free listen") == 3


def test_R18_2_each_of_several_striking_guards_has_a_button_once_that_is_opened() -> None:
    hand = [Card.KENJUTSU, Card.SENTRY_LISTEN, Card.AWAKEN]
    match = position(sentries={"YA22": 3}, traitor=("YA22", {"shown": True}), hand=hand)
    shown = panel(BOX, match, GUARDS, number=0, news=(), draft=None)
    strikes = [offer for offer in shown.offers if offer.choice.label.endswith("strikes the traitor")]
    assert len(strikes) == 3
    opened = PanelState(act_token(strikes[0].act))
    rows = panel_screen(BOX, table_of(match.game.seats), shown, None, state=opened).rows
    buttons = [button for row in rows if not isinstance(row, Menu) for button in row]
    assert {offer.token for offer in strikes} <= {word for each in buttons for word in read(each.key).words}


def test_R10_2_each_of_several_patrols_in_a_zone_has_a_button_by_its_number() -> None:
    match = position(patrols={"YA20": [("YA19", 2), ("YA19", 2)]}, hand=[Card.PATROL_LISTEN])
    shown = panel(BOX, match, GUARDS, number=0, news=(), draft=None)
    opened = PanelState(act_token(next(offer.act for offer in shown.offers if offer.act.family == "Listen")))
    rows = panel_screen(BOX, table_of(match.game.seats), shown, None, state=opened).rows
    labels = [button.label for row in rows if not isinstance(row, Menu) for button in row]
    assert {"YA20 p1", "YA20 p2"} <= set(labels)
