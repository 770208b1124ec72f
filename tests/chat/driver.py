"""Players who know no game: they choose, by luck, among the options that the chat offers them.

`SlashDriver` types commands, filling every option from its autocompletion; `TapDriver` presses the buttons and menus of
its panel. `play` lets a driver for each seat play until the table is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

import simcord

from bot.tables.model.table import Status, UserId
from bot.tables.use_cases import queries
from bot.tables.views.offers import Offer
from bot.tables.views.panel import Panel
from tests.chat import reading
from tests.chat.world import World

STEPS = 3_000
"""A game with more steps than this does not end."""
ACTING = ("pick", "open", "whose")
"""Verbs of buttons that lead to more buttons."""
CHOSEN = "change it until then"
"""Says that a seat has chosen in a window; a driver that changed its mind again and again would never see the end."""
STEADY = 0.8
"""The chance that a driver keeps what it has chosen in a window."""
PATIENCE = 100
"""The game hangs if nobody did anything in this many rounds of steps."""


class Driver(Protocol):
    """A player of one seat through the chat."""

    async def step(self) -> bool:
        """Do one thing if possible; true if something was done."""
        ...


async def play(world: World, drivers: Sequence[Driver]) -> int:
    """Let the drivers play to the end; return the number of steps. Fails if the game hangs."""
    steps = idle = 0
    while (await world.table()).status is not Status.OVER:
        moved = [await driver.step() for driver in drivers]
        steps += sum(moved)
        idle = 0 if any(moved) else idle + 1
        if idle:
            # Otherwise the test would wait in real time for a window for cards.
            await world.windows_pass()
        assert idle < PATIENCE, "nobody has anything to do, and the game is not over"
        assert steps < STEPS, "the game does not end"
    return steps


class SlashDriver:
    """Types commands. `haste` is the chance that a draft is committed as soon as it can be."""

    def __init__(
        self, world: World, member: simcord.MemberActor, *, seed: int, order: int = 0, haste: float = 0.6
    ) -> None:
        """`order` is the place of the standing order that the driver lodges where one is asked for."""
        self._world, self._member, self._luck = world, member, Random(seed)
        self._order, self._haste = order, haste
        self.typed: list[str] = []

    async def step(self) -> bool:
        """Type one command that does something."""
        panel = await self._panel()
        if panel.bulletin.score or not (panel.offers or panel.draft):
            return False
        if panel.missing_order:
            await self._lodge(panel)
        elif panel.draft and panel.draft.is_complete and self._wants_to_commit(panel):
            await self._type("draft commit")
        elif panel.draft and not panel.offers:
            await self._type("draft clear")
        else:
            await self._act(self._luck.choice(panel.offers))
        return True

    def _wants_to_commit(self, panel: Panel) -> bool:
        return not panel.offers or self._luck.random() < self._haste

    async def _panel(self) -> Panel:
        table = await self._world.table()
        return await queries.view(self._world.hall, table.key, UserId(self._member.id))

    def _command(self, group: str) -> str:
        game = next(iter(self._world.shelf))
        every = self._member.available_commands(self._world.channel)
        paths = {path.rsplit(" ", 1)[0] for path in every}
        return next((f"{game}{sign}{group}" for sign in " -" if f"{game}{sign}{group}" in paths), group)

    async def _act(self, offer: Offer) -> None:
        path = f"{self._command(offer.act.group)} {offer.act.name}"
        typed: dict[str, Any] = {}
        for option in self._options(path):
            offered = await self._member.autocomplete(self._world.channel, path, option, "", **typed)
            assert offered, f"nothing is offered for {option} of {path} beside {typed}"
            typed[option] = self._luck.choice(offered)["value"]
        await self._type(path, **typed)

    def _options(self, path: str) -> list[str]:
        command: Any = self._world.bot.tree
        for name in path.split():
            command = command.get_command(name)
        return [each.name for each in command.parameters]

    async def _lodge(self, panel: Panel) -> None:
        offered = await self._member.autocomplete(self._world.channel, "my order", "answer", "")
        await self._type("my order", answer=offered[self._order % len(offered)]["value"])

    async def _type(self, path: str, **typed: Any) -> None:
        self.typed.append(" ".join([path, *map(str, typed.values())]))
        result = await self._member.slash(self._world.channel, path, **typed)
        message = result.response or result.followups[-1]
        assert message.ephemeral
        assert not message.content, f"{self.typed[-1]}: {message.content}"


class Hands(Protocol):
    """How a player reaches a panel and presses it, with any stand-in for Discord."""

    async def panel(self) -> reading.Shown:
        """The player's panel: the open one, or otherwise the one that the board opens."""
        ...

    async def click(self, panel: reading.Shown, custom_id: str) -> None:
        """Press a button of the panel."""
        ...

    async def select(self, panel: reading.Shown, value: str, custom_id: str) -> None:
        """Choose one entry of a menu of the panel."""
        ...


