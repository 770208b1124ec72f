"""Games of other packages stand on the shelf beside ours; one that cannot is left out, and the bot goes on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from bot.chat import registered, run
from bot.chat.client import Kagemori
from bot.chat.fitting import stood
from bot.commands import main
from bot.commands.world import LazyShelf, World
from bot.games.shelf import SHELF
from bot.installed import offered
from tests.asking import Answer, Place
from tests.packages import Packages

NIM = """
from bot.engine.acts import Act
from bot.engine.game import Decision, record
from tests.toy.nim import NimBox, Take

@record
class Wide(Decision):
    '''A decision of many parts'''
{fields}

class Mine(NimBox):
    key = {key!r}
{more}

BOX = Mine()
"""
FIELDS = "".join(f"    f{n}: int\n" for n in range(26))


def nim(key: str, *more: str) -> str:
    """The text of a module with a game of this name."""
    return NIM.format(key=key, more="".join(f"    {line}\n" for line in more), fields=FIELDS)


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Packages]:
    """An empty folder of packages; afterwards the shelf is as it was."""
    found = Packages(tmp_path / "site", monkeypatch)
    yield found
    monkeypatch.undo()
    found.look_again()


def ask(capsys: pytest.CaptureFixture[str], folder: Path, *arguments: str) -> Answer:
    """Ask the command line with the shelf of an installation."""
    code = main(list(arguments), World(partial(Place, folder), ValueError, LazyShelf()))
    printed = capsys.readouterr()
    return Answer(code, printed.out, printed.err)


@pytest.fixture(autouse=True)
def discord(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord knows the bot and its commands."""
    monkeypatch.setattr(registered, "differing", lambda _settings: [])


def left_out() -> list[str]:
    """The sentences about the games that were left out, without what is the same in all."""
    return [each.sentence.partition(" is left out: ")[2] for each in stood().left_out]


def test_games_of_other_packages_stand_after_ours_in_the_order_of_their_names(packages: Packages) -> None:
    packages.install("zebra", {"apples": "zebra:BOX"}, {"zebra": nim("apples")})
    packages.install("ants", {"pears": "ants:BOX"}, {"ants": nim("pears")})
    assert list(stood().shelf) == [*SHELF, "apples", "pears"]
    assert stood().guests == {"apples": "zebra", "pears": "ants"}
    assert stood().left_out == ()


def test_without_other_packages_there_are_ours_and_no_chat_is_asked() -> None:
    assert offered() == []
    assert dict(LazyShelf()) == SHELF


