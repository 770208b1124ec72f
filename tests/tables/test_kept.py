"""A31.10: a team is kept under a name, also an illegal one, and taken again at another table by its player alone."""

from __future__ import annotations

import pytest

from bot.engine.game import Piece
from bot.games.clans.decisions import Befriend, ChooseClan, HandInTeam, Hire, Learn, Recruit, TakeReady
from bot.games.clans.kinds import Ability, Element, ModelId
from bot.games.clans.setting.setting import SEATS
from bot.games.clans.teams.profile import Profile, ProfileId, profiles
from bot.games.clans.teams.roster import ready
from bot.games.shelf import SHELF
from bot.tables.model.prompt import Prompt
from bot.tables.model.stored import Record
from bot.tables.model.table import MovedOn, Refusal, TableId, UserId
from bot.tables.ports.kept import MOST
from bot.tables.use_cases import drafts, kept, queries
from bot.tables.views.panel import KeptSheet, Panel
from tests.tables.fakes import CHANNEL, HAL, SIA, Evening
from tests.there import there

TORA = ChooseClan(Element.FIRE)
CHUNIN, HOUND = Recruit("fire.chunin", Ability.POUNCE), Hire("ronin.hound")
ILLEGAL = (TORA, CHUNIN, Recruit("fire.kaiken", name="Aki"), HOUND)


async def teams(tonight: Evening, *users: UserId, channel: int = CHANNEL, koban: int = 100) -> TableId:
    """A table where teams are built."""
    tonight.hall.shelf = SHELF
    return await tonight.begin(
        *(users or (HAL, SIA)), game="clans", channel=channel, teams="built", koban=koban
    )


async def drafted(tonight: Evening, key: TableId, user: UserId, *pieces: Piece) -> Panel:
    """The panel after these pieces."""
    for piece in pieces:
        await drafts.draft_add(tonight.hall, key, user, piece)
    return await queries.view(tonight.hall, key, user)


async def a_kept_team(tonight: Evening, key: TableId, name: str = "Old Guard", *pieces: Piece) -> Panel:
    """Hal keeps an illegal team."""
    panel = await drafted(tonight, key, HAL, *(pieces or ILLEGAL))
    return await kept.keep(tonight.hall, key, HAL, name, panel.prompt)


async def pieces_of(tonight: Evening, key: TableId, user: UserId) -> list[Piece]:
    """The pieces of somebody's draft."""
    session = await tonight.hall.look(key)
    return [session.read(each) for each in session.drafts.get(session.seat_of(user), ())]


async def test_A31_10_an_illegal_team_is_kept_and_taken_at_another_table_by_another_seat(
    tonight: Evening,
) -> None:
    first = await teams(tonight)
    friend = Befriend(ModelId(f"{SEATS[0]}-kaiken1"))
    shown = await a_kept_team(tonight, first, "  Old   Guard ", *ILLEGAL, friend)
    assert shown.notice == "Kept as Old Guard. Only you can see it."
    assert there(shown.draft).missing, "it is illegal"
    second = await teams(tonight, SIA, HAL, channel=CHANNEL + 1)
    shown = await queries.view(tonight.hall, second, HAL)
    assert shown.kept == KeptSheet(("Old Guard",), "")
    shown = await kept.take(tonight.hall, second, HAL, "Old Guard", shown.prompt)
    there_first = (CHUNIN, Recruit("fire.kaiken", name="Aki"), Recruit("ronin.hound"))
    own = Befriend(ModelId(f"{SEATS[1]}-kaiken1"))
    assert await pieces_of(tonight, second, HAL) == [TORA, *there_first, own]
    assert "Aki" in there(shown.draft).odds
    shown = await drafts.draft_undo(tonight.hall, second, HAL, shown.prompt)
    assert there(shown.draft).length == 0, "it was one press, and is one press back"


async def test_A31_10_a_legal_team_that_was_kept_can_be_handed_in_at_once(tonight: Evening) -> None:
    first = await teams(tonight)
    ready_one = next(each for each in ready().values() if each.clan is Element.FIRE)
    await a_kept_team(tonight, first, "Four", TORA, TakeReady(ready_one.id))
    second = await teams(tonight, SIA, HAL, channel=CHANNEL + 1)
    prompt = (await queries.view(tonight.hall, second, HAL)).prompt
    panel = await kept.take(tonight.hall, second, HAL, "Four", prompt)
    await drafts.draft_commit(tonight.hall, second, HAL, panel.prompt)
    session = await tonight.hall.look(second)
    (choice,) = session.match.state.seals.choices.values()
    assert isinstance(choice, HandInTeam)
    assert len(choice.pieces) == 1 + len(ready_one.members)


async def test_A31_10_it_is_of_its_player_alone(tonight: Evening) -> None:
    key = await teams(tonight)
    before = await queries.view(tonight.hall, key, SIA)
    await a_kept_team(tonight, key)
    after = await queries.view(tonight.hall, key, SIA)
    assert after == before
    assert there(after.kept).names == ()
    for act in (kept.take, kept.forget):
        with pytest.raises(Refusal, match="nothing under the name Old Guard"):
            await act(tonight.hall, key, SIA, "Old Guard", after.prompt)
    assert await pieces_of(tonight, key, SIA) == []
    session = await tonight.hall.look(key)
    assert session.kept == {HAL: ("Old Guard",)}
    assert "Old Guard" not in repr(session)


