"""The check of a database names every kind of damage."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.connection import FILE
from tests.store.files import flaws, forge
from tests.store.midgame import KEY, NOW, played
from tests.tables.fakes import HAL

LETTER = (
    "INSERT INTO letters VALUES (99, 't0001', {kind}, {seat}, {user}, '', 'n', {attempts}, {due}, 0, NULL)"
)
WINDOW = "INSERT INTO windows VALUES ('t0001', 'hider', {question}, 30.0, {due}, '{data}', 1)"
PLAN = (
    "INSERT INTO plans (table_key, seat, data, schema, armed, stops, since)"
    " VALUES ('t0001', 'hider', '{data}', 1, 1, '{stops}', {since})"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / FILE).write_bytes(played())
    return tmp_path / FILE


def letter(
    kind: str = "note", seat: str = "", user: object = 101, attempts: int = 0, due: float = 0.0
) -> str:
    return LETTER.format(kind=repr(kind), seat=repr(seat), user=user, attempts=attempts, due=due)


def plan(data: str = "[]", stops: str = "[]", since: int = 1) -> str:
    return PLAN.format(data=data, stops=stops, since=since)


def open_window(data: str = "[]", question: int = 0, due: str = "NULL") -> str:
    return WINDOW.format(data=data, question=question, due=due)


DAMAGE: dict[str, tuple[str, ...]] = {
    # the shape
    "-: the table notes is missing": ("DROP TABLE notes",),
    "-: there is a table extra that is none of ours": ("CREATE TABLE extra (x)",),
    "-: the index next_on_the_agenda is missing": ("DROP INDEX next_on_the_agenda",),
    "-: the table unreachable is not as it should be": ("ALTER TABLE unreachable ADD COLUMN x",),
    "-: in the table clocks something is no real under bank": ("UPDATE clocks SET bank = 'much'",),
    "-: some server has settings that are none": (
        "INSERT INTO servers VALUES (1, 'daily', 'night', '{}', 'opener')",
    ),
    "fake: one of its removals is of an unknown kind": (
        "INSERT INTO removals VALUES (7, 8, 'fake', 'dance', 1.0, 0, 0)",
    ),
    f"{KEY}: its luck was drawn again after facts that do not exist": (
        f"INSERT INTO reseedings VALUES ('{KEY}', 999, 'seed', 1.0)",
    ),
    f"{KEY}: its summarised are about a seat that it does not have": (
        f"INSERT INTO summarised VALUES (101, '{KEY}', 'cook', 1)",
    ),
    "-: in the table talk something belongs to no table of a game": (
        "INSERT INTO talk VALUES ('none', 0, 'hider', 'x', 1.0, NULL)",
    ),
    f"{KEY}: its options are no object": ("UPDATE tables SET options = '[3]'",),
    f"{KEY}: some of its facts is no record": ("UPDATE facts SET data = '{}' WHERE n = 3",),
    f"{KEY}: some of its decisions is no record": ("UPDATE decisions SET data = '[' WHERE n = 1",),
    f"{KEY}: some of its papers is no record": ("UPDATE papers SET data = '3'",),
    f"{KEY}: some of its orders is no record": ("UPDATE orders SET alarm = 'x'",),
    f"{KEY}: there is a gap in the numbers of its facts": ("DELETE FROM facts WHERE n = 2",),
    f"{KEY}: there is a gap in the numbers of its decisions": ("DELETE FROM decisions WHERE n = 0",),
    f"{KEY}: there is a gap in the numbers of its talk": (
        "INSERT INTO talk VALUES ('t0001', 1, 'hider', 'x', 1.0, NULL)",
    ),
    f"{KEY}: nobody knows who has heard some of its talk": (
        "INSERT INTO talk VALUES ('t0001', 0, 'hider', 'x', 1.0, '{}')",
    ),
    f"{KEY}: some of the hours of its clocks are none": ("UPDATE clocks SET quiets = '{}'",),
    f"{KEY}: its notes are about a seat that it does not have": ("UPDATE notes SET seat = 'cook'",),
    f"{KEY}: its decisions are about a seat that it does not have": (
        "UPDATE decisions SET seat = 'cook' WHERE n = 1",
    ),
    f"{KEY}: its pages are about a seat that it does not have": (
        "UPDATE pages SET seat = 'x' WHERE seat = 'hider'",
    ),
    f"{KEY}: nobody knows its status": ("UPDATE tables SET status = 'odd'",),
    f"{KEY}: nobody knows how it ended": ("UPDATE tables SET ending = 'odd'",),
    f"{KEY}: nobody knows its theme": ("UPDATE tables SET theme = 'pink'",),
    f"{KEY}: one of its letters is of an unknown kind": (letter("cake"),),
    f"{KEY}: one of its decisions was made by an unknown hand": (
        "UPDATE decisions SET hand = 'left' WHERE n = 1",
    ),
    f"{KEY}: something unknown is on its agenda": (
        "INSERT INTO agenda VALUES ('t0001', 'tea', 'hider', 1.0)",
    ),
    f"{KEY}: some of its papers are of an unknown kind": ("UPDATE papers SET kind = 'hat'",),
    f"{KEY}: two sit on a seat": ("UPDATE seats SET level = 'random'",),
    f"{KEY}: it has results and is not over": (
        "INSERT INTO results VALUES ('t0001', 'hider', 'hider', 101, '', 'won', NULL, NULL)",
    ),
    # people
    "-: somebody lives in a time zone that nobody knows": (
        "INSERT INTO habits VALUES (1, 'Mars/Olympus', NULL, NULL, NULL, 0, 1)",
    ),
    "-: somebody has quiet hours that are none": (
        "INSERT INTO habits VALUES (1, 'UTC', 5000, 9, NULL, 0, 1)",
    ),
    "-: what somebody keeps under a name is no list of records": (
        "INSERT INTO kept VALUES (1, 'hide', 'Own', '{}', 1)",
    ),
    "-: somebody has a vacation that ends before it begins": ("INSERT INTO vacations VALUES (1, 9.0, 8.0)",),
    "-: its last sign of life lies in the future: a clock was set back": ("UPDATE pulse SET at = 9e9",),
    # the table and its match
    f"{KEY}: its game “go” is not installed here": ("UPDATE tables SET game = 'go'",),
    f"{KEY}: it was played with a later version of the bot": ("UPDATE tables SET schema = 99",),
    f"{KEY}: its options are none of this game": ("UPDATE tables SET options = '{\"rounds\":99}'",),
    f"{KEY}: its seats are not those of its game": (
        "DELETE FROM notes",
        "INSERT INTO seats (table_key, seat, number) VALUES ('t0001', 'cook', 3)",
    ),
    f"{KEY}: nobody knows its pace": ("UPDATE tables SET pace = 'wild'",),
    f"{KEY}: one of its facts cannot be read": ("UPDATE facts SET data = '[\"nonsense\",1]' WHERE n = 3",),
    f"{KEY}: one of its facts was written by a later version of the bot": (
        "UPDATE facts SET schema = 9 WHERE n = 3",
    ),
    f"{KEY}: one of its facts is none": ("UPDATE facts SET data = '[\"pass\"]' WHERE n = 3",),
    f"{KEY}: one of its decisions cannot be read": (
        "UPDATE decisions SET data = '[\"nonsense\"]' WHERE n = 1",
    ),
    f"{KEY}: it has not begun, and something has happened there": ("UPDATE tables SET status = 'lobby'",),
    f"{KEY}: it runs, and was never dealt": ("DELETE FROM facts", "DELETE FROM decisions"),
    f"{KEY}: it runs, and a seat is empty": ("UPDATE seats SET user = NULL WHERE seat = 'hider'",),
    f"{KEY}: it is over, and its match is not": ("UPDATE tables SET status = 'over'",),
    f"{KEY}: it is not clear who has claimed it": ("UPDATE seats SET claims = 1",),
    f"{KEY}: one of its decisions comes before the one that it follows": (
        "UPDATE decisions SET first_fact = 0 WHERE n = 1",
    ),
    f"{KEY}: its decisions and its facts do not belong together": (
        "UPDATE decisions SET first_fact = 99 WHERE n = 1",
    ),
    f"{KEY}: its seed does not lead to the deal that is kept": (
        "UPDATE facts SET data = '[\"began\",2]' WHERE n = 0",
    ),
    f"{KEY}: one of its decisions was not possible there": (
        "UPDATE decisions SET data = '[\"pass\"]' WHERE n = 0",
    ),
    f"{KEY}: one of its decisions does not lead to the facts that are kept; what counts are the facts": (
        'UPDATE decisions SET data = \'["start","B2"]\' WHERE n = 0',
    ),
    # what lies beside the match
    f"{KEY}: a draft cannot be read": ("UPDATE papers SET data = '[[\"nonsense\"]]'",),
    f"{KEY}: a standing order cannot be read": ("UPDATE orders SET data = '[\"pass\"]'",),
    f"{KEY}: a standing order is kept under the name of another kind": ("UPDATE orders SET kind = 'other'",),
    f"{KEY}: a note is on a zone that the board does not have": ("UPDATE notes SET zone = 'Z99'",),
    f"{KEY}: a note is longer or shorter than a note can be": (
        "UPDATE notes SET text = printf('%.5000c', 'x')",
    ),
    f"{KEY}: there are more notes than a seat may make": (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 41)"
        " INSERT INTO notes SELECT 't0001', 'hider', 'Z' || i, 'x' FROM n",
    ),
    f"{KEY}: somebody agrees to something that nobody can ask for": (
        f"INSERT INTO consents VALUES ('{KEY}', 'tea', {HAL}, 1.0)",
    ),
    f"{KEY}: somebody agrees to something there, and has never sat there": (
        f"INSERT INTO consents VALUES ('{KEY}', 'stop', 777, 1.0)",
    ),
    f"{KEY}: what is planned ahead cannot be read": (plan('[["nonsense"]]'),),
    f"{KEY}: what is planned ahead would be held back for something unknown": (plan(stops='["tea"]'),),
    f"{KEY}: something is planned ahead after facts that there are not": (plan(since=999),),
    f"{KEY}: what was decided in a window cannot be read": (open_window('[["nonsense"]]'),),
    f"{KEY}: there is a window of a seat that is not asked": (open_window(question=999),),
    f"{KEY}: a window would not pass at its moment": (open_window(due="5.0"),),
    f"{KEY}: a window of cook is to pass, and there is no such seat": (
        "INSERT INTO agenda VALUES ('t0001', 'window', 'cook', 1.0)",
    ),
    f"{KEY}: there is a clock of cook, and no such side": (
        "INSERT INTO clocks VALUES ('t0001', 'cook', 1.0, 0, NULL, NULL, 0, NULL, -1, NULL, NULL, NULL, NULL, NULL)",
    ),
    f"{KEY}: the clock of hider holds less than nothing": (
        "UPDATE clocks SET bank = -1 WHERE side = 'hider'",
    ),
    f"{KEY}: the clock of seeker neither runs nor stands": (
        "UPDATE clocks SET deadline = NULL WHERE side = 'seeker'",
        "UPDATE clocks SET since = 1.0 WHERE side = 'seeker'",
    ),
    f"{KEY}: the clock of hider ran out before it began to run": (
        "UPDATE clocks SET since = 1e9, deadline = 1.0 WHERE side = 'hider'",
    ),
    f"{KEY}: the clock of hider ran out after facts that there are not": (
        "UPDATE clocks SET expired = 999 WHERE side = 'hider'",
    ),
    f"{KEY}: hider is waited for, and no clock runs": ("DELETE FROM clocks",),
    f"{KEY}: the clock of seeker runs, and nobody waits for that side": (
        "UPDATE clocks SET since = 1.0, deadline = 2.0 WHERE side = 'seeker'",
    ),
    f"{KEY}: the time of hider would not run out at its deadline": (
        "DELETE FROM agenda WHERE business = 'expiry'",
    ),
    f"{KEY}: cook is to be reminded, and there is no such seat": (
        "INSERT INTO agenda VALUES ('t0001', 'reminder', 'cook', 1.0)",
    ),
    f"{KEY}: the time of cook is to run out, and there is no such side": (
        "INSERT INTO agenda VALUES ('t0001', 'expiry', 'cook', 1.0)",
    ),
    f"{KEY}: a computer is to decide for hider, and none is asked there": (
        "INSERT INTO agenda VALUES ('t0001', 'move', 'hider', 1.0)",
    ),
    f"{KEY}: something is to come due there, and it does not run": ("UPDATE tables SET status = 'over'",),
    # what is to be told
    f"{KEY}: a letter (note) is addressed to nobody": (letter(user="NULL"),),
    f"{KEY}: a letter (ping) is addressed to somebody who has never sat there": (
        letter("ping", "hider", 202),
    ),
    f"{KEY}: a letter (note) is addressed to somebody who has never sat there": (letter(user=777),),
    f"{KEY}: a letter (note) would not be told for more than a day": (letter(due=NOW + 365 * 86_400),),
    f"{KEY}: a letter (note) was left lying though the bot was at work": (
        letter(attempts=2, due=1.0),
        "UPDATE pulse SET at = 9000.0",
    ),
    f"{KEY}: a message (board) shows facts that there are not": (
        "UPDATE pages SET shown = 999 WHERE kind = 'board'",
    ),
    f"{KEY}: an outage has ended after facts that there are not": (
        "INSERT INTO outages VALUES (1, 't0001', 1.0, 2.0, 999)",
    ),
    "-: an outage ends before it begins": ("INSERT INTO outages VALUES (1, 't0001', 2.0, 1.0, 0)",),
    "-: there is a sign of life of a shard that there is not": (
        "INSERT INTO shards VALUES (2, 2, 1.0, NULL, NULL)",
    ),
    f"{KEY}: somebody has looked at facts that there are not": (
        "INSERT OR REPLACE INTO glances VALUES (101, 't0001', 999, 1.0)",
    ),
}


@pytest.mark.parametrize("flaw", DAMAGE)
def test_damage_is_found_and_named(path: Path, flaw: str) -> None:
    forge(path, *DAMAGE[flaw])
    assert flaw in flaws(path, 9_000.0 if "at work" in flaw else NOW)


@pytest.mark.parametrize("rows", ["notes", "orders", "decisions", "papers"])
def test_nothing_is_kept_of_a_seat_without_a_name(path: Path, rows: str) -> None:
    forge(path, f"UPDATE {rows} SET seat = ''" + (" WHERE n = 1" if rows == "decisions" else ""))
    assert f"{KEY}: its {rows} are about a seat that it does not have" in flaws(path, NOW)


@pytest.mark.parametrize(
    "hours",
    ["3", "[3]", "[[]]", '[["UTC", 0]]', '[["UTC", 0, 1440]]', '[["UTC", -1, 5]]', "[[1, 2, 3]]", "["],
)
def test_hours_of_a_clock_that_are_none_are_found(path: Path, hours: str) -> None:
    forge(path, 'UPDATE clocks SET quiets = \'[["UTC", 0, 720], ["Asia/Tokyo", 1439, 60]]\'')
    assert flaws(path, NOW) == []
    forge(path, f"UPDATE clocks SET quiets = '{hours}' WHERE side = 'hider'")
    assert f"{KEY}: some of the hours of its clocks are none" in flaws(path, NOW)
