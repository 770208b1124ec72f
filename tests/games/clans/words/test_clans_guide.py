"""How to play the clans: topics that can be looked up, and what computers are like."""

from __future__ import annotations

from bot.games.clans.box import BOX


def test_the_guide_names_its_topics() -> None:
    assert {"fights", "results", "sight", "stealth", "orders", "plans"} <= {topic.key for topic in BOX.topics}


def test_A30_12_every_level_describes_itself() -> None:
    told = [BOX.computers.about(level) for level in BOX.computers.levels]
    assert all(told)
    assert len(set(told)) == len(told)
