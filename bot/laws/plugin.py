"""The pytest plugin of the laws: it plays the games that a test module names, and passes them to its laws.

pytest finds it by itself where Kagemori is installed. Elsewhere write `pytest_plugins = ["bot.laws.plugin"]` into the
topmost `conftest.py`. https://docs.pytest.org/en/stable/how-to/writing_plugins.html
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

pytest.register_assert_rewrite("bot.laws.acts", "bot.laws.audience", "bot.laws.log", "bot.laws.options")
pytest.register_assert_rewrite("bot.laws.outcome", "bot.laws.pairs", "bot.laws.consequences")

# Imported after these calls: pytest cannot rewrite the assertions of a module that is imported already.
from bot.games.box import Box  # noqa: E402  # assertions are rewritten first
from bot.laws.playthrough import Games, Playthrough  # noqa: E402  # the same

_played = pytest.StashKey[dict[tuple[int, str, str], Playthrough]]()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each law on every game that its module names as `GAMES`, and on each of its random games as `played`."""
    games: Any = getattr(metafunc.module, "GAMES", None)
    marked = [name for mark in metafunc.definition.iter_markers("parametrize") for name in mark.args[0]]
    if not isinstance(games, Games) or "key" in marked:
        return
    if "seed" in metafunc.fixturenames:
        metafunc.parametrize(("key", "seed"), games.cases)
    elif "key" in metafunc.fixturenames:
        metafunc.parametrize("key", list(games.boxes))


@pytest.fixture
def boxes(request: pytest.FixtureRequest) -> Mapping[str, Box]:
    """All games that the module names."""
    found: Games = request.module.GAMES
    return found.boxes


@pytest.fixture
def box(key: str, boxes: Mapping[str, Box]) -> Box:
    """The game on which a law is tested."""
    return boxes[key]


@pytest.fixture
def played(key: str, seed: str, request: pytest.FixtureRequest) -> Playthrough:
    """The whole random game on which a law is tested; in a run of pytest it is played only once for each GAMES."""
    games: Games = request.module.GAMES
    known = request.config.stash.setdefault(_played, {})
    case = id(games), key, seed
    if case not in known:
        known[case] = games.played(key, seed)
    return known[case]
