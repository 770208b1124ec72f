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
        ("R4.3", f"the ninja chooses {USUAL.ninja_cards} cards, the traitor {USUAL.traitor_cards}"),
        ("R4.4", f"The guards choose {USUAL.guard_hand} of their 36 cards; the rest is their draw deck"),
        ("R4.5", f"post {USUAL.sentries} sentries, one to a watch post"),
        ("R4.6", f"place {USUAL.patrols} patrols on the track, each with its heading, for all to see"),
        ("R4.7", "with four players as many swords as spears"),
        ("R4.8", f"{USUAL.sleepers} sleepers in barracks, at most {USUAL.sleepers_per_barracks} in each"),
        ("R4.9", f"six goals, three in each castle, with {USUAL.traps} traps"),
        ("R4.9", f"{USUAL.hidden_sentries} hidden sentries: all in castle zones without a watch post"),
        ("R4.9", "one to a zone"),
        ("R4.10", "sleepers and guards may be there too"),
        ("R4.11", "The ninja starts at the edge"),
        ("R4.12", "inside the outer moat but not in a moat, in a castle or between the castles"),
        ("R4.12", "Both start where no guard is"),
        (
            "R4.13",
            "may lie in any zones but moats: even both in one zone, in a castle, or where guards stand",
        ),
        ("R4.15", "without such a zone an intruder starts among guards and is seen at once"),
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
        (d.Hide, ["castle", "no watch post", "nothing else hidden"]),
        (d.StartAt, ["edge", "inside the outer moat", "not in a moat or castle", "no guard"]),
        (d.Entrance, ["but a moat", "both entrances may be in one zone"]),
    ],
)
def test_R4_a_command_of_the_setup_says_where(kind: type[Decision], words: list[str]) -> None:
    (hint,) = (act.fields["zone"] for act in ACTS.acts() if act.kind is kind)
    assert [word for word in words if word not in hint] == []