def test_every_part_of_the_bot_has_an_installed_game(
    packages: Packages, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    packages.install("fruit", {"apples": "fruit:BOX"}, {"fruit": nim("apples")})
    hall = registered.hall(None)
    assert ("apples", "random") in hall.brains
    commands = {each.name for each in Kagemori(hall, works=False).tree.get_commands()}
    assert {"apples", *SHELF} <= commands
    simulated = ask(capsys, tmp_path / "games", "simulate", "--game", "apples", "--games", "2")
    assert (simulated.code, simulated.err) == (0, "")
    told = ask(capsys, tmp_path / "games", "doctor").out
    assert "fine    games: apples of the package fruit stands on the shelf.\n" in told


BROKEN = {
    "a name that is taken": ("castle", nim("castle"), "another game has that name"),
    "a name of two words": ("two-words", nim("two-words"), "its name has to be one word of 2 to 20"),
    "a name with a capital": ("Apples", nim("Apples"), "its name has to be one word of 2 to 20"),
    "a name that is too long": ("a" * 21, nim("a" * 21), "its name has to be one word of 2 to 20"),
    "a command of all games": ("table", nim("table"), "there is a command /table already"),
    "an import that raises": (
        "apples",
        "raise OSError('no disk')",
        "it cannot be imported (OSError: no disk)",
    ),
    "an import that ends": ("apples", "raise SystemExit(3)", "it cannot be imported (SystemExit: 3)"),
    "a module without it": ("apples", "", "it cannot be imported (AttributeError: module 'broken' has no"),
    "no box": ("apples", "BOX = 7", "broken:BOX is no Box"),
    "another key": ("apples", nim("pears"), "its box calls it “pears”"),
    "no schema": ("apples", nim("apples", "schema = 0"), "the schema of its box has to be 1 or more"),
    "no rules": (
        "apples",
        nim("apples", "def game(self, options): raise RuntimeError('none')"),
        "its box answers wrongly (RuntimeError: none)",
    ),
    "facts that are not written": (
        "apples",
        nim("apples", "kinds = NimBox.kinds[:1]"),
        "its box answers wrongly (",
    ),
    "words that raise": (
        "apples",
        nim("apples", "words = None"),
        "its box answers wrongly (AttributeError: 'NoneType' object has no attribute 'heading')",
    ),
    "an act without a group": ("apples", nim("apples", "groups = {}"), "an act of its box is in no group"),
    "a group that no command can be named": (
        "apples",
        nim(
            "apples",
            "acts = (Act(Take, 'No Group!', 'take', 'Take', 'Take', {'count': 'How many'}),)",
            "groups = {'No Group!': 'Take'}",
        ),
        "its commands cannot be built (ValueError: ",
    ),
    "more commands than a group holds": (
        "apples",
        nim(
            "apples",
            "acts = tuple(Act(Take, 'play', f'take{n}', 'Take', 'Take', {'count': 'n'}) for n in range(26))",
            "groups = {'play': 'Take'}",
        ),
        "its commands cannot be built (ValueError: ",
    ),
    "commands that are too long": (
        "apples",
        nim(
            "apples",
            "long = {f'f{n}': 'y' * 99 for n in range(20)}",
            "acts = property(lambda self: [Act(Wide, 'p', f'q{n}', 'Q', 'Q', self.long) for n in range(5)])",
            "groups = {'p': 'Take'}",
        ),
        "its commands cannot be built (ValueError: /apples-p takes ",
    ),
    "a command with too many options": (
        "apples",
        nim("apples", "acts = (Act(Wide, 'p', 'q', 'Q', 'Q', {}),)", "groups = {'p': 'Take'}"),
        "/apples p q has 26 options, and Discord allows 25",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_game_is_left_out_with_a_sentence_and_the_others_stand(
    packages: Packages, tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str
) -> None:
    name, text, why = BROKEN[what]
    packages.install("broken", {name: "broken:BOX"}, {"broken": text})
    packages.install("whole", {"nuts": "whole:BOX"}, {"whole": nim("nuts")})
    assert list(stood().shelf) == [*SHELF, "nuts"]
    (sentence,) = left_out()
    assert sentence.startswith(why)
    assert sentence.endswith(".")
    told = [line for line in ask(capsys, tmp_path / "games", "doctor").out.splitlines() if "games: " in line]
    assert len(told) == 2
    assert told[1].startswith(f"beware  games: The game “{name}” of the package broken is left out: {why}")
    assert {each.name for each in Kagemori(registered.hall(None), works=False).tree.get_commands()} > {"nuts"}


def test_of_two_packages_with_one_name_the_first_stands(packages: Packages) -> None:
    packages.install("second", {"apples": "second:BOX"}, {"second": nim("apples", "title = 'Second'")})
    packages.install("first", {"apples": "first:BOX"}, {"first": nim("apples", "title = 'First'")})
    assert stood().shelf["apples"].title == "First"
    assert [(each.package, each.game) for each in stood().left_out] == [("second", "apples")]


def test_the_log_says_at_the_start_which_game_is_left_out(
    packages: Packages, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    packages.install("broken", {"apples": "broken:BOX"}, {"broken": "BOX = 7"})

    class Store:
        def close(self) -> None:
            """Nothing was opened."""

    def build(_store: object) -> Kagemori:
        raise LookupError("far enough")

    with pytest.raises(LookupError):
        run.run(Place(tmp_path), lambda _folder: Store(), build)  # type: ignore[arg-type, return-value]  # no game is played
    (record,) = [each for each in caplog.records if each.message.startswith("game_left_out")]
    assert (record.message, record.levelname) == ("game_left_out_see_doctor", "WARNING")
