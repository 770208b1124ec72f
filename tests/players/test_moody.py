"""The moody player: one mood a match, and in it any of its brains."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bot.engine.chance import Chance, Seeded
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.computers import MOODY, NO_COMPUTERS
from bot.games.simulate import play_out
from bot.players.moody import MoodyPlayer, ShyPlayer
from tests.toy.facts import HIDER, SEEKER, Look, Pass, Start, Step, Wait, Walk
from tests.toy.rules import Hide
from tests.toy.state import ROOMS, room


class Always:
    """A brain of one idea."""

    def __init__(self, decision: Decision) -> None:
        self._decision = decision

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        return self._decision


def test_a_match_has_one_mood_and_matches_differ() -> None:
    player = MoodyPlayer(lambda _: [[Always(Start(one))] for one in ROOMS[:4]])
    short, long = Match(Hide()), Match.dealt(Hide(), Seeded("deal"))
    moods = set()
    for seed in map(str, range(40)):
        decisions = {str(player.decide(match, HIDER, Seeded(seed))) for match in (short, long)}
        assert len(decisions) == 1
        moods |= decisions
    assert len(moods) == 4


def test_a_mood_asks_its_brains_as_often_as_they_stand_in_it() -> None:
    stay, look = Always(Pass()), Always(Look(room("A1")))
    player, match = MoodyPlayer(lambda _: [[stay, stay, stay, look]]), Match(Hide())
    asked = Counter(type(player.decide(match, SEEKER, Seeded(str(n)))) for n in range(200))
    assert 120 < asked[Pass] < 180


def test_every_game_can_be_played_in_moods_which_no_table_offers() -> None:
    player = NO_COMPUTERS.brain(MOODY)
    *_, last = play_out(Hide(), {HIDER: player, SEEKER: player}, "moods")
    assert not last.match.awaited()
    assert MOODY not in NO_COMPUTERS.levels


def test_a_shy_player_leaves_shunned_acts_to_another() -> None:
    wait, step = Always(Walk((Step(room("A2")), Wait()))), Always(Walk((Step(room("A2")),)))
    match = Match(Hide())
    assert ShyPlayer(wait, step, {"wait"}).decide(match, HIDER, Seeded("")) == Walk((Step(room("A2")),))
    assert ShyPlayer(step, wait, {"wait"}).decide(match, HIDER, Seeded("")) == Walk((Step(room("A2")),))
    assert ShyPlayer(step, wait, {"walk"}).decide(match, HIDER, Seeded("")) == Walk(
        (Step(room("A2")), Wait())
    )
