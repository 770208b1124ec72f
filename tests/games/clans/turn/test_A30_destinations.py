"""A30.8: where a model is led at once is sensible, and never a place where it stands alone before many enemies."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Draft
from bot.engine.match import Match
from bot.games.clans.board.ground import GRID
from bot.games.clans.board.zones import distance
from bot.games.clans.box import BOX
from bot.games.clans.challenges.challenges import played
from bot.games.clans.decisions import Act, Attack, Capture, Hide, Leave, Move, Run, Shoot
from bot.games.clans.dice.odds import fight
from bot.games.clans.dice.rolling import Roller
from bot.games.clans.kinds import Element, ModelId, Space, Token
from bot.games.clans.players.greedy import Adviser, GreedyPlayer
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.field import base, profile
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.clans.turn.peril import STUN, Peril
from bot.tables.views.offers import choices_of
from tests.games.clans.positions import PINE, at, model, position, under
from tests.laws.playthrough import playthrough
from tests.there import there

GAME = ClansGame({"moonDeck": "off"})
HILL = ClansGame({"moonDeck": "off", "challenge": "hill"})
ME, FRIEND = ModelId("pine-kaiken1"), "pine-kaiken"


def foes(row: int = 16, count: int = 7) -> list[Model]:
    """Enemies in a line across the board, side by side but one."""
    columns = "EGIKMOQ"[:count]
    return [
        model(f"plum-kaiken{n}", "water.kaiken", f"{each}{row}", "S") for n, each in enumerate(columns, 1)
    ]


def offered(state: State, game: ClansGame = GAME) -> Sequence[tuple[Decision, ...]]:
    """The ways of the active model that are offered at once."""
    state.setting = game.setting
    return game.drafts.routes(state, PINE, game.drafts.draft(state, PINE))


def ends(ways: Sequence[tuple[Decision, ...]]) -> list[Space]:
    """Where walks end that nothing else follows."""
    return [way[-1].space for way in ways if isinstance(way[-1], Move | Run)]


def row(space: Space) -> int:
    """The row of a space, from the south on."""
    return int(GRID.labels[space][1:])


def listed(state: State, game: ClansGame = GAME) -> list[Space]:
    """The moves of a panel, in the order in which they are shown."""
    match: Match[Any] = Match(game)
    match.state = under(game.setting, state)
    draft: Draft = there(match.draft(PINE))
    choices = choices_of(BOX, match, PINE, draft)
    by_token = {offer.token: offer.option for offer in choices.offers}
    found = [by_token[token] for token in choices.nearest]
    return [option.space for option in found if isinstance(option, Move)]


def test_a_model_in_an_enemys_zone_is_led_to_its_goal_first() -> None:
    me, foe = model(ME, "air.kaiken", "J5"), model("plum-kaiken1", "water.kaiken", "J4", "N")
    state = position(me, foe, active=ME)
    (aim,) = played(HILL.setting).aims(state, me)
    first, *others = listed(state, HILL)
    assert aim.spaces >> first & 1
    assert (Move(first),) in offered(state, HILL)
    hill = [space for space in (first, *others) if aim.spaces >> space & 1]
    assert [first, *others][: len(hill)] == hill


def test_a_model_in_an_enemys_zone_is_led_to_another_enemy_that_it_may_attack() -> None:
    me, foe = model(ME, "air.kaiken", "J5"), model("plum-kaiken1", "water.kaiken", "J4", "N")
    other = model("plum-kaiken2", "earth.kaiken", "M8")
    state = position(me, foe, other, active=ME)
    (way,) = (way for way in offered(state) if isinstance(way[-1], Attack))
    assert way[-1] == Attack(other.id)
    assert isinstance(way[0], Move)
    assert listed(state)[0] == way[0].space
    assert distance((way[0].space,), base(other)) == 1


@pytest.mark.parametrize("game", [GAME, HILL])
@pytest.mark.parametrize("start", ["J5", "J7", "J9", "J12"])
def test_nobody_is_sent_alone_before_seven_enemies(game: ClansGame, start: str) -> None:
    me = model(ME, "air.kaiken", start)
    state = position(me, *foes(), active=ME)
    peril = Peril(under(game.setting, state), PINE)
    before = peril.loss(me, at(start))
    ways = offered(state, game)
    assert ways
    for way in ways:
        if not isinstance(way[-1], Hide):
            struck = there(next((each for each in reversed(way) if hasattr(each, "space")), None)).space
            risk = peril.loss(me, struck, getattr(way[-1], "target", None))
            assert risk < Fraction(1, 2) or risk <= before, way
    beside = {way[0].space for way in ways if isinstance(way[-1], Attack) and isinstance(way[0], Move)}
    order = [peril.is_reckless(me, space) for space in listed(state, game) if space not in beside]
    assert order == sorted(order), "reckless places come last"


def test_with_friends_near_it_is_led_on() -> None:
    me, near = (
        model(ME, "air.kaiken", "J9"),
        [model(f"{FRIEND}{n}", "air.kaiken", f"{each}9") for n, each in ((2, "H"), (3, "L"), (4, "F"))],
    )
    alone, together = position(me, *foes(), active=ME), position(me, *near, *foes(), active=ME)
    reached = [max(row(space) for space in ends(offered(state))) for state in (alone, together)]
    assert reached[0] < reached[1]


def test_one_enemy_and_a_trade_are_no_danger() -> None:
    me, foe = model(ME, "air.kaiken", "J9"), model("plum-chunin1", "water.chunin", "J14", "S")
    state = position(me, foe, active=ME)
    assert any(way[-1] == Attack(foe.id) for way in offered(state))


def test_the_told_risk_is_that_of_the_dice() -> None:
    me, (foe, *_others) = model(ME, "air.kaiken", "J9"), foes()
    state = position(me, foe, active=ME)
    odds = fight(Roller(profile(foe).at), Roller(profile(me).df))
    expected = odds.chance(Element.VOID) + STUN * odds.chance(Element.EARTH)
    beside = at("E15")
    peril = Peril(state, PINE)
    assert peril.loss(me, beside) == expected > 0
    assert peril.loss(me, beside, foe.id) == peril.loss(me, at("J2")) == 0
    two = model("plum-kaiken2", "water.kaiken", "J15", "S")
    assert Peril(position(me, foe, two, active=ME), PINE).loss(me, beside) == 1 - (1 - expected) ** 2


def test_no_way_of_a_whole_game_ends_where_a_model_is_alone_before_many() -> None:
    """But where it scores or leaves the board at once (A22)."""
    found = 0
    for moment in playthrough("clans", "one").moments:
        state, game = moment.match.state, moment.match.game
        if state.active is None:
            continue
        assert isinstance(game, ClansGame)
        me = state.acting()
        peril = Peril(state, me.seat)
        for way in game.drafts.routes(state, me.seat, game.drafts.draft(state, me.seat)):
            walks = [each for each in way if isinstance(each, Move | Run)]
            if walks and not isinstance(way[-1], Hide | Capture | Leave):
                is_quiet = me.is_hidden and not any(isinstance(each, Run | Attack) for each in way)
                struck = way[-1].target if isinstance(way[-1], Attack) else None
                assert is_quiet or not peril.is_reckless(me, walks[-1].space, struck)
                found += 1
    assert found


@pytest.mark.parametrize("start", ["J5", "J7", "J9", "J12"])
def test_advice_sends_nobody_alone_before_seven_enemies(start: str) -> None:
    me = model(ME, "air.kaiken", start)
    state = position(me, *foes(), active=ME)
    match: Match[Any] = Match(GAME)
    match.state = under(GAME.setting, state)
    peril = Peril(state, PINE)
    for seed in ("one", "two", "three"):
        decision = BOX.computers.advice(match, PINE, Seeded(seed)).decision
        assert isinstance(decision, Act)
        for piece in decision.pieces:
            if isinstance(piece, Move | Run):
                assert not peril.is_reckless(me, piece.space, _struck(decision))


@pytest.mark.parametrize("haste", [0, 1])
def test_advice_that_would_be_reckless_is_another(haste: int) -> None:
    """A player who minds nothing goes there; the adviser of the same taste does not."""

    class Rash(GreedyPlayer):
        hiding = 0

    class Asked(Adviser):
        risk, hiding, counts = 0, 0, False

    me = model(ME, "fire.kaiken", "J5" if haste else "J9", tokens={Token.HASTE: haste})
    match: Match[Any] = Match(GAME)
    match.state = position(me, *foes(), active=ME, setting=GAME.setting)
    peril = Peril(match.state, PINE)

    def is_reckless(player: GreedyPlayer) -> bool:
        decision = player.decide(match, PINE, Seeded("one"))
        assert isinstance(decision, Act)
        walks = [piece.space for piece in decision.pieces if isinstance(piece, Move | Run)]
        return bool(walks) and peril.is_reckless(me, walks[-1], _struck(decision))

    assert is_reckless(Rash())
    assert not is_reckless(Asked())


def _struck(decision: Act) -> ModelId | None:
    return next((each.target for each in decision.pieces if isinstance(each, Attack | Shoot)), None)
