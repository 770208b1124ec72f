"""A game that `new-game` has written is a package of its own: installed, it is played as ours are."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Template

import pytest
from discord import app_commands
from hatchling.builders.wheel import WheelBuilder

from bot.chat.fitting import stood
from bot.games.files import text
from bot.games.shelf import SHELF, Shelf, brains
from bot.tables.model.table import Status
from tests.asking import Ask, asking
from tests.chat import reading
from tests.chat.driver import SlashDriver, TapDriver, play
from tests.chat.world import World as Town
from tests.chat.world import town
from tests.packages import Packages

ROOT = Path(__file__).parent.parent
SLEEPS = "The game pebbles is not installed here now, so this table sleeps"


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Ask:
    """Ask the command line."""
    return asking(tmp_path / "games", SHELF, capsys)


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Packages]:
    """An empty folder of packages; afterwards the shelf is as it was."""
    found = Packages(tmp_path / "site", monkeypatch)
    yield found
    monkeypatch.undo()
    found.look_again()


def new(ask: Ask, folder: Path) -> None:
    """A new game."""
    answer = ask("new-game", folder)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == f"{folder} holds the game {folder.name}: its README.md says what to do next.\n"


@pytest.mark.parametrize("name", ["__init__", "box", "facts", "picture", "rules", "state", "words"])
def test_it_begins_as_the_game_that_all_other_tests_know(name: str) -> None:
    written = Template(text("newgame", f"{name}.py")).substitute(key="stones", package="tests.toy.stones")
    assert written == (ROOT / "tests" / "toy" / "stones" / f"{name}.py").read_text(encoding="utf-8")


def test_its_own_tests_hold_the_laws_and_pass(ask: Ask, tmp_path: Path) -> None:
    new(ask, tmp_path / "pebbles")
    done = run_tests(tmp_path / "pebbles")
    assert done.returncode == 0, done.stdout
    assert int(done.stdout.split(" passed")[0].split()[-1]) > 100


def test_a_leak_in_it_is_found_by_its_own_tests(ask: Ask, tmp_path: Path) -> None:
    new(ask, tmp_path / "pebbles")
    rules = tmp_path / "pebbles" / "pebbles" / "rules.py"
    honest = "return [Hide(stones) for stones in range(MOST + 1)]"
    leaking = "return [Hide(stones) for stones in range(MOST + 1 + sum(state.fists.values()) % 2)]"
    source = rules.read_text(encoding="utf-8")
    assert honest in source
    rules.write_text(source.replace(honest, leaking), encoding="utf-8")
    done = run_tests(tmp_path / "pebbles", "-k", "options_from_the_witnessed_state or cannot_tell_apart")
    assert done.returncode == 1
    assert "assert set(true) == set(seen)" in done.stdout
    assert "FAILED tests/test_laws.py::test_a_seat_is_asked_the_same_in_two" in done.stdout


def run_tests(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The tests of a game, run as its author does."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    search = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=folder, env=search, check=False, capture_output=True, text=True)


def test_a_folder_with_something_in_it_is_refused_and_left_alone(ask: Ask, tmp_path: Path) -> None:
    folder = tmp_path / "pebbles"
    folder.mkdir()
    (folder / "diary.txt").write_text("mine")
    refused = ask("new-game", folder)
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == f"{folder} is not empty: name a folder that is new or empty.\n"
    assert [path.name for path in folder.iterdir()] == ["diary.txt"]
    (folder / "diary.txt").unlink()
    new(ask, folder)
    assert ask("new-game", folder / "README.md", "--name", "pebbles").code == 2


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Pebbles", "“Pebbles” is no name for a game: its name has to be one word"),
        ("two-words", "“two-words” is no name for a game: its name has to be one word"),
        ("castle", "There is a command /castle already"),
        ("table", "There is a command /table already"),
        ("json", "Python has something else of the name json"),
        ("lambda", "Python has something else of the name lambda"),
        ("rendering", "Python has something else of the name rendering"),
    ],
)
def test_a_name_that_cannot_stand_on_the_shelf_is_refused(
    ask: Ask, tmp_path: Path, name: str, why: str
) -> None:
    for arguments in ((tmp_path / name,), (tmp_path / "folder", "--name", name)):
        refused = ask("new-game", *arguments)
        assert refused.code == 2
        assert refused.err.startswith(why)
    assert list(tmp_path.iterdir()) == []


def wheel(folder: Path) -> Path:
    """The wheel of a game, built as its pyproject says."""
    (built,) = WheelBuilder(str(folder)).build(directory=str(folder / "dist"))
    return Path(built)


async def test_it_is_installed_played_removed_installed_again_and_played_on(
    ask: Ask, tmp_path: Path, packages: Packages
) -> None:
    new(ask, tmp_path / "pebbles")
    packages.install_wheel(wheel(tmp_path / "pebbles"))
    assert list(stood().shelf) == [*SHELF, "pebbles"], stood().left_out
    async with town(tmp_path / "games", shelf(), brains=brains(shelf())) as world:
        await world.ann.slash(world.channel, "pebbles new", players="2")
        for member, seat in ((world.ann, "amber"), (world.bob, "rose")):
            await member.slash(world.channel, "table seat join", seat=seat)
        await world.ann.slash(world.channel, "table start")
        await world.ann.slash(world.channel, "pebbles round hide", stones="2")
        log = await written(world)
        drawn = reading.words(world.board())
        page = world.bob.user.dm_channel.history()[-1]
        button = reading.buttons(page)[0]["custom_id"]

        packages.remove_all()
        assert dict(stood().shelf) == SHELF
        await restarted(world)
        assert SLEEPS in reading.words(world.board())
        for asking_for in ("table status", "table seat leave", "draft commit"):
            assert SLEEPS in await answered(world, asking_for)
        pressed = await world.bob.user.click(page, custom_id=button)
        assert SLEEPS in "".join(each.content for each in (pressed.response, *pressed.followups) if each)
        listed = (await world.ann.slash(world.channel, "my games")).response
        assert listed is not None
        assert "pebbles in" in reading.words(listed)

        packages.install_wheel(wheel(tmp_path / "pebbles"))
        await restarted(world)
        assert SLEEPS not in reading.words(world.board())
        assert drawn == reading.words(world.board())
        assert await written(world) == log
        await play(world, [SlashDriver(world, world.ann, seed=1), TapDriver(world, world.bob, seed=1)])
        assert (await world.table()).status is Status.OVER


def shelf() -> Shelf:
    """What is installed now, ours last: the drivers play the first."""
    return dict(reversed(list(stood().shelf.items())))


async def written(world: Town) -> list[str]:
    """What has happened, as text: the classes of the facts are others after each installation."""
    session = await world.hall.look((await world.table()).key)
    return [session.box.notation.line(fact) for fact in session.match.log]


async def test_a_command_that_discord_still_knows_is_answered_with_that_sentence(
    ask: Ask, tmp_path: Path, packages: Packages
) -> None:
    new(ask, tmp_path / "pebbles")
    packages.install_wheel(wheel(tmp_path / "pebbles"))
    # The library calls it an error of the bot, and the stand-in tells it at the end.
    with pytest.RaisesGroup(app_commands.CommandNotFound, app_commands.CommandNotFound):
        async with town(tmp_path / "games", shelf()) as world:
            await world.ann.slash(world.channel, "pebbles new", players="2")
            packages.remove_all()
            await restarted(world)
            assert SLEEPS in await answered(world, "pebbles round hide")
            elsewhere = world.guild.create_text_channel("elsewhere")
            response = (await world.ann.slash(elsewhere, "pebbles round hide")).response
            assert response is not None
            assert response.content == "This command has changed; please type it again in a minute."


async def restarted(world: Town) -> None:
    """A new process, with what is installed now."""
    world.shelf, world.brains = shelf(), brains(shelf())
    await world.restart()
    await world.env.settle()


async def answered(world: Town, command: str) -> str:
    """What Ann is answered to a command."""
    response = (await world.ann.slash(world.channel, command)).response
    assert response is not None
    return response.content
