"""`python -m bot smoke`: its verdict names each wrong answer of Discord, and nothing private."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.chat.parts.screen import Picture
from bot.chat.registered import find_discord
from bot.chat.smoke import command, screens
from bot.chat.smoke.probed import Probed
from bot.chat.smoke.trial import Trial
from bot.chat.smoke.verdicts import Outcome, Verdict, is_wrong
from bot.games.shelf import SHELF
from bot.settings import Settings
from bot.tables.model.letters import MessageRef
from bot.tables.model.table import Theme
from bot.tables.resolution.hall import Hall
from bot.tables.system import SystemRandom
from tests.asking import Ask, asking
from tests.campaigns.wire.asked import spec
from tests.campaigns.wire.faults import Fault
from tests.campaigns.wire.indoors import Indoors
from tests.campaigns.wire.people import Person
from tests.campaigns.wire.process import TOKEN
from tests.campaigns.wire.rest import ATTACH, BEGIN_THREADS, MANAGE_THREADS
from tests.campaigns.wire.stand_in import stand_in
from tests.campaigns.wire.town import EVERYTHING, Channel, Message
from tests.chat import reading
from tests.toy.box import BOX

NOW = 1_767_225_600.0
HOUR = 3600.0
ADMINISTER = 1 << 3
ORDER = (
    *("application", "commands", "gateway latency", "channel", "permissions", "REST latency"),
    *("post", "direct message", "clock", "panel", "panel again", "direct press", "acknowledgement"),
    *("replace", "strip", "direct strip", "thread", "what is left", "old message"),
)
"""The steps, in the order in which they are tried and told."""
PRIVATE = "what somebody has written"


@dataclass
class Street:
    """A channel, the application's owner in it, and the bot under test; `ahead` is what its clock is put on by."""

    wire: Indoors
    channel: Channel
    owner: Person
    seconds: Any = field(default_factory=lambda: count(0, 0.01))
    moved: float = 0.0
    ahead: float = 0.0
    client: Probed = field(init=False)
    latency: float = 0.05
    told: list[Verdict] = field(default_factory=list)

    def __post_init__(self) -> None:
        clock: Any = SimpleNamespace(now=lambda: self.now() + self.ahead)
        hall = Hall(None, {"hide": BOX}, clock=clock, random=SystemRandom(), brains={})  # type: ignore[arg-type]  # no games
        self.client = Probed(hall, lambda: next(self.seconds))

    def now(self) -> float:
        """The clock of Discord."""
        return NOW + self.moved

    async def tries(self, *faults: Fault, wait: float = 5.0) -> dict[str, Verdict]:
        """A whole run on a day with these faults, with every requested press; the verdicts by step."""
        self.wire.faults.add(*faults)
        self.told.clear()
        trial = Trial(self.client, self.channel.id, wait, self.presses if wait else print, self.told.append)
        found = await trial.run()
        assert self.told == found
        self.wire.faults.clear()
        assert PRIVATE not in str(found)
        assert not list(self.wire.recording.problems())
        return {each.step: each for each in found}

    def presses(self, line: str) -> None:
        """Somebody presses as they are asked, and has read the results of all earlier steps by then."""
        assert "post" in {each.step for each in self.told}
        (label,) = re.findall("“(.*)”", line)
        places = (*self.channel.stands(self.owner.user), *self.owner.inbox.stands())
        (message,) = [each for each in places if label in reading.labels(each)]
        self.pressing = asyncio.create_task(self.owner.click(message, label=label))

    def standing(self) -> list[Message]:
        """The messages that are left for all to see, here and with the owner."""
        return [*self.channel.stands(), *self.owner.inbox.stands()]


