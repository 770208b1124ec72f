"""People who come and go, as they see it: substitutes, computers, claims, stopping, and spectators."""

from __future__ import annotations

import json
from dataclasses import replace

import simcord

from bot.chat.messages.offers import MOST, people_rows
from bot.games.shelf import SHELF
from bot.tables.model.stored import Change
from bot.tables.model.table import Computer, Ending, Person, Status, UserId
from bot.tables.use_cases.lobby import news
from tests.chat import reading
from tests.chat.mail import ALL, Mail
from tests.chat.world import World
from tests.play.panels import table_of
from tests.toy.facts import HIDER


async def prepared(game: World) -> None:
    """Ann has chosen a start, bob the bells; ann is asked for her walk."""
    await game.ann.slash(game.channel, "hide setup start", room="A1")
    for room in ("B5", "C5"):
        await game.bob.slash(game.channel, "hide setup bell", room=room)
    await game.bob.slash(game.channel, "draft commit")
    await game.env.settle()


async def neglect(game: World) -> None:
    """The time of the hider has run out twice in a row."""
    session = await game.hall.look((await game.table()).key)
    table = replace(session.table, lapses={HIDER: 2})
    clocks = {HIDER: replace(session.clocks[HIDER], lapses=2)}
    letters = [news(game.hall, table)]
    change = Change(table=table, version=session.version, at=1.0, clocks=clocks, letters=letters)
    await game.hall.keep(change)
    await game.bot.staff.rest()
    await game.env.settle()


def public(game: World, text: str) -> simcord.ResponseMessage:
    """The last public message with this text."""
    found = [m for m in game.channel.history() if not m.flags.ephemeral and text in reading.words(m)]
    return found[-1]  # type: ignore[return-value]  # a message is read and pressed alike


def said(result: simcord.InteractionResult) -> str:
    """The private answer that somebody got."""
    message = result.response or result.followups[-1]
    assert message.ephemeral
    return reading.words(message)


async def test_a_substitute_takes_a_seat_with_a_digest_and_the_owner_comes_back(game: World) -> None:
    await prepared(game)
    old = game.ann.user.dm_channel.history()[-1]
    panel = (await game.ann.click(game.board(), label="My view")).response
    assert panel is not None
    result = await game.ann.slash(game.channel, "table seat substitute", player=game.cyd)
    assert "offered in" in said(result)
    await game.env.settle()
    offer = public(game, "invites you to play the hider")
    taken = await game.cyd.click(offer, label="Play")
    assert "You are the hider" in said(taken)
    digest = "\n".join(reading.words(each) for each in taken.followups)
    assert "**Setup**" in digest
    assert "You start in A1." in digest
    assert any(reading.alts(each) for each in taken.followups), "the whole map is there"
    await game.env.settle()
    assert "You are the hider" in reading.words(game.cyd.user.dm_channel.history()[-1])
    retired = next(m for m in game.ann.user.dm_channel.history() if m.id == old.id)
    assert not reading.buttons(retired)
    assert "plays for" in reading.words(game.board())
    assert not [m for m in game.channel.history() if m.id == offer.id]
    stored = game.env.backend.messages[game.channel.id]
    assert panel.id not in stored, "her open panel is gone"
    back = await game.ann.click(game.board(), label="I am back: the hider")
    assert "Where do you walk?" in said(back)
    result = await game.cyd.slash(game.channel, "hide walk step", room="A2")
    assert "You have no seat at this table." in said(result)
    await game.ann.slash(game.channel, "hide walk step", room="A2")


async def test_the_old_players_buttons_die(game: World) -> None:
    await prepared(game)
    await game.ann.slash(game.channel, "hide walk step", room="A2")
    old = game.ann.user.dm_channel.history()[-1]
    await game.ann.user.click(old, label="Details")
    form = await game.ann.user.click(old, label="Type it")
    await game.ann.slash(game.channel, "table seat hand-over", player=game.cyd)
    await game.cyd.click(public(game, "invites you"), label="Play")
    result = await game.ann.user.submit_modal(form, {"lines": "step A2"})
    assert "This is the panel of the hider." in json.dumps(
        [each.content for each in result.followups] + [result.response.content if result.response else ""]
    )
    assert (await game.table()).owners[HIDER] == game.cyd.id


async def test_an_invitation_is_for_the_invited_and_tells_no_secret(game: World) -> None:
    await prepared(game)
    mail = Mail(game)
    await game.ann.slash(game.channel, "table seat substitute", player=game.cyd)
    await game.env.settle()
    told = mail.read()
    assert "A1" not in told[ALL]
    offer = public(game, "invites you")
    assert "This seat is offered to somebody else." in said(await game.bob.click(offer, label="Play"))
    refused = await game.bob.click(offer, label="Decline, or take the offer back")
    assert "Only the person invited may decline" in said(refused)
    closed = await game.cyd.click(offer, label="Decline, or take the offer back")
    assert "The offer is closed." in said(closed)
    await game.env.settle()
    assert not [m for m in game.channel.history() if m.id == offer.id]


