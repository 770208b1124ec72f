"""A30.2: every act that is not on offer has exactly one reason, and every act on offer has none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.chance import Chance, Seeded, pick
from bot.engine.game import Illegal, Piece, Seat, not_none
from bot.engine.match import Match
from bot.games.clans.activating.activating import pieces
from bot.games.clans.activating.barring import bar
from bot.games.clans.board.ground import GRID
from bot.games.clans.box import BOX
from bot.games.clans.decisions import (
    Act,
    Activate,
    Attack,
    Capture,
    Face,
    Hide,
    Hurry,
    Leave,
    Move,
    Pass,
    Pick,
    Play,
    Pray,
    Rest,
    Run,
    Search,
    Shoot,
    Shuriken,
    Spring,
    Try,
    Turn,
    Use,
)
from bot.games.clans.kinds import Ability, Card, Keyword, MedalId, ModelId, Skill, Token
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.bars import Reason
from bot.games.clans.state.field import skills
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.clans.teams.profile import ProfileId, profiles
from bot.games.clans.turn.drafting import ActivationDraft
from bot.games.clans.turn.reasons import reason
from bot.games.clans.turn.refusals import refusal
from bot.games.files import toml
from tests.games.clans.positions import PINE, PLUM, model, position

ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")

MATCHES: list[dict[str, Any]] = [
    {"challenge": "brawl", "moonDeck": "full", "ninjas": 6},
    {"challenge": "medal", "moonDeck": "off", "teams": "built"},
    {"challenge": "messenger", "moonDeck": "calm", "teams": "built"},
]


def acts(state: State, seat: Seat) -> Iterator[Piece]:
    """Acts of every kind, at every model and at every space where that tells them apart."""
    names = [*state.models]
    yield from map(Activate, names)
    yield from (kind(name) for kind in (Attack, Shoot, Shuriken) for name in names)
    yield from (Attack(name, is_further=True) for name in names)
    yield from (kind(space) for kind in (Move, Run) for space in GRID.zones[::3])
    yield from (Pray(space) for space in (*state.items, GRID.zone("A1")))
    yield from map(Turn, Direction)
    yield from (Hurry(is_move=True), Hurry(is_move=False), Search(), Hide(), Capture(), Leave(), Rest())
    yield from map(Pick, map(MedalId, state.setting.seats))
    yield from (Face(names[0], way) for way in Direction)
    for skill in skills(state.acting()) | {Keyword.BLINK, Keyword.TOUGH} if state.active else ():
        yield from (kind(skill, target) for kind in (Try, Use) for target in (None, *names))
        yield from (Spring(skill, space) for space in GRID.zones[::7])
    hand = state.hands.get(seat, ())
    for card in (*hand, *[card for card in Card if card not in hand][:2]) if hand else ():
        yield from (Play(card), Play(card, instead=True), Play(card, other=names[-1]))
        yield from (Play(card, name) for name in names)
        yield from (Play(card, name, names[-1]) for name in names)
    yield from pieces(state, seat)


def told_apart(state: State, seat: Seat) -> int:
    """Check every act in a position; the number of those that are barred."""
    open_ = set(pieces(state, seat))
    every = list(acts(state, seat))
    assert [each for each in every if (bar(state, seat, each) is None) is not (each in open_)] == []
    return sum(each not in open_ for each in every)


def played(options: dict[str, Any], luck: Chance, turns: int) -> Iterator[tuple[State, Seat]]:
    """The positions of a random match in which an activation is drafted, also in the midst of drafts."""
    match = Match.dealt(ClansGame({"initiative": "janken", **options}), luck)
    for number in range(2000):
        if match.is_over or match.turn > turns:
            return
        seat = sorted(match.awaited())[0]
        draft = match.draft(seat)
        if draft is None:
            match.play(seat, pick(luck, f"answer {number}", match.options(seat)), luck)
            continue
        if not isinstance(draft, ActivationDraft):
            match.play(seat, match.game.default(match.state, seat, luck), luck)
            continue
        while (found := list(draft.options())) and len(draft.pieces) < 5:
            yield draft.imagined(match.state), seat
            kinds = sorted({type(piece).__name__ for piece in found})
            kind = pick(luck, f"kind {number} {len(draft.pieces)}", kinds)
            of_kind = [piece for piece in found if type(piece).__name__ == kind]
            draft.add(pick(luck, f"piece {number} {len(draft.pieces)}", of_kind))
        if draft.is_complete():
            match.commit(seat, draft, luck)
        else:
            match.play(seat, match.game.default(match.state, seat, luck), luck)


@pytest.mark.parametrize("options", MATCHES, ids=lambda options: options["challenge"])
def test_A30_2_what_is_not_on_offer_has_one_reason_and_what_is_has_none(options: dict[str, Any]) -> None:
    luck, barred, seen = Seeded(options["challenge"]), 0, 0
    for state, seat in played(options, luck, turns=7):
        assert state.stage is Stage.TURNS
        barred += told_apart(state, seat)
        seen += 1
    assert seen > 9
    assert barred > 1000


@pytest.mark.parametrize("name", sorted(profiles()))
def test_A30_2_every_skill_says_why_it_cannot_be_used(name: str) -> None:
    """Beside an enemy and a friend, and before and after a move; alone far away too."""
    near = position(
        model(ME, name, "J9", tokens={Token.HASTE: 1}, learnt=frozenset(profiles()[ProfileId(name)].choose)),
        model("pine-kaiken9", "fire.kaiken", "H9", tokens={Token.STUN: 1}),
        model("plum-kaiken1", "water.kaiken", "J12", "S"),
        model("plum-yajiri1", "water.yajiri", "L9", "W", is_hidden=True),
        active=ME,
        items="haste@H8 slow@N14",
        ground="court",
    )
    moved = near.copy()
    moved.change_active(mp=2, moves=0, steps=2, has_begun=True, began=moved.space_of(ME))
    fought = near.copy()
    fought.change_active(mp=None, moves=0, actions=0, has_begun=True, has_fought=True, attacks=1)
    for state in (near, moved, fought):
        told_apart(state, PINE)


# ---- in words


def why(state: State, piece: Piece) -> str:
    return reason(state, not_none(bar(state, PINE, piece)))


def scene(*others: Model, active: Model | None = None, **changes: Any) -> State:
    return position(active or model(ME, "fire.kaiken", "J9"), *others, active=ME, **changes)


def test_every_reason_has_a_clause() -> None:
    texts = toml("clans", "barred")["barred"]
    assert set(texts) == set(Reason)
    for text in texts.values():
        assert len(text) <= 80
        assert text[:1] in "{" or not text[:1].isupper()
        assert not text.endswith(".")


def test_A10_1_why_an_enemy_cannot_be_attacked() -> None:
    far = scene(model(FOE, "water.kaiken", "J13"))
    assert why(far, Attack(FOE)) == "Plum Kaiken 1 is 4 spaces away, 1 at most"
    hidden = scene(model(FOE, "water.kaiken", "J10", is_hidden=True))
    assert why(hidden, Attack(FOE)) == "Plum Kaiken 1 is in Stealth and cannot be chosen"
    assert why(hidden, Attack(ModelId("plum-oni9"))) == "no enemy on the board"


def test_A11_1_why_an_enemy_cannot_be_shot() -> None:
    held = scene(model(FOE, "water.kaiken", "J10"))
    assert why(held, Shuriken(FOE)) == "in the zone of Plum Kaiken 1"
    assert why(held, Shoot(FOE)) == "it has no ranged weapon"
    far = scene(model(FOE, "water.kaiken", "J16"))
    assert why(far, Shuriken(FOE)) == "Plum Kaiken 1 is 7 spaces away, 3 at most"
    blocked = scene(model(FOE, "water.kaiken", "J12"), items="L@J11")
    assert why(blocked, Shuriken(FOE)) == "no line of sight to Plum Kaiken 1: Lantern on J11"
    behind = scene(model(FOE, "water.kaiken", "J12"), model("plum-kaiken2", "water.kaiken", "J11"))
    assert why(behind, Shuriken(FOE)) == "no line of sight to Plum Kaiken 1: Plum Kaiken 2 is between"


def test_A8_1_why_it_cannot_go_somewhere() -> None:
    state = scene(model(FOE, "water.kaiken", "J11"), items="L@K9")
    assert why(state, Move(GRID.zone("J11"))) == "Plum Kaiken 1 is in the way"
    assert why(state, Move(GRID.zone("K9"))) == "Lantern is in the way"
    assert why(state, Move(GRID.zone("J9"))) == "it stands there"
    assert why(state, Move(GRID.zone("J19"))) == "10 MP to J19, 5 at most"
    state.change_active(mp=0, moves=0, steps=5, has_begun=True, began=GRID.zone("J4"))
    assert why(state, Move(GRID.zone("J10"))) == "no MP left"


def test_A7_5_a_stunned_model_moves_or_acts() -> None:
    state = scene(model(FOE, "water.kaiken", "J10"))
    state.change_active(is_stunned=True, mp=2, moves=0, actions=0, steps=1, began=GRID.zone("J8"))
    assert why(state, Attack(FOE)) == "was Stunned: it moves or acts, not both"
    state.change_active(mp=None, began=None)
    assert why(state, Attack(FOE)) == "its action is used"
    assert why(state, Move(GRID.zone("J10"))) == "was Stunned: it moves or acts, not both"


def test_A13_1_why_it_cannot_go_into_stealth() -> None:
    assert why(scene(model(FOE, "water.kaiken", "J13", "S")), Hide()) == "in sight of Plum Kaiken 1"
    assert why(scene(items="L@K9"), Hide()) == "beside a lantern"
    assert why(scene(active=model(ME, "fire.kaiken", "J9", is_hidden=True)), Hide()) == "in Stealth already"
    assert why(scene(), Search()) == "no enemy in Stealth is near"


@pytest.mark.parametrize(
    ("kind", "skill", "clause"),
    [
        (Use, Keyword.SICKEN, "no enemy is in its zone"),
        (Use, Keyword.HEALING, "no friend in its zone has a harmful token"),
        (Try, Ability.TIGER_STRIKE, "no enemy that it can attack"),
        (Use, Ability.WHIRLWIND, "no enemy that it can attack"),
        (Use, Ability.FOUL_WEATHER, "Foul Weather has no target now"),
    ],
)
def test_A18_why_a_skill_works_on_nobody(kind: type[Try | Use], skill: Skill, clause: str) -> None:
    able = model(ME, "fire.kaiken", "J9", learnt=frozenset({skill}))
    state = scene(model(FOE, "water.kaiken", "J13"), active=able, is_foul=True)
    assert why(state, kind(skill)) == clause


def test_A30_2_a_typed_piece_is_refused_with_its_reason() -> None:
    state = scene(model(FOE, "water.kaiken", "J13", "S"))
    draft = ActivationDraft(state, PINE)
    with pytest.raises(Illegal, match=r"^Plum Kaiken 1 is 4 spaces away, 1 at most\.$"):
        draft.add(Attack(FOE))
    with pytest.raises(Illegal, match=r"^In sight of Plum Kaiken 1\.$"):
        draft.add(Hide())


def test_A30_2_a_decision_is_refused_with_the_part_that_does_not_fit() -> None:
    state = scene(model(FOE, "water.kaiken", "J13", "S"))
    assert refusal(state, PINE, Act((Move(GRID.zone("J10")), Hide()))) == "Part 2: In sight of Plum Kaiken 1."
    assert refusal(state, PLUM, Act((Hide(),))) == "It is not your turn: wait for Pine."
    assert refusal(state, PINE, Pass()) == "That is not what is asked now; choose one of what is offered."
    state.stage = Stage.OVER
    assert refusal(state, PINE, Act((Hide(),))) == "The match is over."


def test_A30_2_why_not_lists_each_act_with_its_reasons() -> None:
    state = scene(
        model(FOE, "water.kaiken", "J13", "S"),
        model("plum-kaiken2", "water.kaiken", "J10", is_hidden=True),
        items="slow@N14",
    )
    state.hands, state.counts = {PINE: (Card.SLIP,), PLUM: (Card.RAIN,)}, {PINE: 1, PLUM: 1}
    draft = ActivationDraft(state, PINE)
    assert not BOX.words.why_not.has_any(state, None)
    assert BOX.words.why_not.has_any(state, draft)
    lines = BOX.words.why_not.told(state, PINE, draft)
    far, hidden = (
        "Plum Kaiken 1 is 4 spaces away, 1 at most",
        "Plum Kaiken 2 is in Stealth and cannot be chosen",
    )
    assert lines == [
        f"**Attack**: {far}; {hidden}.",
        "**Shoot**: it has no ranged weapon.",
        f"**Shuriken**: Plum Kaiken 1 is 4 spaces away, 3 at most; {hidden}.",
        "**Stealth**: in sight of Plum Kaiken 1.",
        "**Pray**: a shrine with Slow.",
        "**Slip**: the moon does not show Water.",
    ]
    draft.add(Search())
    assert "**Attack**: its action is used." in BOX.words.why_not.told(state, PINE, draft)


def test_A20_4_why_a_card_cannot_be_played() -> None:
    state = scene(model(FOE, "water.kaiken", "J19", "S"))
    state.hands, state.counts = {PINE: (Card.SLIP, Card.LONE_FLAME, Card.RAIN)}, {PINE: 3}
    assert why(state, Play(Card.WAR_DRUM)) == "you do not hold War Drum"
    assert why(state, Play(Card.RAIN)).startswith("Rain is played after a roll")
    assert why(state, Play(Card.SLIP)).endswith("the moon does not show Water")
    assert "suits nothing possible now" in why(state, Play(Card.LONE_FLAME))