async def test_A31_10_the_usual_name_is_the_clan_and_the_cost_and_replaces_nothing(tonight: Evening) -> None:
    key = await teams(tonight)
    assert there((await queries.view(tonight.hall, key, HAL)).kept).name == ""
    panel = await drafted(tonight, key, HAL, *ILLEGAL)
    cost = sum(each.cost or 0 for each in _profiles())
    usual = f"Tora {cost}"
    assert there(panel.kept).name == usual
    panel = await kept.keep(tonight.hall, key, HAL, usual, panel.prompt)
    assert there(panel.kept) == KeptSheet((usual,), f"{usual} 2")
    panel = await drafted(tonight, key, HAL, Learn(ModelId(f"{SEATS[0]}-chunin1"), Ability.TIGER_STRIKE))
    panel = await kept.keep(tonight.hall, key, HAL, usual, panel.prompt)
    assert there(panel.kept).names == (usual,), "an equal name is replaced"


def _profiles() -> list[Profile]:
    known = profiles()
    return [known[ProfileId(each)] for each in ("fire.chunin", "fire.kaiken", "ronin.hound")]


@pytest.mark.parametrize("name", ["", " ", "1st", "@everyone", "**bold**", "a" * 33, "<@1>", "line\u3164"])
async def test_A31_10_a_text_that_is_no_name_is_refused(tonight: Evening, name: str) -> None:
    key = await teams(tonight)
    with pytest.raises(Refusal, match=r"[Nn]ame"):
        await a_kept_team(tonight, key, name)
    assert (await tonight.hall.look(key)).kept == {}


async def test_A31_10_nothing_is_kept_without_a_model_nor_too_much(tonight: Evening) -> None:
    key = await teams(tonight)
    with pytest.raises(Refusal, match="nothing to keep yet"):
        await a_kept_team(tonight, key, "Old Guard", TORA)
    panel = await drafted(tonight, key, HAL, CHUNIN)
    for number in range(MOST):
        panel = await kept.keep(tonight.hall, key, HAL, f"Team {number}", panel.prompt)
    with pytest.raises(Refusal, match="forget one first"):
        await kept.keep(tonight.hall, key, HAL, "One more", panel.prompt)
    panel = await kept.forget(tonight.hall, key, HAL, "Team 3", panel.prompt)
    assert panel.notice == "Team 3 is forgotten."
    panel = await kept.keep(tonight.hall, key, HAL, "One more", panel.prompt)
    assert len(there(panel.kept).names) == MOST


async def test_A31_10_a_form_of_an_earlier_draft_keeps_nothing(tonight: Evening) -> None:
    key = await teams(tonight)
    prompt = (await drafted(tonight, key, HAL, TORA, CHUNIN)).prompt
    await drafted(tonight, key, HAL, HOUND)
    with pytest.raises(MovedOn):
        await kept.keep(tonight.hall, key, HAL, "Old Guard", prompt)
    with pytest.raises(MovedOn):
        await kept.take(tonight.hall, key, HAL, "Old Guard", prompt)
    assert (await tonight.hall.look(key)).kept == {}


async def test_A31_10_what_an_older_version_kept_and_nobody_can_read_is_refused(tonight: Evening) -> None:
    key = await teams(tonight)
    old = [["choose-clan", "lava"]]
    await tonight.store.keep_draft(HAL, "clans", name="Old Guard", pieces=old, schema=1)
    panel = await drafted(tonight, key, HAL, TORA)
    with pytest.raises(Refusal, match="Old Guard was kept by an older version"):
        await kept.take(tonight.hall, key, HAL, "Old Guard", panel.prompt)
    assert await pieces_of(tonight, key, HAL) == [TORA]


async def test_A31_10_what_does_not_fit_here_is_refused_and_the_draft_stays(tonight: Evening) -> None:
    key = await teams(tonight)
    gone: list[Record] = [["choose-clan", "fire"], ["recruit", "water.chunin", None, ""]]
    await tonight.store.keep_draft(HAL, "clans", name="Mixed", pieces=gone, schema=SHELF["clans"].schema)
    panel = await drafted(tonight, key, HAL, TORA)
    with pytest.raises(Refusal, match="no model of this clan"):
        await kept.take(tonight.hall, key, HAL, "Mixed", panel.prompt)
    assert await pieces_of(tonight, key, HAL) == [TORA]


async def test_a_draft_that_belongs_to_its_match_cannot_be_kept(tonight: Evening) -> None:
    key = await tonight.begin()
    panel = await queries.view(tonight.hall, key, HAL)
    assert panel.kept is None
    with pytest.raises((Refusal, MovedOn)):
        await kept.keep(tonight.hall, key, HAL, "Old Guard", Prompt(panel.seat))