async def test_T9_a_player_cannot_take_a_seat_of_the_other_side(game: World) -> None:
    await prepared(game)
    refused = await game.ann.slash(game.channel, "table seat substitute", player=game.bob)
    assert "Only people who have not played against the hider" in said(refused)
    await game.ann.slash(game.channel, "table seat substitute")
    offer = public(game, "looking for somebody")
    assert "Only people who have not played against the hider" in said(
        await game.bob.click(offer, label="Play")
    )
    await game.cyd.click(offer, label="Play")
    assert (await game.table()).seats[HIDER] == Person(UserId(game.cyd.id))


async def test_a_bot_is_invited_to_nothing(game: World) -> None:
    robot = game.guild.add_member(game.env.create_user("robot", bot=True))
    refused = await game.ann.slash(game.channel, "table seat substitute", player=robot)
    assert "A bot cannot sit here" in said(refused)


async def test_a_substitute_leaves_again(game: World) -> None:
    await prepared(game)
    await game.ann.slash(game.channel, "table seat substitute")
    await game.cyd.click(public(game, "looking for somebody"), label="Play")
    result = await game.cyd.slash(game.channel, "table seat resign", confirm="yes")
    assert "/table seat leave" in said(result)
    assert "owner's again" in said(await game.cyd.slash(game.channel, "table seat leave"))
    assert (await game.table()).user(HIDER) == game.ann.id


async def test_a_computer_fills_in_and_the_owner_returns_in_the_middle_of_the_game(game: World) -> None:
    await prepared(game)
    assert "a computer plays there now" in said(await game.ann.slash(game.channel, "table seat computer"))
    await game.env.settle()
    table = await game.table()
    assert (table.seats[HIDER], table.owners[HIDER]) == (Computer("simple"), game.ann.id)
    assert "Waiting for the seeker" in reading.words(game.board())
    refused = await game.bob.click(game.board(), label="I am back: the hider")
    assert "You sit there yourself" in said(refused)
    await game.restart()
    back = await game.ann.click(game.board(), label="I am back: the hider")
    assert "You are the hider" in said(back)
    assert (await game.table()).user(HIDER) == game.ann.id
    await game.env.settle()
    assert "I am back: the hider" not in reading.labels(game.board())


async def test_take_back_by_command(game: World) -> None:
    await prepared(game)
    await game.ann.slash(game.channel, "table seat computer", seat="hider", level="simple")
    assert "You are the hider" in said(await game.ann.slash(game.channel, "table seat take-back"))


async def test_after_two_lapses_the_others_get_buttons_for_the_seat(game: World) -> None:
    await prepared(game)
    assert not {"Claim the game", "Offer the hider to anybody"} & set(reading.labels(game.board()))
    await neglect(game)
    board = game.board()
    labels = reading.labels(board)
    assert labels[-3:] == [
        "Let a computer play for the hider",
        "Offer the hider to anybody",
        "Claim the game",
    ]
    stranger = await game.cyd.click(board, label="Let a computer play for the hider")
    assert "Only those who play here" in said(stranger)
    await game.bob.click(board, label="Offer the hider to anybody")
    await game.env.settle()
    assert "Play" in reading.labels(public(game, "looking for somebody"))
    await game.bob.click(board, label="Let a computer play for the hider")
    await game.env.settle()
    assert (await game.table()).seats[HIDER] == Computer("simple")


async def test_a_claim_is_confirmed_and_tells_everything(game: World) -> None:
    await prepared(game)
    await neglect(game)
    asked = await game.bob.click(game.board(), label="Claim the game")
    assert (await game.table()).status is Status.RUNNING
    assert asked.response is not None
    assert "The game is yours." in said(await game.bob.click(asked.response, label="Claim the game"))
    await game.env.settle()
    table = await game.table()
    assert (table.status, table.ending) == (Status.OVER, Ending.CLAIMED)
    assert "Claimed by the seeker" in reading.words(game.board())
    log = await game.cyd.slash(game.channel, "table log")
    assert "You start in A1." in said(log)
    assert "Claimed by the seeker" in said(await game.ann.slash(game.channel, "table view"))


async def test_a_claim_by_command_is_refused_while_somebody_plays(game: World) -> None:
    for typed in ({}, {"confirm": "Yes"}):
        refused = await game.bob.slash(game.channel, "table claim", **typed)
        assert "There is somebody to play against" in said(refused)


