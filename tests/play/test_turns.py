"""The flow of a turn on a panel: what is offered stands where the player is, and says what it ends."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Any

from bot.chat.messages.bench_parts import EMPTY
from bot.chat.messages.family_rows import EXCLUDED
from bot.chat.messages.kinds import TABLE, Kind
from bot.chat.messages.opening import PanelState, opened
from bot.chat.messages.option_buttons import act_token
from bot.chat.messages.panel import UNOPENED, opened_figure, panel_screen
from bot.chat.parts.keys import read, token
from bot.chat.parts.screen import Look, Menu, Row
from bot.engine.acts import NUMBERS, numbered
from bot.games.castle.box import BOX
from bot.games.castle.cards.sake import PourSake
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.cards.shuriken import Throw
from bot.games.castle.decisions import Escape, Go, Halt, Inside, Pass, Step
from bot.games.castle.kinds import GUARDS, INTRUDERS, Card, GuardId, Phase, Who
from bot.tables.model.table import Table
from bot.tables.views.offers import Offer
from bot.tables.views.order_sheets import order_sheets
from bot.tables.views.panel import Panel
from bot.tables.views.panel_making import panel
from tests.games.castle.kit import game, guards, position, zone
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
    assert [each for each in labels if "YA1" in each.split()] == ["1 YA1", "Enter the passage by YA1"]
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
    going = [Step(Who.NINJA, zone("YA2"))]
    # Once no figure can go on; before, their ways need the room.
    arrived = [*going, *(Step(Who.TRAITOR, zone(label)) for label in ("YA21", "YA22", "YA21"))]
    for plan, is_shown in (([], False), (going, False), (arrived, True)):
        shown = panel(BOX, match, INTRUDERS, number=0, news=(), draft=match.draft(INTRUDERS, plan))
        screen = panel_screen(BOX, table, shown, None)
        rows = [row for row in screen.rows if not isinstance(row, Menu) and _verbs(row) == {"order"}]
        asked = "-# Choose once a game: It Was a Cat, when the guards listen."
        assert (len(rows) == 1) == (asked in screen.body) == is_shown
        others = panel_screen(BOX, table, shown, None, state=PanelState(is_detailed=True)).rows
        assert any(isinstance(row, Menu) and _verbs(row) == {"order"} for row in others)
    assert [button.label for button in rows[0]] == ["By itself", "Ask me"]


def test_R11_8_a_commit_before_all_have_gone_asks_for_the_order_first() -> None:
    match = position(phase=Phase.INTRUDERS, turn=1, ninja="YA3", traitor=("YA22", {"hand": [Card.ROPE]}))
    table, plan = table_of(match.game.seats), [Step(Who.NINJA, zone("YA2"))]
    shown = panel(BOX, match, INTRUDERS, number=0, news=(), draft=match.draft(INTRUDERS, plan))
    last = panel_screen(BOX, table, shown, None).rows[-1]
    assert not isinstance(last, Menu)
    commit = last[-1]
    assert (commit.label, read(commit.key).verb, read(commit.key).words[0]) == ("Commit", "open", EMPTY)
    screen = panel_screen(BOX, table, shown, None, state=PanelState(act=EMPTY))
    assert [[each.label for each in row] for row in screen.rows if not isinstance(row, Menu)] == [
        ["By itself", "Ask me"],
        ["◀ Back", "Think"],
        ["Details", "Undo", "Sure: commit"],
    ]
    assert "-# One choice is missing before this commit." in screen.body


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


def _labels(shown: Panel, table: Table, state: PanelState = UNOPENED) -> list[list[str]]:
    rows = panel_screen(BOX, table, shown, None, state=state).rows
    return [[button.label for button in row] for row in rows if not isinstance(row, Menu)]


LISTEN, SEARCH, FREE = "👂 Listen", "🔍 Search", "🆓 Free listen"


def _opening(shown: Panel, family: str) -> PanelState:
    return PanelState(act_token(next(offer.act for offer in shown.offers if offer.act.family == family)))


def test_R10_2_the_best_options_name_their_family_and_a_button_of_each_opens_the_rest() -> None:
    match = position(
        sentries={"YA1": 1, "YA5": 2},
        patrols={"YA20": ("YA19", 2)},
        hand=[Card.SENTRY_LISTEN, Card.PATROL_LISTEN, Card.PATROL_SEARCH],
    )
    shown, table = panel(BOX, match, GUARDS, number=0, news=(), draft=None), table_of(match.game.seats)
    rows = _labels(shown, table)
    [heads] = [row for row in rows if LISTEN in row]
    best = list(chain.from_iterable(rows[1 : rows.index(heads)]))
    # Two places more would make a label too long: “Free listen P YA20”.
    assert TABLE[Kind.BEST].most - 1 <= len(best) <= TABLE[Kind.BEST].most
    assert best[0].startswith("🔍 P YA20→"), "a card of the patrol together with its way"
    assert "🔍 P YA20" in best, "the card alone: any of its ways is one touch more"
    assert all(label.startswith(("👂 ", "🔍 ", "🆓 ")) for label in best)
    assert {LISTEN, SEARCH, FREE} <= {label for row in rows for label in row}
    opened = list(chain.from_iterable(_labels(shown, table, _opening(shown, "Listen"))))
    assert {"YA1", "YA5 g2", "YA5 g3", "P YA20", "◀ Back"} <= set(opened)
    assert not {SEARCH, "To the patrols"} & set(opened), "what is opened takes the place of all"
    assert len({label.rpartition(" ")[2] for label in best if label.startswith("👂 YA5")}) <= 1


def test_R10_2_an_opened_family_has_its_nearest_options_with_a_way() -> None:
    match = position(sentries={"YA1": 1}, hand=[Card.SENTRY_SEARCH])
    shown, table = panel(BOX, match, GUARDS, number=0, news=(), draft=None), table_of(match.game.seats)
    opened = list(chain.from_iterable(_labels(shown, table, _opening(shown, "Search"))))
    ways = [label for label in opened if label.startswith("YA1→")]
    assert 2 <= len(ways) <= TABLE[Kind.CARD_WAY].most
    best = [
        label for row in _labels(shown, table) for label in row if label.startswith("🔍 ") and label != SEARCH
    ]
    assert best == [*(f"🔍 {way}" for way in ways[: TABLE[Kind.BEST].most - 1]), "🔍 YA1"]
    assert best


def test_R9_6_a_card_of_the_next_phase_has_a_button_once_the_alert_phase_offers_none() -> None:
    hand = [Card.SENTRY_SEARCH, Card.SENTRY_LISTEN]
    match = position(phase=Phase.ALERT, sentries={"OL2": 1, "YA6": 1}, hand=hand)
    shown, table = panel(BOX, match, GUARDS, number=0, news=(), draft=None), table_of(match.game.seats)
    labels = list(chain.from_iterable(_labels(shown, table)))
    assert {"To the cards", "👂 OL2", "🔍 OL2", LISTEN, SEARCH} <= set(labels)
    whole = {each.choice.short: each.whole for each in shown.routes if each.act.family == "Search"}
    way = next(label.removeprefix("🔍 ") for label in labels if label.startswith("🔍 ") and "→" in label)
    assert whole[way][0] == Pass()
    assert isinstance(whole[way][1], SentrySearch)
    opened = list(chain.from_iterable(_labels(shown, table, _family("Search"))))
    assert {"OL2", "YA6", "◀ Back"} <= set(opened)
    assert way in opened


def _family(name: str) -> PanelState:
    return PanelState(act_token(next(act for act in BOX.acts if act.family == name)))


def test_R18_7_cards_against_one_of_several_guards_have_a_button_each() -> None:
    hand = [Card.KENJUTSU] * 2
    match = position(
        phase=Phase.INTRUDERS, ninja=("YA2", {"hand": hand}), traitor="left", sentries={"YA3": 2}
    )
    plan = match.draft(INTRUDERS, [Step(Who.NINJA, zone("YA3"))])
    shown = panel(BOX, match, INTRUDERS, number=0, news=(), draft=plan)
    labels = list(chain.from_iterable(_labels(shown, table_of(match.game.seats))))
    assert {"Kenjutsu g1", "Kenjutsu g2"} <= set(labels)


def test_R11_4_a_listen_that_hears_nobody_has_no_button_and_waits_with_its_reason() -> None:
    hand = [Card.SENTRY_LISTEN, Card.PATROL_LISTEN, Card.SENTRY_SEARCH]
    match = position(turn=1, sentries={"YA1": 1}, patrols={"YA20": ("YA19", 2)}, hand=hand)
    shown, table = panel(BOX, match, GUARDS, number=0, news=(), draft=None), table_of(match.game.seats)
    labels = list(chain.from_iterable(_labels(shown, table)))
    assert [each for each in labels if "isten" in each] == [LISTEN, FREE]
    assert any(label.startswith("🔍 ") and "→" in label for label in labels)
    screen = panel_screen(BOX, table, shown, None, state=_opening(shown, "Listen"))
    [menu] = [row for row in screen.rows if isinstance(row, Menu)]
    assert len(menu.entries) == 2
    assert all(entry.note.startswith("in turn 1 no listen hears anybody") for entry in menu.entries)


def test_R10_2_a_family_without_an_option_left_keeps_its_place_with_a_cross() -> None:
    match = position(sentries={"YA1": 1, "YA5": 1}, hand=[Card.SENTRY_SEARCH, Card.SENTRY_LISTEN])
    table = table_of(match.game.seats)
    before = panel(BOX, match, GUARDS, number=0, news=(), draft=None)
    guards(match, SentrySearch(GuardId(1)), Halt())
    after = panel(BOX, match, GUARDS, number=0, news=(), draft=None)
    heads = [next(row for row in _labels(each, table) if LISTEN in row) for each in (before, after)]
    assert [row[:2] for row in heads] == [[LISTEN, SEARCH], [LISTEN, "✕ Search"]]
    rows = panel_screen(BOX, table, after, None).rows
    [crossed] = [
        button for row in rows if not isinstance(row, Menu) for button in row if button.label == "✕ Search"
    ]
    told = {offer.token: offer.choice.note for offer in after.barred}
    assert told[read(crossed.key).words[0]] == "you have no such card left to play now"


def test_R6_6_a_guard_who_had_a_card_keeps_a_place_in_the_opened_family() -> None:
    match = position(sentries={"YA1": 1, "YA5": 1}, hand=[Card.SENTRY_SEARCH] * 2)
    guards(match, SentrySearch(GuardId(1)), Halt())
    shown, table = panel(BOX, match, GUARDS, number=0, news=(), draft=None), table_of(match.game.seats)
    opened = list(chain.from_iterable(_labels(shown, table, _opening(shown, "Search"))))
    assert {"YA5", "✕ YA1"} <= set(opened)


def test_R23_14_what_is_impossible_for_the_whole_turn_waits_behind_one_button() -> None:
    match = position(sentries={"YA1": 1}, hand=[Card.PASSAGE, Card.PATROL_SEARCH, Card.SENTRY_SEARCH])
    shown, table = panel(BOX, match, GUARDS, number=0, news=(), draft=None), table_of(match.game.seats)
    labels = list(chain.from_iterable(_labels(shown, table)))
    assert labels[-2:] == ["Details", "Why not?"] or labels[-3:] == ["Details", "Whole map", "Why not?"]
    assert not [label for label in labels if label.startswith("✕")]
    opened = list(chain.from_iterable(_labels(shown, table, PanelState(EXCLUDED))))
    assert {"Why not?", "◀ Back", "✕ Secret Passage"} <= set(opened)
    assert not any(label.startswith("🔍 ") for label in opened)


def test_a_panel_that_offers_nothing_any_more_has_one_way_back_from_an_opened_part() -> None:
    """An older button opens it. Discord refuses a message in which two buttons have the same custom id."""
    match = position(sentries={"YA1": 1}, hand=[Card.PASSAGE, Card.PATROL_SEARCH, Card.SENTRY_SEARCH])
    shown = panel(BOX, match, GUARDS, number=0, news=(), draft=None)
    idle = replace(shown, offers=(), routes=(), at_hand=None)
    assert any(each.is_lasting for each in idle.barred)
    screen = panel_screen(BOX, table_of(match.game.seats), idle, None, state=PanelState(EXCLUDED))
    keys = [button.key for row in screen.rows if isinstance(row, tuple) for button in row]
    assert len(keys) == len(set(keys))


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
    labels = chain.from_iterable(_labels(shown, table_of(match.game.seats), _opening(shown, "Listen")))
    assert {"YA20 p1", "YA20 p2"} <= set(labels)


def test_R12_2_a_step_into_a_moat_that_ends_a_move_early_asks_first() -> None:
    board = game().setting.board
    start = next(
        at
        for at in board.zones
        if not board.is_moat[at] and any(board.is_moat[to] for to in board.open_links[at])
    )
    match = position(
        sentries={board.label(start): 1}, hand=[Card.SENTRY_SEARCH], ninja="left", traitor="left"
    )
    guards(match, SentrySearch(GuardId(1)))
    shown, table = panel(BOX, match, GUARDS, number=0, news=(), draft=None), table_of(match.game.seats)
    wet = [
        offer for offer in shown.offers if isinstance(offer.option, Go) and board.is_moat[offer.option.zone]
    ]
    assert wet
    rows = [row for row in panel_screen(BOX, table, shown, None).rows if not isinstance(row, Menu)]
    buttons = {read(each.key).words[0]: each for row in rows for each in row if read(each.key).words}
    for offer in wet:
        assert buttons[offer.token].label.startswith("⚠ ")
        assert read(buttons[offer.token].key).verb == "open", "nothing is decided yet"
        asked = panel_screen(BOX, table, shown, None, state=PanelState(offer.token))
        assert any("is a moat: the move ends there" in line for line in asked.body)
    dry = next(to for to in board.open_links[start] if not board.is_moat[to])
    guards(match, Go(dry))
    offers = panel(BOX, match, GUARDS, number=0, news=(), draft=None).offers
    assert not any(offer.choice.caution for offer in offers), "the last step ends the move anyway"


def test_the_reason_of_a_refused_press_stands_above_the_buttons() -> None:
    match = position(sentries={"YA1": 1}, hand=[Card.SENTRY_SEARCH])
    shown, table = panel(BOX, match, GUARDS, number=0, news=(), draft=None), table_of(match.game.seats)
    screen = panel_screen(BOX, table, shown, None, notice="No guard is free.")
    assert screen.body[-1] == "> **No guard is free.**"
    assert not any("No guard is free." in line for line in screen.head)
