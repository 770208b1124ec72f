"""One line on the shelf adds a game everywhere: games that only this test puts there are found wherever games are."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from inspect import getattr_static
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.game import Decision, Game, Seat
from bot.engine.match import Match
from bot.games.box import Box
from bot.games.computers import MOODY, Computers
from bot.games.shelf import SHELF, brains
from bot.players.brain import Makers, Mood
from bot.players.moody import MoodyPlayer
from bot.players.random_player import RandomPlayer
from bot.tables.model.table import Status
from tests.asking import Answer, Ask, asking
from tests.chat import reading
from tests.chat.driver import SlashDriver, TapDriver, play
from tests.chat.world import World as Town
from tests.chat.world import town
from tests.toy.nim import NIM
from tests.toy.stones.box import StonesBox

ROOT = Path(__file__).parent.parent
PNG = b"\x89PNG\r\n\x1a\n"
FEWEST = 12
"""The number of questions that a game has to answer, in its rules and its box."""


class Sage(RandomPlayer):
    """A computer player that knows the planted game, and notes that it was asked."""

    asked = 0

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """Anything."""
        Sage.asked += 1
        return super().decide(seen, seat, chance)


class Sages(Computers):
    """A level and a mood of its own."""

    own: Makers = MappingProxyType({"sage": Sage})

    def moods(self, seat: Seat) -> Sequence[Mood]:
        """Wise all the time."""
        return ((Sage(),),)


class PlantedBox(StonesBox):
    """Stones under a name that is nowhere else."""

    key = "pebbles"
    title = "Pebbles"
    computers = Sages()


PLANTED: Mapping[str, Box] = MappingProxyType({box.key: box for box in (PlantedBox(), NIM)})


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Ask:
    """Ask the command line that finds the planted games on its shelf."""
    return asking(tmp_path / "games", PLANTED, capsys)


def test_a_game_has_at_most_twelve_questions_to_answer() -> None:
    required = [*Game.__abstractmethods__, *Box.__abstractmethods__]
    assert len(required) <= FEWEST, required
    assert all(getattr_static(NIM, name) for name in Box.__abstractmethods__)


def test_its_computer_players_sit_at_tables() -> None:
    assert brains(PLANTED).keys() == {("pebbles", "sage"), ("pebbles", "random"), ("nim", "random")}


def test_its_moods_play_its_simulations(ask: Ask) -> None:
    before = Sage.asked
    assert ask("simulate", "--games", 2, "--json").out.startswith('{\n "decisions"')
    assert Sage.asked > before
    assert isinstance(PLANTED["nim"].computers.brain(MOODY), MoodyPlayer)


@pytest.mark.parametrize("key", PLANTED)
def test_it_is_simulated(ask: Ask, key: str) -> None:
    answer = ask("simulate", "--game", key, "--games", 3)
    assert (answer.code, answer.err) == (0, "")
    assert "\nends 3\n" in answer.out


def test_it_is_simulated_with_options_that_it_draws(ask: Ask) -> None:
    answer = ask("simulate", "--game", "pebbles", "--games", 12, "--random-options", "--jobs", 1)
    assert answer.code == 0
    assert " players\n" in answer.out
    refused = ask("simulate", "--game", "nim", "--random-options")
    assert refused == Answer(2, "", "The options of nim cannot be drawn: name them with --option.\n")


@pytest.mark.parametrize("key", PLANTED)
def test_a_game_without_a_board_file_says_so(ask: Ask, key: str) -> None:
    assert ask("board", "lint", "--game", key) == Answer(2, "", "This game has no board in a file.\n")


def test_its_board_is_drawn_and_its_gallery_painted(ask: Ask, tmp_path: Path) -> None:
    picture, folder = tmp_path / "board.png", tmp_path / "gallery"
    assert ask("board", "picture", picture, "--game", "pebbles", "--width", 300) == Answer(0, "", "")
    assert picture.read_bytes().startswith(PNG)
    assert ask("board", "gallery", folder, "--game", "pebbles").code == 0
    painted = {path.name for path in folder.iterdir()}
    assert {"board-night.png", "public-start-light.png", "rose-map-night.png", "contact-light.png"} <= painted


def test_a_game_without_a_board_has_nothing_to_draw(ask: Ask, tmp_path: Path) -> None:
    picture = ask("board", "picture", tmp_path / "board.png", "--game", "nim")
    assert picture == Answer(2, "", "Nim has no board to draw.\n")
    gallery = ask("board", "gallery", tmp_path / "gallery", "--game", "nim")
    assert gallery == Answer(2, "", "Nim has no pictures.\n")
    assert not (tmp_path / "gallery").exists()


async def evening(folder: Path, key: str, seats: Sequence[str]) -> None:
    """A whole game of two in the chat, by slash command and by tap, looked up before and told after."""
    shelf = {key: PLANTED[key], **PLANTED}
    async with town(folder, shelf, brains=brains(shelf)) as world:
        await world.ann.slash(world.channel, f"{key} new", **({"players": "2"} if key == "pebbles" else {}))
        levels = [entry["label"] for entry in reading.menu(world.board(), "computer")["options"]]
        assert any("sage" in level for level in levels) == (key == "pebbles")
        for member, seat in zip((world.ann, world.bob), seats, strict=True):
            await member.slash(world.channel, "table seat join", seat=seat)
        await world.ann.slash(world.channel, "table start")
        await looked_up(world, key)
        await play(world, [SlashDriver(world, world.ann, seed=1), TapDriver(world, world.bob, seed=1)])
        assert (await world.table()).status is Status.OVER
        words = reading.words(world.board())
        heading = "The fists are open" if key == "pebbles" else "The game is over"
        assert all(part in words for part in (PLANTED[key].title, heading))
        assert "won" in words.casefold()
        films = [each.filename for each in world.board().attachments]
        assert films == (["film.gif"] if key == "pebbles" else [])


async def looked_up(world: Town, key: str) -> None:
    """Its own commands are there, and tell what its box says."""
    own = {path.removeprefix(f"{key} ") for path in world.ann.available_commands(world.channel)}
    acts = {f"{act.group} {act.name}" for act in PLANTED[key].acts}
    assert {"new", "help", "options", *acts} <= own
    helped = (await world.ann.slash(world.channel, f"{key} help")).response
    assert helped is not None
    assert PLANTED[key].title in helped.content
    for topic in PLANTED[key].topics:
        told = (await world.ann.slash(world.channel, f"{key} help", topic=topic.title)).response
        assert told is not None
        assert topic.text in told.content
    assert (await world.ann.slash(world.channel, f"{key} options")).response
    for option in PLANTED[key].options.guide:
        explained = (await world.ann.slash(world.channel, f"{key} options", option=option.name)).response
        assert explained is not None
        assert option.meaning in reading.words(explained)


@pytest.mark.parametrize(("key", "seats"), [("pebbles", ("amber", "rose")), ("nim", ("first", "second"))])
def test_it_is_played_in_the_chat_stored_and_replayed(
    ask: Ask, tmp_path: Path, key: str, seats: Sequence[str]
) -> None:
    asyncio.run(evening(tmp_path / "games", key, seats))
    listed = ask("tables", "--all").out
    table, game, status, *_ = listed.split()
    assert (game, status) == (key, "over")
    assert f"game     {key}\n" in ask("inspect", table).out
    record = tmp_path / "one.txt"
    record.write_text(ask("export", table).out, encoding="utf-8")
    for viewer in ("all", "public", *seats):
        assert ask("replay", record, "--as", viewer).code == 0
    picture = tmp_path / "last.png"
    drawn = ask("replay", record, "--picture", picture)
    assert (drawn.code, picture.exists()) == ((0, True) if key == "pebbles" else (2, False))
    assert ask("check").code == 0


FIRST = ("intruder", "intruders", "guard", "guards", "ninja", "traitor")
"""Texts from the time of the only game may speak of its players."""


def names() -> set[str]:
    """The names of the games on the shelf, and of the players of the first."""
    return {name for box in SHELF.values() for name in (box.key, box.title)} | {*FIRST}


def naming(text: str) -> list[str]:
    """The lines of a text that name a game, or the players of the first."""
    named = re.compile(rf"\b({'|'.join(map(re.escape, sorted(names())))})\b", re.IGNORECASE)
    return [line.strip() for line in text.splitlines() if named.search(line)]


def test_nothing_outside_its_folder_and_the_shelf_names_a_game() -> None:
    own = [ROOT / "bot" / "games" / key for key in SHELF]
    files = [path for path in sorted((ROOT / "bot").rglob("*.py")) if not {*own} & {*path.parents}]
    found = {str(path.relative_to(ROOT)): naming(path.read_text(encoding="utf-8")) for path in files}
    assert found.pop("bot/games/shelf.py")
    assert {path: lines for path, lines in found.items() if lines} == {}


def test_a_game_that_is_named_is_noticed() -> None:
    for line in (
        'game = "castle"',
        "# the Castle",
        '"""As the guards see it."""',
        "import bot.games.castle.box",
    ):
        assert naming(f"x = 1\n{line}\n") == [line]


def test_the_examples_are_small() -> None:
    toys = ROOT / "tests" / "toy"
    assert lines(toys / "nim.py") <= 120
    assert lines(*(toys / "stones").glob("*.py")) < 470


def lines(*files: Path) -> int:
    """How many lines some files have."""
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
