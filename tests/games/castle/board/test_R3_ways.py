"""R3: the ways of the intruders over the board, zone by zone, against the map itself."""

from __future__ import annotations

import pytest

from bot.engine.boards.protocol import Zone
from bot.engine.match import Match
from bot.games.castle.cards.shuriken import Throw
from bot.games.castle.decisions import Escape, Inside, Step
from bot.games.castle.kinds import Card, Phase, Standing, Who
from bot.games.castle.state.state import State
from tests.games.castle.kit import intruders, label, pieces_of, position, small_board, zone

NINJA, TRAITOR = Who.NINJA, Who.TRAITOR
EVERYWHERE = small_board().labels
ROPE = ("YA17", "OL4")
POSTS = EVERYWHERE[5::2]


def across(name: str) -> set[Zone]:
    """The zones behind a border without a wall, as the map draws them."""
    here = zone(name)
    pairs = [pair for pair, kind in small_board().border_kinds.items() if here in pair and kind != "wall"]
    return {b if a == here else a for a, b in pairs}


def ninja_at(name: str, **more: object) -> Match[State]:
    """The ninja alone on an empty board, with a rope and a passage, and Secret Passage in the hand."""
    held = {"hand": [Card.PASSAGE], **more}
    return position(phase=Phase.INTRUDERS, ninja=(name, held), entrances=("YA1", "CB6"), ropes=[ROPE])


@pytest.mark.parametrize("name", EVERYWHERE)
def test_R3_4_where_an_intruder_may_go(name: str) -> None:
    """Over open links and over their rope, into the passage from an entrance, off the map from the edge; nowhere
    else."""
    match = ninja_at(name)
    roped = {zone(end) for end in ROPE if name in ROPE and end != name}
    steps = {step.zone for step in pieces_of(match, Step) if step.who is NINJA}
    assert steps == across(name) | roped
    assert bool([piece for piece in pieces_of(match, Inside) if piece.who is NINJA]) == (
        name in ("YA1", "CB6")
    )


@pytest.mark.parametrize("name", EVERYWHERE)
def test_R3_6_a_throw_reaches_the_own_zone_and_one_open_link(name: str) -> None:
    """Twenty lone sentries all over the map, and a rope that opens no wall for it."""
    held = {"hand": [Card.SHURIKEN], "shown": name in POSTS}
    match = position(
        phase=Phase.INTRUDERS,
        sentries=dict.fromkeys(POSTS, 1),
        ninja=(name, held),
        traitor="left",
        ropes=[ROPE],
    )
    targets = {throw.guard for throw in pieces_of(match, Throw)} - {None}
    reached = {match.state.guards[guard].zone for guard in targets if guard is not None}
    assert reached == {zone(post) for post in POSTS} & (across(name) | {zone(name)})


@pytest.mark.parametrize("name", EVERYWHERE)
def test_R3_8_one_step_from_every_edge_zone_leads_off_the_map(name: str) -> None:
    """To the same place from all of them, and from no other zone."""
    match = ninja_at(name)
    ways_out = [piece for piece in pieces_of(match, Escape) if piece.who is NINJA]
    assert bool(ways_out) == name.startswith("OL")
    if ways_out:
        intruders(match, Escape(NINJA))
        assert (match.state.ninja.standing, match.state.ninja.zone) == (Standing.LEFT, None)


def test_R3_10_any_number_of_figures_may_share_a_zone() -> None:
    """Two intruders join fifteen sentries, three guards of a patrol and two drunks."""
    match = position(
        phase=Phase.INTRUDERS,
        sentries={"YA5": 15},
        patrols={"YA5": ("YA4", 3)},
        drunk=["YA5", "YA5"],
        ninja="YA6",
        traitor="YA4",
    )
    intruders(match, Step(NINJA, zone("YA5")), Step(TRAITOR, zone("YA5")))
    assert len(match.state.guards_at(zone("YA5"))) == 20
    assert [label(intruder.zone) for intruder in match.state.intruders] == ["YA5", "YA5"]


def test_R3_10_intruders_do_not_affect_one_another() -> None:
    """An intruder who comes to a hidden mate stays hidden, and so does the mate."""
    match = position(phase=Phase.INTRUDERS, ninja="YA6", traitor="YA5")
    intruders(match, Step(NINJA, zone("YA5")))
    assert not any(intruder.is_shown for intruder in match.state.intruders)
