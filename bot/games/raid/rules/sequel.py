"""Dawn Escape follows Midnight Approach (S2.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typing_extensions import override

from bot.engine.sequel import Following, Sequel
from bot.games.raid.kinds import Stage
from bot.games.raid.setting.options import Match
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State
from bot.games.raid.turn.setup import FIRST_HOME
from bot.words import _


class RaidSequel(Sequel[State]):
    """After Midnight the same players go on to Dawn, with the option `match` full (S2.4)."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting

    @override
    def following(self, state: State, options: Mapping[str, Any]) -> Following | None:
        """Dawn on the turned boards, after the Midnight of a full match; None before its end or if it was lost.

        With `dawnAfterLoss` also after a loss. It carries over who stood on the palace roof first: that seat is first
        at Dawn, or a random one if nobody did.
        """
        known = self._setting.options
        if known.match is not Match.FULL or state.stage is not Stage.OVER:
            return None
        if not state.is_won and not known.dawn_after_loss:
            return None
        carried = {FIRST_HOME: None if state.first_home is None else str(state.first_home)}
        return Following(_("Dawn Escape"), {**options, "match": Match.DAWN.value}, carried)
