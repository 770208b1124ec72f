"""R4: the help about the setup says everything that is allowed and forbidden there."""

from __future__ import annotations

import pytest

from bot.engine.game import Decision
from bot.games.castle import decisions as d
from bot.games.castle.setting.options import CastleOptions
from bot.games.castle.words.acts import ACTS
from bot.games.castle.words.guide import topics

USUAL = CastleOptions()
TEXT = next(topic.text for topic in topics() if topic.key == "setup")


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("R4.2", "each draw a goal"),
        ("R4.3", f"choose {USUAL.ninja_cards} and {USUAL.traitor_cards} cards"),
        ("R4.4", f"the guards choose {USUAL.guard_hand} of their 36, the rest is their draw deck"),
        ("R4.5", f"post {USUAL.sentries} sentries, one to a watch post"),
        ("R4.6", f"place {USUAL.patrols} patrols on the track, each with its heading, for all to see"),
        ("R4.7", "with four players as many swords as spears"),
        ("R4.8", f"{USUAL.sleepers} sleepers in barracks, at most {USUAL.sleepers_per_barracks} in each"),
        ("R4.9", f"six goals, three in each castle, with {USUAL.traps} traps"),
        ("R4.9", f"{USUAL.hidden_sentries} hidden sentries: all in castle zones without a watch post"),
        ("R4.9", "one to a zone"),
        ("R4.10", "sleepers and guards may be there too"),
        ("R4.11", "the ninja starts at the edge"),
        ("R4.12", "inside the outer moat, but neither in a moat nor in a castle nor between the castles"),
        ("R4.12", "both where no guard is"),
        (
            "R4.13",
            "two entrances in any zones but moats, even both in one, also in castles and where guards are",
        ),
        ("R4.15", "if there is no such zone, he starts among guards, and is seen at once"),
    ],
)
def test_R4_the_help_on_setup_says_it(rule: str, said: str) -> None:
    assert said in TEXT, f"{rule} is left out"


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (d.Post, ["watch post", "without a sentry"]),
        (d.PostArmed, ["watch post", "without a sentry"]),
        (d.Bed, ["barracks", "room"]),
        (d.Hide, ["castle", "without watch post", "without another object"]),
        (d.StartAt, ["edge", "inside the outer moat", "no moat", "no castle", "no guard"]),
        (d.Entrance, ["no moat", "twice the same"]),
    ],
)
def test_R4_a_command_of_the_setup_says_where(kind: type[Decision], words: list[str]) -> None:
    (hint,) = (act.fields["zone"] for act in ACTS.acts() if act.kind is kind)
    assert [word for word in words if word not in hint] == []