async def test_a_user_who_may_not_end_a_game_is_not_asked_to_confirm(game: World) -> None:
    for path in ("table claim", "table stop"):
        assert "Only those who play here may" in said(await game.cyd.slash(game.channel, path))


async def test_all_agree_to_stop_after_one_would_rather_go_on(game: World) -> None:
    asked = await game.ann.slash(game.channel, "table stop")
    assert asked.response is not None
    await game.ann.click(asked.response, label="Stop the game")
    await game.env.settle()
    assert "would like to stop this game" in reading.words(game.board())
    assert "The game goes on." in said(await game.bob.slash(game.channel, "table go-on"))
    for member in (game.bob, game.ann):
        result = await member.slash(game.channel, "table stop", confirm="yes")
    assert "The game is over." in said(result)
    await game.env.settle()
    assert "Ended by agreement: nobody has won." in reading.words(game.board())


async def test_T9_a_spectator_gets_what_is_public_and_no_more(game: World) -> None:
    await prepared(game)
    await game.ann.slash(game.channel, "hide walk step", room="A2")
    mail = Mail(game)
    board = game.board()
    for label in ("My view", "How to play"):
        await game.cyd.click(board, label=label)
    refused = []
    for path, typed in (
        ("hide walk step", {"room": "A2"}), ("draft show", {}), ("draft commit", {}),
        ("my order", {"answer": "never"}), ("table tell", {"text": "hm"}), ("table seat digest", {}),
        ("table seat take-back", {}), ("table seat leave", {}), ("table stop", {"confirm": "yes"}), ("table go-on", {}),
        ("table claim", {"confirm": "yes"}), ("table seat computer", {"seat": "hider"}),
        ("table seat substitute", {"seat": "hider"}), ("table seat resign", {"confirm": "yes"}),
    ):  # fmt: skip
        refused.append(said(await game.cyd.slash(game.channel, path, **typed)))
    assert all(text.count(".") <= 2 and text for text in refused)
    for path in ("table view", "table board", "table log", "table status"):
        await game.cyd.slash(game.channel, path)
    told = mail.read()[game.cyd.id]
    assert "You start in" not in told
    assert await game.cyd.autocomplete(game.channel, "hide walk step", "room", "") == []


async def test_T9_a_former_player_gets_what_is_public_from_then_on(game: World) -> None:
    await prepared(game)
    await game.ann.slash(game.channel, "table seat hand-over", player=game.cyd)
    await game.cyd.click(public(game, "invites you"), label="Play")
    mail = Mail(game)
    await game.cyd.slash(game.channel, "hide walk step", room="A2")
    for path in ("table view", "table log", "table status", "table seat digest"):
        await game.ann.slash(game.channel, path)
    told = mail.read()[game.ann.id]
    assert "You start in" not in told
    assert "You have no seat at this table." in told


async def test_somebody_who_left_the_server_may_be_replaced_and_comes_back(game: World) -> None:
    await prepared(game)
    path = f"/channels/{game.ann.user.dm_channel.id}/messages"
    game.env.inject_error("POST", path, status=403, code=50278, message="No mutual guilds", times=None)
    await game.ann.slash(game.channel, "my order", answer="Ask me each time")
    await game.ann.slash(game.channel, "hide walk step", room="A2")
    await game.ann.slash(game.channel, "draft commit")
    await game.bob.slash(game.channel, "hide seek look", room="C9")
    await game.env.settle()
    board = game.board()
    assert "has left this server" in reading.words(board)
    assert "Let a computer play for the hider" in reading.labels(board)
    assert not [m for m in game.channel.history() if "your turn" in m.content]
    game.env.backend.faults.clear()
    await game.ann.click(board, label="My view")
    await game.env.settle()
    assert "has left this server" not in reading.words(game.board())


async def test_the_digest_is_read_again_by_command(game: World) -> None:
    await prepared(game)
    result = await game.bob.slash(game.channel, "table seat digest")
    assert "You are the seeker" in said(result)
    digest = "\n".join(reading.words(each) for each in result.followups)
    assert "You hang bells" in digest or "bell" in digest
    assert "You start in A1." not in digest


def test_a_claim_keeps_its_button_however_many_seats_are_free() -> None:
    box, options = SHELF["raid"], {"players": 4}
    seats = box.game(options).seats
    table = replace(
        table_of(seats),
        status=Status.RUNNING,
        game=box.key,
        options=options,
        resigned=frozenset(seats),
        owners={seat: UserId(900 + number) for number, seat in enumerate(seats)},
    )
    found = people_rows(box, table, is_claimable=True)
    labels = [button.label for row in found if isinstance(row, tuple) for button in row]
    assert len(labels) == MOST
    assert labels[-1] == "Claim the game"