class TownHands:
    """Hands in the stand-in that runs in this process."""

    def __init__(self, world: World, member: simcord.MemberActor) -> None:
        """No panel is open yet."""
        self._world, self._member = world, member
        self._panel: simcord.ResponseMessage | None = None

    async def panel(self) -> simcord.ResponseMessage:
        """See Hands."""
        self._panel = self.present() or await self._opened()
        return self._panel

    def present(self) -> simcord.ResponseMessage | None:
        """The open panel: the same as before, or the message that replaced it."""
        stored = self._world.env.backend.messages[self._world.channel.id]
        if self._panel is not None and self._panel.id in stored:
            return self._panel
        seen = [each for each in self._world.channel.history(viewer=self._member) if each.flags.ephemeral]
        open_ones = [simcord.ResponseMessage(self._world.env, stored[each.id]) for each in seen]
        return next((each for each in reversed(open_ones) if reading.buttons(each)), None)

    async def _opened(self) -> simcord.ResponseMessage:
        result = await self._member.click(self._world.board(), label="My view")
        assert result.response is not None
        return result.response

    async def click(self, panel: Any, custom_id: str) -> None:
        """See Hands."""
        await self._member.click(panel, custom_id=custom_id)

    async def select(self, panel: Any, value: str, custom_id: str) -> None:
        """See Hands."""
        await self._member.select(panel, [value], custom_id=custom_id)


class Tapper:
    """Presses what its panel shows, and types no text."""

    def __init__(self, hands: Hands, *, seed: int, order: int = 0, haste: float = 0.6) -> None:
        """`order` is the place of the standing order that the driver chooses where one is asked for."""
        self._hands, self._luck = hands, Random(seed)
        self._order, self._haste = order, haste
        self._panel: reading.Shown | None = None
        self._idle = 0
        self.pressed: list[str] = []

    async def step(self) -> bool:
        """Press one thing that has an effect; first look for the panel on the board."""
        self._panel = await self._hands.panel()
        verbs = {reading.key(each).verb: each for each in reading.buttons(self._panel)}
        menus = reading.menus(self._panel)
        acting = [each for each in reading.buttons(self._panel) if reading.key(each).verb in ACTING]
        choosing = [each for each in menus if reading.key(each).verb != "order"]
        if not reading.is_ready(verbs.get("commit")):
            verbs.pop("commit", None)
        if CHOSEN in reading.words(self._panel) and self._luck.random() < STEADY:
            await self._look_again(verbs)
            return False
        if "commit" in verbs and (not (acting or choosing) or self._luck.random() < self._haste):
            await self._press(verbs["commit"])
        elif (len(choosing) < len(menus) or "fill" in verbs) and self._is_stuck(acting, choosing):
            await self._order_or_fill(menus, verbs)
        elif acting or choosing:
            await self._choose(self._luck.choice([*acting, *choosing]))
        elif "order" in verbs:
            await self._press(verbs["order"])
        else:
            await self._look_again(verbs)
            return False
        self._idle = 0
        return True

    async def _look_again(self, verbs: dict[str, Any]) -> None:
        self._idle += 1
        if "again" in verbs and self._idle % 3 == 0:
            await self._press(verbs["again"])

    def _is_stuck(self, acting: list[Any], choosing: list[Any]) -> bool:
        return not (acting or choosing) or self._luck.random() < 0.2

    async def _order_or_fill(self, menus: list[Any], verbs: dict[str, Any]) -> None:
        orders = [each for each in menus if reading.key(each).verb == "order"]
        if orders:
            await self._choose(orders[0], self._order)
        else:
            await self._press(verbs["fill"])

    async def _choose(self, component: dict[str, Any], at: int | None = None) -> None:
        if component["type"] == 2:
            await self._press(component)
            return
        options = component["options"]
        option = self._luck.choice(options) if at is None else options[at % len(options)]
        self.pressed.append(option["label"])
        assert self._panel is not None
        await self._hands.select(self._panel, option["value"], component["custom_id"])

    async def _press(self, button: dict[str, Any]) -> None:
        self.pressed.append(button["label"])
        assert self._panel is not None
        await self._hands.click(self._panel, button["custom_id"])


class TapDriver(Tapper):
    """A tapper in the stand-in that runs in this process."""

    def __init__(
        self, world: World, member: simcord.MemberActor, *, seed: int, order: int = 0, haste: float = 0.6
    ) -> None:
        """See Tapper."""
        self.world, self.town_hands = world, TownHands(world, member)
        super().__init__(self.town_hands, seed=seed, order=order, haste=haste)
