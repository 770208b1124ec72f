"""No picture tells what one seat alone may know: teams, throws and deployments until all are in, drafts (A26.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Decision, Seat, Viewer
from bot.engine.match import Match
from bot.games.clans import picture
from bot.games.clans.decisions import ChooseTeam, Deploy, Furnish, Lay, Put, TakeEdge, Throw, ThrowHand, Wish
from bot.games.clans.kinds import Edge, Furnishing
from bot.games.clans.picture.figures import figures
from bot.games.clans.picture.ground import base_of
from bot.games.clans.picture.pictures import ClansPictures
from bot.games.clans.rounds.setup import deployed
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.setting.options import clans_options
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.state import State
from bot.games.pictures import Lens
from rendering.paint import paint
from rendering.scene import Caption, Scene, Token
from tests.games.clans.positions import PINE, PLUM, at

PICTURES = ClansPictures()
GAME = ClansGame(clans_options({"initiative": "janken"}))
Choice = Callable[[Match[Any], Seat], Decision]
Plant = Callable[[pytest.MonkeyPatch], None]


def team(name: str) -> Choice:
    return lambda _match, _seat: ChooseTeam(f"shrine.{name}")


def throw(name: Throw) -> Choice:
    return lambda _match, _seat: ThrowHand(name)


def deployment(*, is_west: bool) -> Choice:
    """The usual models from one end of the edge or from the other."""

    def chosen(match: Match[Any], seat: Seat) -> Decision:
        draft = match.draft(seat, ())
        assert draft is not None
        while draft.missing():
            puts = [piece for piece in draft.options() if isinstance(piece, Put)]
            draft.add(puts[0] if is_west else puts[-1])
        return draft.committed()

    return chosen


def wish(space: str) -> Choice:
    """A lantern, on a space."""
    return lambda _match, _seat: Furnish((Wish(Furnishing.LANTERN), Lay(at(space))))


def edge(_match: Match[Any], _seat: Seat) -> Decision:
    return TakeEdge(Edge.SOUTH)


SECRETS: dict[str, tuple[Stage, Choice, Choice, Choice]] = {
    "a throw": (Stage.JANKEN, throw(Throw.ROCK), throw(Throw.PAPER), throw(Throw.SCISSORS)),
    "a team": (Stage.TEAMS, team("fire"), team("water"), team("earth")),
    "a list": (Stage.ITEMS, wish("J10"), wish("K10"), wish("L12")),
    "a deployment": (
        Stage.DEPLOYMENT,
        deployment(is_west=True),
        deployment(is_west=False),
        deployment(is_west=True),
    ),
}
"""A sealed secret: its stage, two choices of Pine that nobody may tell apart, and Plum's next act."""


def at_stage(stage: Stage) -> Match[Any]:
    """A match that has come to a stage; nobody has chosen anything in it yet."""
    match: Match[Any] = Match.dealt(GAME, Seeded("secrets"))
    usual: dict[Stage, dict[Seat, Choice]] = {
        Stage.JANKEN: {PINE: throw(Throw.ROCK), PLUM: throw(Throw.SCISSORS)},
        Stage.TEAMS: {PINE: team("spirit"), PLUM: team("air")},
        Stage.ITEMS: {PINE: wish("H8"), PLUM: wish("M8")},
        Stage.EDGES: {PINE: edge, PLUM: edge},
    }
    while match.state.stage is not stage:
        for seat in match.awaited():
            match.play(seat, usual[match.state.stage][seat](match, seat), Seeded("secrets"))
    return match


def others(match: Match[Any]) -> Iterator[tuple[Viewer, State, tuple[Any, ...]]]:
    """The facts that the other seat and the public have witnessed."""
    for viewer in (GAME.viewer(PLUM), PUBLIC):
        seen = match.seen_by(viewer)
        yield viewer, seen.state, tuple(seen.history)


def shown(name: str, nth: int) -> list[Scene]:
    """The views of others when Pine has made the n-th of the two choices: the board, a layer, a story."""
    stage, *choices, _theirs = SECRETS[name]
    match = at_stage(stage)
    match.play(PINE, choices[nth](match, PINE), Seeded("secrets"))
    assert match.state.stage is stage, "Plum has not chosen yet"
    return [
        PICTURES.scene(
            GAME, state, viewer, None, Lens(past=past, news=len(past), layer=layer, is_story=is_story)
        )
        for viewer, state, past in others(match)
        for layer, is_story in (("", False), ("sight", False), ("", True))
    ]


def is_told(name: str) -> bool:
    """True if anything that others are shown differs by the choice."""
    return shown(name, 0) != shown(name, 1)


