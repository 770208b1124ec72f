"""The command line: what it prints, and one sentence with exit code 2 for what cannot be done."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bot.commands import main
from bot.commands.world import World
from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.box import Box
from bot.games.shelf import SHELF
from bot.store.connection import FILE
from bot.store.sqlite import SqliteStore
from bot.tables.history.record import Record, Turn, read, written
from bot.tables.model.stored import Change, StoredDecision
from bot.tables.model.table import Computer, Person, Status, Table, TableId, UserId
from tests.asking import Answer, Ask, Place, asking
from tests.toy.box import BOX
from tests.toy.facts import HIDER, SEEKER, WATCHER, Pass
from tests.toy.hunt import HUNT
from tests.toy.plans import ONE, OTHER, Plan
from tests.toy.rules import Hide

PNG = b"\x89PNG\r\n\x1a\n"
SEED = "a long secret"
TABLE = Table(
    key=TableId("t4bl3"),
    game="hide",
    schema=1,
    options={"rounds": 3},
    guild=1,
    channel=2,
    opener=UserId(4242424242),
    seats={HIDER: Person(UserId(4242424242)), SEEKER: Computer("random")},
)


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Ask:
    """Ask the command line, with the toy game first on the shelf and its games in an empty folder."""
    return asking(tmp_path / "games", {"hide": BOX, **SHELF}, capsys)


def turns(plan: Plan) -> list[Turn]:
    """The legal part of a plan: a seeker without oil needs no pass."""
    match, chance, legal = Match.dealt(Hide(), Seeded("pairs")), Seeded("pairs"), []
    for seat, decision in plan:
        if decision != Pass() or seat in match.awaited():
            match.play(seat, decision, chance)
            legal.append(Turn(seat, decision))
    return legal


def recorded(path: Path, plan: Plan) -> Path:
    """A record of a plan, as a file."""
    record = Record(
        game="hide",
        schema=1,
        options={"rounds": 3},
        seed="pairs",
        seats=(HIDER, SEEKER),
        turns=tuple(turns(plan)),
    )
    path.write_text(written(record, BOX), encoding="utf-8")
    return path


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return recorded(tmp_path / "one.txt", ONE)


def stored(folder: Path, plan: Plan, table: Table = TABLE, box: Box = BOX) -> None:
    """Put a running table with the decisions of a plan where the command line looks for it."""
    game = box.game(table.options)
    notation, made, match = box.notation, [], Match.dealt(game, Seeded(SEED))
    for seat, decision in plan:
        made.append(StoredDecision(seat, notation.json(decision), len(match.log)))
        match.play(seat, decision, Seeded(SEED))
    facts = [notation.json(fact) for fact in match.log]
    store = SqliteStore(folder)
    asyncio.run(store.add(table, SEED, [], 0.0))
    running = replace(table, status=Status.RUNNING)
    asyncio.run(store.commit(Change(table=running, version=0, at=1.0, facts=facts, decisions=made)))
    store.close()


def test_without_arguments_it_explains_itself() -> None:
    command = [sys.executable, "-m", "bot"]
    done = subprocess.run(
        command, check=False, capture_output=True, text=True, cwd=Path(__file__).parent.parent
    )
    assert (done.returncode, done.stderr) == (0, "")
    for name in (
        *(
            "run",
            "play",
            "sync",
            "board",
            "simulate",
            "tables",
            "inspect",
            "export",
            "replay",
            "backup",
            "restore",
        ),
        "check",
    ):
        assert f"\n  {name} " in done.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["juggle"], "No such command 'juggle'."),
        (["simulate", "--game", "go"], "There is no game “go”; there is: castle, clans, hide, raid."),
        (["simulate", "--game", "hide", "--games", "many"], "Invalid value for '--games'"),
        (["simulate", "--game", "hide", "--games", "0"], "Invalid value for '--games'"),
        (
            ["simulate", "--game", "hide", "--seat", "cook=random"],
            "There is no seat “cook”; there is: hider, seeker.",
        ),
        (["simulate", "--game", "hide", "--seat", "hider=oracle"], "There is no computer player “oracle”"),
        (["simulate", "--game", "hide", "--seat", "hider"], "“hider” should be a name, = and a value."),
        (
            ["simulate", "--game", "hide", "--option", "rounds=99"],
            "Option rounds takes a whole number from 1 to 9",
        ),
        (["simulate", "--game", "hide", "--option", "moon=1"], "There is no option “moon”"),
        (["simulate", "--seat", "intruders=random", "--game", "hide"], "There is no seat “intruders”"),
        (["replay", "no such file"], "The file no such file cannot be read"),
        (["replay"], "Missing argument 'RECORD'."),
        (["tables"], "There are no games in "),
        (["inspect", "abc"], "There are no games in "),
        (["export", "abc"], "There are no games in "),
        (["board", "lint"], "This game has no board in a file."),
        (["board", "lint", "none", "--game", "castle"], "The board file none cannot be read."),
        (["board", "picture", "x.png", "--game", "go"], "There is no game “go”"),
        (
            ["board", "picture", "no/such/folder/x.png", "--game", "hide"],
            "The file no/such/folder/x.png cannot be",
        ),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(ask: Ask, arguments: Sequence[str], sentence: str) -> None:
    answer = ask(*arguments)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith(sentence)
    assert answer.err.endswith(".\n")
    assert answer.err.count("\n") == 1


def test_bad_settings_are_told_as_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    def bad() -> Place:
        raise ValueError("Bad settings: KAGEMORI_LOG_LEVEL.")

    for command in ("run", "sync", "play", "tables", "backup x", "restore x", "check"):
        assert main(command.split(), World(bad, ValueError, {})) == 78
        assert capsys.readouterr().err == "Bad settings: KAGEMORI_LOG_LEVEL.\n"


def test_a_simulation_prints_counts_and_the_same_seed_prints_the_same(ask: Ask) -> None:
    one, again, other = (
        ask("simulate", "--game", "hide", "--games", 20, "--seed", seed) for seed in ("a", "a", "b")
    )
    assert (one.code, one.err) == (0, "")
    assert one == again
    assert one.out != other.out
    assert one.out.startswith("games 20\n")
    assert "\nends 20\n" in one.out


def test_a_simulation_prints_json(ask: Ask) -> None:
    answer = ask(
        "simulate", "--game", "hide", "--games", 5, "--json", "--seat", "hider=random", "--option", "rounds=1"
    )
    counts = json.loads(answer.out)
    assert (counts["game"], counts["games"], sum(counts["ends"].values())) == ("hide", 5, 5)
    assert counts["facts"]["began"] == 5


def test_the_board_is_drawn(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "board.png"
    assert ask("board", "picture", path, "--game", "hide", "--width", 400) == Answer(0, "", "")
    assert path.read_bytes().startswith(PNG)


def test_a_replay_of_the_truth_tells_every_decision_and_fact(ask: Ask, record: Path) -> None:
    answer = ask("replay", record, "--as", "all")
    assert (answer.code, answer.err) == (0, "")
    assert "   hider: start C1\n   = settled C1\n   = prepared hider\n" in answer.out
    notation = BOX.notation
    lines = {line.strip() for line in answer.out.splitlines()}
    assert {f"{seat}: {notation.line(decision)}" for seat, decision in turns(ONE)} <= lines


def test_a_replay_for_a_seat_tells_what_it_witnessed(ask: Ask, record: Path) -> None:
    answer = ask("replay", record, "--as", "hider")
    assert "   = settled C1\n" in answer.out
    assert "   You start in C1.\n" in answer.out
    assert "strung" not in answer.out


def test_replays_of_records_that_differ_in_secrets_print_the_same(
    ask: Ask, record: Path, tmp_path: Path
) -> None:
    other = recorded(tmp_path / "other.txt", OTHER)
    for viewer in ("public", "seeker"):
        assert ask("replay", record, "--as", viewer) == ask("replay", other, "--as", viewer)
    assert ask("replay", record, "--as", "hider") != ask("replay", other, "--as", "hider")
    assert ask("replay", record) == ask("replay", record, "--as", "public")


def test_a_replay_stops_where_it_is_told(ask: Ask, record: Path) -> None:
    assert "\n3. " in ask("replay", record).out
    stopped = ask("replay", record, "--until", 2).out
    assert "2. " in stopped
    assert "3. " not in stopped


def test_a_replay_draws_its_last_step_and_equal_sights_draw_equal(
    ask: Ask, record: Path, tmp_path: Path
) -> None:
    other, pictures = recorded(tmp_path / "other.txt", OTHER), []
    for number, (file, viewer) in enumerate([(record, "seeker"), (other, "seeker"), (record, "all")]):
        path = tmp_path / f"{number}.png"
        assert ask("replay", file, "--as", viewer, "--until", 3, "--picture", path).code == 0
        pictures.append(path.read_bytes())
    assert pictures[0].startswith(PNG)
    assert pictures[0] == pictures[1] != pictures[2]


def test_a_replay_refuses_a_viewer_who_is_not_there_and_a_broken_record(ask: Ask, record: Path) -> None:
    assert (
        ask("replay", record, "--as", "cook").err
        == "Nobody is called “cook”; there is: hider, seeker, public, all.\n"
    )
    record.write_text(record.read_text(encoding="utf-8").replace("start C1", "start D1"), encoding="utf-8")
    assert ask("replay", record).code == 2
    assert ask("replay", record).err.startswith("Line 7: ")
    record.write_bytes(b"\xff\xfe")
    assert ask("replay", record).err == f"The file {record} is not a text.\n"


def test_tables_are_listed_and_inspected_without_their_secrets(ask: Ask, tmp_path: Path) -> None:
    stored(tmp_path / "games", ONE[:3])
    assert ask("tables").out == "t4bl3  hide  running  2 of 2 seats\n"
    shown = ask("inspect", "t4bl3")
    assert shown.code == 0
    assert "steps    3\nnow      Round 1, alert 0: the seeker looks\n" in shown.out
    for secret in ("C1", SEED, "4242424242"):
        assert secret not in shown.out


def test_inspecting_does_not_tell_what_one_of_a_side_has_done(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    seats = {HIDER: Computer("random"), SEEKER: Computer("random"), WATCHER: Computer("random")}
    table = replace(TABLE, game="hunt", options=HUNT.options.settled({}), seats=seats)
    shown = []
    for name, plan in (("none", []), ("one", [ONE[1]])):
        stored(tmp_path / name, plan, table, HUNT)
        shown.append(asking(tmp_path / name, {"hunt": HUNT}, capsys)("inspect", "t4bl3").out)
    assert "steps    0\nnow      Round 0" in shown[0]
    assert shown[0] == shown[1]


def test_an_exported_table_is_the_record_of_its_match(ask: Ask, tmp_path: Path) -> None:
    stored(tmp_path / "games", ONE[:3])
    exported = ask("export", "t4bl3")
    assert (exported.code, exported.err) == (0, "")
    record = read(exported.out, lambda _: BOX)
    assert (record.seed, record.turns) == (SEED, tuple(Turn(*move) for move in ONE[:3]))


def test_a_table_that_is_not_there_is_refused(ask: Ask, tmp_path: Path) -> None:
    stored(tmp_path / "games", ONE[:1])
    for command in ("inspect", "export"):
        assert ask(command, "nothing") == Answer(2, "", "There is no table “nothing”.\n")


def test_exporting_warns_that_a_record_tells_secrets(ask: Ask) -> None:
    assert "contains all its secrets" in " ".join(ask("export", "--help").out.split())


def test_a_folder_that_a_running_bot_uses_is_left_alone(ask: Ask, tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games")
    try:
        answer = ask("tables")
    finally:
        store.close()
    assert answer.code == 78
    assert answer.err.startswith("Another instance of the bot is using ")
    assert answer.err.rstrip().endswith("or set another KAGEMORI_DATA_DIR.")


def test_a_file_that_is_no_database_is_one_sentence(ask: Ask, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / FILE).write_bytes(b"no database at all " * 99)
    for command in (["tables"], ["inspect", "abc"], ["export", "abc"]):
        answer = ask(*command)
        assert (answer.code, answer.out, answer.err.count("\n")) == (78, "", 1)
        assert f"{folder / FILE} cannot be used: " in answer.err


def test_a_damaged_database_is_one_sentence(ask: Ask, tmp_path: Path) -> None:
    stored(tmp_path / "games", ONE[:3])
    path = tmp_path / "games" / FILE
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    for command in (["tables"], ["inspect", "t4bl3"], ["export", "t4bl3"]):
        answer = ask(*command)
        assert (answer.code, answer.out, answer.err.count("\n")) == (78, "", 1)


def test_a_folder_of_games_that_is_a_file_is_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("here already", encoding="utf-8")
    answer = asking(tmp_path / "file", {"hide": BOX}, capsys)("play")
    assert answer.code == 78
    assert answer.err.startswith(str(tmp_path / "file"))
    assert answer.err.count("\n") == 1


def test_options_of_odd_shapes_are_one_sentence(ask: Ask) -> None:
    for value in ('{"a": 1}', "[[1]]", "[" * 5000):
        answer = ask("simulate", "--game", "castle", "--games", 1, "--option", f"turns={value}")
        assert (answer.code, answer.err.count("\n")) == (2, 1)


def test_a_board_is_judged_by_its_figures_and_problems(ask: Ask) -> None:
    answer = ask("board", "lint", "--game", "castle")
    assert answer.out.startswith("Zones ")
    assert (answer.code == 0) == answer.out.endswith("No problems found.\n") == (not answer.err)
