"""Hunt: Hide with every option, for two or three players; of three, two seek together and may talk in private."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.options import OneOf, Option, Preset, Whole, YesNo
from tests.toy.box import ROUNDS, HideBox
from tests.toy.rules import Hide

GUIDE = (
    Option(
        name="players",
        group="Table",
        usual=3,
        values=Whole(2, 3),
        meaning="How many play; of three, two seek.",
        is_offered=True,
    ),
    Option(
        name="spectatorView",
        group="Table",
        usual="public",
        values=OneOf(("public", "none")),
        meaning="What those may see who play no seat.",
    ),
    Option(
        name="fullReveal",
        group="Table",
        usual=True,
        values=YesNo(),
        meaning="Whether everything is shown after the end.",
        rule="R1.2",
    ),
    ROUNDS,
    Option(
        name="unlucky",
        group="Game",
        usual=False,
        values=YesNo(),
        meaning="Nothing; it is refused with three players.",
    ),
)


class HuntBox(HideBox):
    """See `tests.toy.box.HideBox`."""

    key = "hunt"
    title = "Hunt"

    def game(self, options: Mapping[str, Any]) -> Hide:
        """The rules with all options."""
        settled = self.options(options)
        return Hide(
            settled["rounds"],
            players=settled["players"],
            is_watchable=settled["spectatorView"] == "public",
            reveals_at_end=settled["fullReveal"],
        )

    def options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options, settled."""
        usual = {option.name: option.usual for option in GUIDE}
        unknown = sorted(set(given) - set(usual))
        if unknown:
            raise ValueError(f"Hunt has no option {unknown[0]!r}.")
        settled = {**usual, **given}
        if settled["unlucky"] and settled["players"] == 3:
            raise ValueError("Three players are never unlucky: set players to 2.")
        return settled

    @property
    def option_guide(self) -> Sequence[Option]:
        """Every option."""
        return GUIDE

    @property
    def presets(self) -> Mapping[str, Preset]:
        """A quick game, and one for two."""
        return {
            "quick": Preset(name="quick", title="Quick", help="One round only", options={"rounds": 1}),
            "duel": Preset(
                name="duel", title="Duel", help="For two players", options={"players": 2, "rounds": 2}
            ),
        }


HUNT = HuntBox()
