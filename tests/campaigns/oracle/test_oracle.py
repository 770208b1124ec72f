"""The clans against a second opinion, in short: `python -m tests.campaigns.oracle` compares 100,000 positions."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from bot.games.clans.board import zones
from bot.games.clans.dice import fight
from tests.campaigns.oracle import throwing
from tests.campaigns.oracle.__main__ import ORACLES
from tests.games.clans import zones_oracle


@pytest.mark.parametrize("name", ORACLES)
def test_both_agree_on_random_positions(name: str) -> None:
    found = list(ORACLES[name]("in short", 60))
    assert sum(seen for seen, _said in found) > 0
    assert not [said for _seen, said in found if said]


def test_A4_6_a_zone_that_is_counted_in_another_way_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zones_oracle, "back", zones.front)
    assert any(said for _seen, said in islice(zones_oracle.disagreements("wrong", 20), 20))


def test_A10_7_a_choice_that_is_made_in_another_way_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = fight.Clash

    def other(*pools: object) -> fight.Clash:
        return replace(honest(*pools), choosing=fight.Choosing.ATTACKER)  # type: ignore[arg-type]  # as it is asked

    monkeypatch.setattr(throwing, "Clash", other)
    assert any(said for _seen, said in throwing.disagreements("wrong", 200))
