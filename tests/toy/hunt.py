"""Hunt: Hide with every option, for two or three players; of three, two seek together and may talk in private."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.box import Box
from bot.games.option_values import OneOf, Whole, YesNo
from bot.games.options import Option, Options, Preset
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


class HuntOptions(Options):
    """All of them."""

    guide: Sequence[Option] = GUIDE
    presets: Mapping[str, Preset] = {
        "quick": Preset(name="quick", title="Quick", help="One round only", options={"rounds": 1}),
        "duel": Preset(
            name="duel", title="Duel", help="For two players", options={"players": 2, "rounds": 2}
        ),
    }

    def settled(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Refuses one combination too."""
        settled = super().settled(given)
        if settled["unlucky"] and settled["players"] == 3:
            raise ValueError("Three players are never unlucky: set players to 2.")
        return settled


class HuntBox(HideBox):
    """See `tests.toy.box.HideBox`."""

    key = "hunt"
    title = "Hunt"
    options: Options = HuntOptions()

    def game(self, options: Mapping[str, Any]) -> Hide:
        """The rules with all options."""
        settled = self.options.settled(options)
        return Hide(
            settled["rounds"],
            players=settled["players"],
            is_watchable=settled["spectatorView"] == "public",
            reveals_at_end=settled["fullReveal"],
        )


HUNT: Box = HuntBox()