@pytest.mark.parametrize("name", SECRETS)
def test_A26_2_sealed_choices_are_on_no_picture_of_anybody_else(name: str) -> None:
    assert not is_told(name)


@pytest.mark.parametrize("name", SECRETS)
def test_A26_1_once_all_are_in_it_is_there_for_all_to_see(name: str) -> None:
    stage, *choices, theirs = SECRETS[name]
    after = []
    for choice in choices:
        match = at_stage(stage)
        match.play(PINE, choice(match, PINE), Seeded("secrets"))
        match.play(PLUM, theirs(match, PLUM), Seeded("secrets"))
        for next_, usual in (
            (Stage.ITEMS, wish("H8")),
            (Stage.EDGES, edge),
            (Stage.DEPLOYMENT, deployment(is_west=True)),
        ):
            for seat in match.awaited() if match.state.stage is next_ else ():
                match.play(seat, usual(match, seat), Seeded("secrets"))
        after.append([PICTURES.scene(GAME, state, viewer) for viewer, state, _past in others(match)])
    # A throw is over when it is told; who has won it is not on the board.
    assert (after[0] == after[1]) is (name == "a throw")


def test_A26_2_a_draft_is_on_the_picture_of_its_seat_alone() -> None:
    match = at_stage(Stage.DEPLOYMENT)
    before = [PICTURES.scene(GAME, state, viewer) for viewer, state, _past in others(match)]
    draft = match.draft(PINE, ())
    assert draft is not None
    draft.add(next(piece for piece in draft.options() if isinstance(piece, Put)))
    own = PICTURES.scene(GAME, match.seen_by(GAME.viewer(PINE)).state, GAME.viewer(PINE), draft)
    assert [mark for mark in own.marks if isinstance(mark, Token)]
    assert [PICTURES.scene(GAME, state, viewer) for viewer, state, _past in others(match)] == before


def test_A26_2_wishes_are_on_the_ground_of_their_seat_alone() -> None:
    match = at_stage(Stage.ITEMS)
    empty, draft = match.draft(PINE), match.draft(PINE, (Wish(Furnishing.LANTERN), Lay(at("J10"))))
    state, viewer = match.seen_by(GAME.viewer(PINE)).state, GAME.viewer(PINE)
    grounds = [PICTURES.scene(GAME, state, viewer, each).base for each in (None, empty, draft)]
    assert len(set(map(repr, grounds))) == 3, "nothing, what is suggested, and what is wished for"
    assert all(PICTURES.scene(GAME, each, who).base == grounds[0] for who, each, _past in others(match))


def test_equal_scenes_are_equal_bytes() -> None:
    pictures = {paint(scene, width=400) for nth in (0, 1) for scene in shown("a deployment", nth)[:1]}
    assert len(pictures) == 1


# ---- leaks, planted as a careless change might make them: each has to be noticed


def _truth(state: State) -> State:
    """Pine's sealed choice, carried out on a state that should not know it."""
    found = state.copy()
    for fact in TRUTH:
        fact.apply(found)
    return found


TRUTH: list[Any] = []


def models_that_are_handed_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Models where their seat has put them."""
    honest = figures
    monkeypatch.setattr(picture, "figures", lambda state, *drawn: honest(_truth(state), *drawn))


def a_caption_by_a_deployment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word in the strip that depends on where somebody has put a model."""
    honest = picture._strip

    def strip(state: State) -> Iterator[Any]:
        yield from honest(state)
        yield Caption("." * (min(m.space or 0 for m in _truth(state).out()) % 2))

    monkeypatch.setattr(picture, "_strip", strip)


def an_order_of_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same marks in the order of the truth."""
    honest = base_of

    def drawn(name: str, items: Any) -> Any:
        odd = min(fact.space for fact in TRUTH) % 2
        base = honest(name, items)
        return replace(base, marks=base.marks[::-1]) if odd else base

    monkeypatch.setattr(picture, "base_of", drawn)


@pytest.mark.parametrize("leak", [models_that_are_handed_in, a_caption_by_a_deployment, an_order_of_marks])
def test_a_leak_of_a_deployment_is_noticed(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, *choices, _theirs = SECRETS["a deployment"]
    found = []
    leak(monkeypatch)
    for nth, choice in enumerate(choices):
        match = at_stage(stage)
        decision = choice(match, PINE)
        assert isinstance(decision, Deploy)
        TRUTH[:] = deployed(match.state, decision.pieces)
        found.append(shown("a deployment", nth))
    assert found[0] != found[1]
