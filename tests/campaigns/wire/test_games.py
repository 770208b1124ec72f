"""A whole game over real sockets, with the bot in a separate process."""

from __future__ import annotations

from pathlib import Path

from tests.campaigns.wire.people import Person
from tests.campaigns.wire.recording import Kind
from tests.campaigns.wire.world import WireHands, World, world
from tests.chat import reading
from tests.chat.driver import PATIENCE, STEPS, Tapper


async def _opened(game: World) -> list[Person]:
    """Ann and Bob sit at a table of Hide, and it has begun."""
    people = [game.ann, game.bob]
    await game.ann.slash(game.channel, "hide new")
    await game.rest()
    for person, seat in zip(people, ("hider", "seeker"), strict=True):
        await person.slash(game.channel, "table seat join", seat=seat)
        await game.rest()
    await game.ann.slash(game.channel, "table start")
    await game.rest()
    return people


async def _played(game: World, *tappers: Tapper) -> int:
    """The number of steps until the board offers the story of the game. Fails if the game hangs."""
    steps = idle = 0
    while not any(reading.key(each).verb == "story" for each in reading.buttons(game.board())):
        moved = [await tapper.step() for tapper in tappers]
        steps += sum(moved)
        idle = 0 if any(moved) else idle + 1
        assert idle < PATIENCE, "nobody has anything to do, and the game is not over"
        assert steps < STEPS, "the game does not end"
    return steps


async def test_a_game_is_played_to_its_end_and_nothing_is_asked_in_a_wrong_way(tmp_path: Path) -> None:
    async with world(tmp_path) as game:
        people = await _opened(game)
        assert await _played(game, *(Tapper(WireHands(game, each), seed=3) for each in people)) > 10
        assert not list(game.wire.recording.problems())
        boards = game.wire.recording.of(game.channel.audience)
        assert {each.kind for each in boards} >= {Kind.MESSAGE, Kind.EDIT}
        assert all(each.status in (200, 204) for each in game.wire.recording.requests)
        assert not game.bot.spoke
