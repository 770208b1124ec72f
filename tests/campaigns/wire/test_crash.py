"""The bot is killed at five moments of two towns; `make crash` kills it at three hundred."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bot.chat.messages import pictures
from bot.chat.parts.keys import Key
from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.castle.box import BOX
from bot.games.castle.kinds import INTRUDERS
from bot.tables.views.panel_making import panel
from tests.campaigns.wire.crash.errands import Errand
from tests.campaigns.wire.crash.figures import DECISIONS, WHOLE, Figures
from tests.campaigns.wire.crash.ledger import Kept, Ledger
from tests.campaigns.wire.crash.moments import When
from tests.campaigns.wire.crash.promises import unpainted
from tests.campaigns.wire.crash.trial import tried
from tests.campaigns.wire.recording import Heard, Kind
from tests.campaigns.wire.town import EPHEMERAL
from tests.there import there


@pytest.mark.parametrize(
    ("games", "moments", "restores"),
    [("hide,hunt", 3, 0.0), ("hide,hunt", 2, 1.0)],
    ids=["kills", "restores"],
)
async def test_after_a_kill_everything_is_as_if_nothing_had_happened(
    games: str, moments: int, restores: float, tmp_path: Path
) -> None:
    """Or, after a restore, as when the copy was made, and everybody is told."""
    figures = await tried(tmp_path, games.split(","), moments, f"short {games}", restores=restores)
    assert figures.restores == figures.restarts * restores
    assert figures.faults == []
    assert figures.shortcomings == []
    assert figures.moments.total() == moments
    assert figures.found == figures.acknowledged
    assert figures.pressed > 0


async def test_a_look_without_painting_names_the_picture_that_a_seat_choosing_cards_is_shown() -> None:
    match = Match.dealt(BOX.game({}), Seeded(""))
    seen = match.seen_by(match.game.viewer(INTRUDERS))
    shown = panel(BOX, seen, INTRUDERS, number=1, news=(), draft=there(seen.draft(INTRUDERS)))
    truly = there(await pictures.of_panel(shown))
    assert shown.choosing is not None
    assert there(unpainted(shown)).alt == truly.alt


def _shown(number: int, length: int, flags: int = EPHEMERAL) -> Heard:
    """Somebody is shown their panel: the second seat of table 7 has decided this often, with such a draft."""
    button = {"type": 2, "custom_id": str(Key("again", "7", 1, number, length)), "label": "Look again"}
    return Heard(0.0, "user 1", Kind.MESSAGE, {"components": [button], "flags": flags})


def test_a_decision_that_was_shown_and_is_gone_is_lost() -> None:
    ledger, seat = Ledger(), ("7", 1)
    heard = [_shown(3, 0), _shown(4, 2)]
    assert ledger.decided(heard) == 4
    assert not list(ledger.missing({seat: Kept(4, 2)}, heard))
    assert (ledger.acknowledged, ledger.found) == (4, 4)
    (lost,) = ledger.missing({seat: Kept(3, 2)}, heard)
    assert "was shown 4 decisions, 3 are kept" in lost


def test_a_piece_of_a_draft_that_was_shown_and_is_gone_is_lost() -> None:
    ledger, seat = Ledger(), ("7", 1)
    heard = [_shown(4, 1), _shown(4, 2), _shown(4, 1, flags=0)]
    assert not list(ledger.missing({seat: Kept(4, 3)}, heard, are_drafts_sure=True))
    assert not list(ledger.missing({seat: Kept(5, 0)}, heard, are_drafts_sure=True))
    assert not list(ledger.missing({seat: Kept(4, 1)}, heard))
    (lost,) = ledger.missing({seat: Kept(4, 1)}, heard, are_drafts_sure=True)
    assert "was shown" in lost


def test_a_past_that_has_changed_is_lost() -> None:
    ledger = Ledger()
    assert not list(ledger.missing({}, [], {"7": ["a", "b"]}))
    ledger.keep({}, {"7": ["a", "b"]})
    assert not list(ledger.missing({}, [], {"7": ["a", "b", "c"]}))
    assert list(ledger.missing({}, [], {"7": ["a", "c", "c"]})) == ["the past of 7 is another one"]


def test_too_few_decisions_and_moments_that_never_came_are_told() -> None:
    figures = Figures(moments=Counter({str(When.START): 2}), acknowledged=2 * DECISIONS)
    assert figures.shortcomings == []
    figures.acknowledged -= 1
    assert len(figures.shortcomings) == 1
    figures.moments[str(When.START)] = WHOLE
    figures.acknowledged = DECISIONS * WHOLE
    assert len(figures.shortcomings) == len(When) - 1 + len(Errand) + 1, "and nothing was restored"
