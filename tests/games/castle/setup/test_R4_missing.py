"""R4, R19.7: at every step the draft says what is still missing, until it can be committed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.engine.game import Decision, Draft, Seat
from bot.engine.match import Match
from bot.games.castle import decisions as d
from bot.games.castle.kinds import GUARDS, INTRUDERS, NINJA, SWORDS, TRAITOR, Moment, Phase, Who
from bot.games.castle.state.state import State
from tests.games.castle.kit import RETURNING, Script, new_match, play, position, zone


def at(seat: Seat, *kinds: type[Decision], **options: Any) -> Draft:
    """The draft of a seat in setup, after its earlier decisions."""
    match = new_match(**options)
    while True:
        decision = match.game.default(match.state, seat, Script())
        if isinstance(decision, kinds):
            draft = match.draft(seat)
            assert draft is not None
            return draft
        play(match, seat, decision)


def at_starts(seat: Seat, **options: Any) -> tuple[Match[State], Draft]:
    """The draft of an intruder seat when all starts are asked for."""
    match = new_match(**options)
    while match.state.moment is not Moment.STARTS:
        asked = min(match.awaited())
        play(match, asked, match.game.default(match.state, asked, Script()))
    draft = match.draft(seat)
    assert draft is not None
    return match, draft


def steps(draft: Draft, *kinds: type) -> list[str]:
    """The missing parts before each piece and at the end; the first offered piece of each kind in turn is added."""
    said = []
    left = list(kinds)
    while draft.missing():
        assert not draft.is_complete()
        said.append(draft.missing())
        piece = next(piece for piece in draft.options() if isinstance(piece, left[0] if left else d.Take))
        left = left[1:]
        draft.add(piece)
    assert draft.is_complete()
    return said


def counting(one: str, many: str, numbers: Sequence[int]) -> list[str]:
    return [(one if number == 1 else many).format(n=number) for number in numbers]


def down_from(number: int) -> range:
    return range(number, 0, -1)


def test_R4_3_how_many_cards_are_missing_in_which_hand() -> None:
    draft = at(INTRUDERS, d.ChooseHands, ninjaCards=3, traitorCards=2)
    assert steps(draft) == [
        *counting(
            "Choose {n} more card for the ninja.", "Choose {n} more cards for the ninja.", down_from(3)
        ),
        *counting(
            "Choose {n} more card for the traitor.", "Choose {n} more cards for the traitor.", down_from(2)
        ),
    ]


def test_R4_4_how_many_cards_the_guards_are_short_of() -> None:
    draft = at(GUARDS, d.ChooseGuardHand, guardHand=3)
    assert steps(draft) == counting(
        "Choose {n} more card for the guards.", "Choose {n} more cards for the guards.", down_from(3)
    )


@pytest.mark.parametrize(
    ("seat", "players", "whole", "post", "group"),
    [(GUARDS, 3, d.PlaceGuards, d.Post, d.Group), (SWORDS, 4, d.PlaceArmed, d.PostArmed, d.GroupArmed)],
    ids=["one guard seat", "two"],
)
def test_R4_5_and_6_how_many_figures_are_left(
    seat: Seat, players: int, whole: type[Decision], post: type, group: type
) -> None:
    match = new_match(players=players, sentries=3, patrols=2)
    while not isinstance(match.game.default(match.state, seat, Script()), whole):
        for one in match.awaited():
            play(match, one, match.game.default(match.state, one, Script()))
    draft = match.draft(seat)
    assert draft is not None
    assert steps(draft, group, post, post, post, group) == [
        *counting("", "Post {n} more sentries.", (3, 3, 2)),
        "Post 1 more sentry.",
        "Place 1 more patrol.",
    ]


def test_R4_8_and_9_how_many_marks_are_left() -> None:
    draft = at(GUARDS, d.MarkMap, sleepers=2, traps=1, hiddenSentries=0)
    assert steps(draft, d.Hide, d.Bed, d.Bed, *[d.Hide] * 6) == [
        *counting("Mark {n} more sleeper.", "Mark {n} more sleepers.", (2, 2, 1)),
        *counting(
            "Hide {n} more: a goal, a trap or a hidden sentry.",
            "Hide {n} more: goals, traps and hidden sentries.",
            down_from(6),
        ),
    ]


ENDS = counting("Choose {n} more entrance.", "Choose {n} more entrances.", down_from(2))


def test_R4_11_to_13_which_start_and_how_many_entrances() -> None:
    _match, draft = at_starts(INTRUDERS)
    assert steps(draft, d.StartAt, d.StartAt, d.Entrance, d.Entrance) == [
        "Choose where the ninja and the traitor start.",
        "Choose where the traitor starts.",
        *ENDS,
    ]


def test_R2_8_a_seats_own_start_and_entrance() -> None:
    _match, draft = at_starts(NINJA, players=3)
    assert steps(draft, d.StartAt, d.Entrance) == [
        "Choose where you start.",
        "Choose your entrance of the passage; a second one makes both a proposal to your partner.",
    ]


def test_R4_11_a_start_that_is_chosen_is_not_chosen_again() -> None:
    for options in ({"players": 3}, {"players": 3, "variant": "contested"}):
        _match, draft = at_starts(NINJA, **options)
        draft.add(d.StartAt(Who.NINJA, zone("OL1")))
        assert not any(isinstance(piece, d.StartAt) for piece in draft.options())


def test_R26_3_the_figure_is_chosen_once() -> None:
    draft = at(INTRUDERS, d.Disguise, variant="loneWolf", loneWolfConceal=True)
    assert {d.PlayAs(who) for who in Who} < set(draft.options())
    draft.add(d.PlayAs(Who.TRAITOR))
    assert not any(isinstance(piece, d.PlayAs) for piece in draft.options())


def test_R26_5_a_rivals_own_start_and_both_entrances() -> None:
    _match, draft = at_starts(TRAITOR, players=3, variant="contested")
    assert steps(draft, d.StartAt, d.Entrance, d.Entrance) == ["Choose where you start.", *ENDS]


def test_R26_5_the_order_of_a_rivals_entrances_means_nothing() -> None:
    match, _draft = at_starts(TRAITOR, players=3, variant="contested")
    start = d.StartAt(Who.TRAITOR, zone("YA22"))
    for names in (("YA20", "YA21"), ("YA21", "YA20")):
        draft = match.draft(TRAITOR, (start, *(d.Entrance(zone(name)) for name in names)))
        assert draft is not None
        assert draft.committed() == d.Start(Who.TRAITOR, zone("YA22"), (zone("YA20"), zone("YA21")))


def test_R19_7_the_place_of_the_return_and_the_number_of_cards() -> None:
    match = position(
        phase=Phase.INTRUDERS, moment=Moment.RETURN, ninja=RETURNING, options={"respawnNinjaCards": 2}
    )
    draft = match.draft(INTRUDERS)
    assert draft is not None
    assert steps(draft, d.StartAt) == [
        "Choose where the ninja comes back.",
        *counting(
            "Choose {n} more card for the ninja.", "Choose {n} more cards for the ninja.", down_from(2)
        ),
    ]