@pytest_asyncio.fixture
async def street(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Street]:
    made: list[Street] = []
    wire = Indoors(spec(), lambda: made[0].now() if made else NOW)
    owner = wire.person("the owner's name")
    guild = wire.town.guild("town", owner.user)
    wire.town.owner = owner.user
    made.append(Street(wire, wire.town.channel(guild, "table"), owner))
    monkeypatch.setattr(screens, "painted", _pixels)
    monkeypatch.setattr(Probed, "latency", property(lambda _: made[0].latency))
    with wire.open():
        async with made[0].client as client:
            await wire.enters(client)
            await client.tree.sync()
            yield made[0]


async def _pixels(_client: Probed, theme: Theme) -> Picture:
    return Picture("board.png", theme.value.encode(), "the board")


async def test_a_good_run_tries_everything_and_leaves_one_message(street: Street) -> None:
    found = await street.tries()
    assert tuple(found) == ORDER
    assert {each.step for each in found.values() if each.outcome is not Outcome.OK} == {"old message"}
    (left,) = street.standing()
    assert not left.files
    assert not reading.labels(left)
    again = await street.tries()
    assert street.standing() == [left]
    assert {each.step for each in again.values() if each.outcome is not Outcome.OK} == {"old message"}


@pytest.mark.parametrize("step", ["strip", "direct strip"])
async def test_a_picture_that_cannot_be_loaded_after_its_button_went_is_told(
    street: Street, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """The message still names the file: only loading it shows whether Discord keeps it after an edit."""
    strip = street.client.strip

    async def losing(ref: MessageRef) -> None:
        await strip(ref)
        if (ref.channel == street.channel.id) is (step == "strip"):
            files = street.wire.town.files
            for path in [each for each in files if each.startswith(f"{ref.channel}/")]:
                del files[path]

    monkeypatch.setattr(street.client, "strip", losing)
    found = await street.tries()
    assert [name for name, each in found.items() if each.outcome is Outcome.REFUSED] == [step]
    assert "picture has gone" in found[step].said


@pytest.mark.parametrize(
    ("edits", "said"), [(0, "took 4 edits"), (3, "one was refused"), (1, "one was refused")]
)
async def test_a_later_run_says_what_it_showed_of_old_messages(street: Street, edits: int, said: str) -> None:
    """30046: at each place the message is posted anew, and one stays."""
    await street.tries()
    street.moved = 2 * HOUR
    (before,) = street.standing()
    street.wire.press.late_edits[before.id] = edits - (10 if not edits else 0)
    found = await street.tries()
    assert found["old message"].outcome is Outcome.OK
    assert "120 min" in found["old message"].said
    assert said in found["old message"].said
    assert not is_wrong(list(found.values()))
    assert len(street.standing()) == 1
    assert (street.standing() == [before]) is not edits


async def test_a_step_that_nobody_presses_is_skipped(street: Street) -> None:
    found = await street.tries(wait=0)
    skipped = {each.step for each in found.values() if each.outcome is Outcome.SKIPPED}
    assert skipped == {"panel", "panel again", "direct press", "acknowledgement", "old message"}
    assert not is_wrong(list(found.values()))


async def test_in_a_thread_all_but_a_thread_is_tried(street: Street) -> None:
    street.channel = street.wire.town.channel(street.channel.guild, "post", street.channel)  # type: ignore[arg-type]  # it has one
    found = await street.tries()
    assert {each.step for each in found.values() if each.outcome is not Outcome.OK} == {
        "thread",
        "old message",
    }
    assert len(street.standing()) == 1


async def test_a_thread_that_may_not_be_deleted_is_archived_and_used_again(street: Street) -> None:
    may, begun = EVERYTHING & ~MANAGE_THREADS, street.wire.town.begin_thread
    street.wire.town.begin_thread = lambda *told: _with(begun(*told), may)  # type: ignore[method-assign]  # a server
    for _ in range(2):
        found = await street.tries()
        assert found["thread"].outcome is Outcome.OK
        assert "archived" in found["what is left"].said
        (thread,) = [each for each in street.wire.town.channels.values() if each.parent]
        assert thread.is_archived
    assert len(thread.messages) == 2


def _with(thread: Channel, permissions: int) -> Channel:
    thread.bot_permissions = permissions
    return thread


def _refused(method: str, path: str, status: int, code: int, *, spared: int = 0) -> Callable[[Street], Fault]:
    def fault(street: Street) -> Fault:
        whole = path.format(channel=street.channel.id, inbox=street.owner.inbox.id)
        return Fault(method, whole, status=status, code=code, message=PRIVATE, spared=spared)

    return fault


POST, EDIT = r"/channels/{channel}/messages", r"/channels/{channel}/messages/\d+"
HERS, PANEL = r"/channels/{inbox}/messages", r"/webhooks/\d+/[^/]+/messages/@original"
CALLBACK = r"/interactions/\d+/[^/]+/callback"


Spoil = Callable[[Street], Fault | None]
"""The fault of a day: a fault of a request, or a change that it makes itself."""


def _threadless(street: Street) -> None:
    """No thread may be begun there."""
    street.channel.bot_permissions = EVERYTHING & ~BEGIN_THREADS


def _denied(street: Street) -> None:
    """The server gives nobody the right to attach files; nor is anybody an administrator."""
    (guild,) = street.client.guilds
    guild.default_role._permissions = EVERYTHING & ~(ATTACH | ADMINISTER)


def _commands_alone(street: Street) -> None:
    """A person who adds the application by its own link gets the commands without the bot."""
    alone: Any = {"oauth2_install_params": {"scopes": ["applications.commands"], "permissions": "0"}}
    assert street.client.application is not None
    street.client.application._integration_types_config = {"0": alone}


def _unchanged(street: Street) -> Fault:
    """An edit is answered as done, and nothing has changed."""
    message = {**Message(1, street.channel, street.wire.town.bot, NOW).payload()}
    return Fault("PATCH", f"/channels/{street.channel.id}/messages/\\d+", status=200, body=message)


def _set(**changes: Any) -> Callable[[Street], None]:
    def change(street: Street) -> None:
        for name, value in changes.items():
            setattr(street, name, value)

    return change


CASES: Sequence[tuple[str, str, str, Spoil]] = [
    ("panel", "refused", "as a follow-up it was taken", _refused("PATCH", PANEL, 400, 50035)),
    ("panel", "refused", "too late", _refused("POST", CALLBACK, 404, 10062)),
    ("panel", "refused", "Something else has answered", _refused("POST", CALLBACK, 400, 40060)),
    ("panel again", "refused", "50035", _refused("PATCH", PANEL, 400, 50035, spared=1)),
    ("direct press", "refused", "50035", _refused("PATCH", PANEL, 400, 50035, spared=2)),
    ("acknowledgement", "refused", "2000 ms", _set(seconds=count(0, 2))),
    (
        "application",
        "refused",
        "Endpoint",
        lambda s: setattr(s.client.application, "interactions_endpoint_url", "x"),
    ),
    ("application", "refused", "not the bot", _commands_alone),
    ("commands", "refused", "catchup", lambda s: s.wire.town.commands.remove(_named(s, "catchup"))),
    ("commands", "refused", "hide", lambda s: _named(s, "hide").update(options=[])),
    ("commands", "refused", "401", _refused("GET", r"/applications/\d+/commands", 401, 0)),
    ("channel", "refused", "invite it", _refused("GET", r"/channels/{channel}", 403, 50001)),
    ("channel", "refused", "no such channel", _refused("GET", r"/channels/{channel}", 404, 10003)),
    ("channel", "refused", "the bot is not", lambda s: s.client._connection._guilds.clear()),
    ("permissions", "refused", "Attach Files", _denied),
    ("REST latency", "refused", "2000 ms", _set(seconds=count(0, 2))),
    ("gateway latency", "refused", "1500 ms", _set(latency=1.5)),
    ("gateway latency", "skipped", "heartbeat", _set(latency=float("inf"))),
    ("clock", "refused", "60.0 s", _set(ahead=60.0)),
    ("post", "refused", "50013", _refused("POST", POST, 403, 50013)),
    ("post", "refused", "fewer requests", _refused("POST", POST, 429, 0)),
    ("post", "refused", "Discord itself fails", _refused("GET", POST, 503, 0)),
    (
        "post",
        "refused",
        "no answer",
        lambda s: Fault("GET", f"/channels/{s.channel.id}/messages", reset=True),
    ),
    ("replace", "refused", "50035", _refused("PATCH", EDIT, 400, 50035)),
    ("replace", "refused", "old picture", _unchanged),
    ("strip", "refused", "50035", _refused("PATCH", EDIT, 400, 50035, spared=1)),
    (
        "thread",
        "skipped",
        "Create Public Threads",
        _threadless,
    ),
    (
        "thread",
        "refused",
        "50083",
        _refused("POST", r"/channels/(?!{channel}|{inbox})\d+/messages", 403, 50083),
    ),
    ("direct message", "refused", "has stopped", _refused("POST", "/users/@me/channels", 400, 20026)),
    ("direct message", "refused", "too fast", _refused("POST", "/users/@me/channels", 403, 40003)),
    ("direct message", "refused", "privacy settings", _refused("POST", HERS, 403, 50007)),
    ("direct strip", "refused", "50035", _refused("PATCH", HERS + r"/\d+", 400, 50035)),
    ("what is left", "refused", "10008", _refused("DELETE", HERS + r"/\d+", 404, 10008)),
]


def _named(street: Street, name: str) -> Any:
    return next(each for each in street.wire.town.commands if each["name"] == name)


@pytest.mark.parametrize(("step", "outcome", "said", "spoil"), CASES, ids=lambda each: str(each)[:20])
async def test_each_wrong_answer_is_named(
    street: Street, step: str, outcome: str, said: str, spoil: Spoil
) -> None:
    fault = spoil(street)
    found = await street.tries(*([fault] if fault else []))
    assert found[step].outcome == outcome
    assert said in f"{found[step].said} {found[step].advice}"
    assert found[step].advice or outcome == "skipped"
    assert len(street.channel.stands()) <= 1


async def test_the_command_signs_in_and_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    monkeypatch.setattr(screens, "painted", _pixels)
    async with stand_in(spec=spec()) as wire:
        channel = wire.town.channel(wire.town.guild("town"), "table")
        find_discord(Settings(discord_url=wire.url))
        found = {each.step: each.outcome for each in await command._tried(TOKEN, channel.id, 0, print, print)}
        assert not wire.gateway.is_open
        assert len(channel.stands()) == 1
    assert found["gateway latency"] is found["application"] is found["post"] is Outcome.OK


async def test_a_user_whom_discord_does_not_let_in_is_told_so() -> None:
    wire = Indoors(spec(), lambda: NOW)
    wire.faults.add(Fault("GET", "/users/@me", status=401))
    with wire.open():
        (only,) = await command._tried(TOKEN, 1, 0, print, (told := list[Verdict]()).append)
    assert told == [only]
    assert (only.step, only.outcome) == ("sign in", Outcome.REFUSED)
    assert "DISCORD_TOKEN" in only.said
    assert TOKEN not in only.said


@pytest.fixture
def ask(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> Ask:
    return asking(tmp_path, SHELF, capsys)


@pytest.mark.parametrize(("outcome", "code"), [(Outcome.OK, 0), (Outcome.REFUSED, 1), (Outcome.SKIPPED, 0)])
def test_the_command_line_prints_the_verdicts(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, outcome: Outcome, code: int
) -> None:
    verdict = Verdict("post", outcome, "It was so.", "Do this.")

    def smoke(*given: Any) -> list[Verdict]:
        *_, judge = given
        judge(verdict)
        return [verdict]

    monkeypatch.setattr(command, "smoke", smoke)
    answer = ask("smoke", "1234")
    assert answer.code == code
    assert answer.out == f"{outcome:<8} post: It was so.\n         Do this.\n1 {outcome}.\n"
    assert ask("smoke", "my-channel").code == 2
