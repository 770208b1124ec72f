"""People who act through the stand-in: they type commands, press what they see, choose, and fill in forms.

An act that a person's own app would not allow is refused with AssertionError: an unknown command, a button that is
missing, disabled or somebody else's. `forge` sends anything.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from tests.campaigns.wire.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, FORM, Interaction
from tests.campaigns.wire.town import EVERYTHING, Channel, Json, Message, User, member

if TYPE_CHECKING:
    from tests.campaigns.wire.stand_in import StandIn

BUTTON, SELECT, TEXT_INPUT = 2, 3, 4
GROUPS: Final = (1, 2)
"""The types of options that are sub-commands and groups of them."""
PATIENCE: Final = 20.0
"""Seconds to wait for an answer; Discord itself gives up after three."""


class Person:
    """A member of some servers, at a phone or a desktop."""

    def __init__(self, user: User, wire: StandIn) -> None:
        """`user` is the person's user; `permissions` are their permissions in channels."""
        self.user, self.permissions = user, EVERYTHING
        self._wire, self._town, self._interactions = wire, wire.town, wire.interactions

    @property
    def id(self) -> int:
        """The person's user id."""
        return self.user.id

    @property
    def audience(self) -> str:
        """The audience of messages to this person alone."""
        return f"user {self.user.id}"

    @property
    def inbox(self) -> Channel:
        """The person's conversation with the bot."""
        return self._town.direct(self.user)

    async def slash(self, channel: Channel, path: str, **typed: Any) -> Interaction:
        """Type a command, such as `castle move step`; return what the first answer made of it."""
        return await self._sent(COMMAND, channel, self._command(path, typed))

    async def autocomplete(
        self, channel: Channel, path: str, field: str, text: str, **typed: Any
    ) -> list[Json]:
        """The suggestions for a field of a command in which `text` is already typed."""
        data = self._command(path, {**typed, field: text}, focused=field)
        return (await self._sent(AUTOCOMPLETE, channel, data)).choices

    async def click(self, message: Message, *, label: str = "", custom_id: str = "") -> Interaction:
        """Press a button of a message, by its label or its custom id."""
        button = self._part(message, BUTTON, label=label, custom_id=custom_id)
        data = {"component_type": BUTTON, "custom_id": button["custom_id"], "id": 0}
        return await self._sent(COMPONENT, message.channel, data, message)

    async def select(self, message: Message, values: Sequence[str], *, custom_id: str) -> Interaction:
        """Choose from a menu of a message."""
        menu = self._part(message, SELECT, custom_id=custom_id)
        offered = {each["value"] for each in menu["options"]}
        assert set(values) <= offered, f"{values} is not offered"
        assert menu.get("min_values", 1) <= len(values) <= menu.get("max_values", 1), "too many or too few"
        data = {"component_type": SELECT, "custom_id": menu["custom_id"], "values": list(values), "id": 0}
        return await self._sent(COMPONENT, message.channel, data, message)

    async def submit(self, opened: Interaction, **values: str) -> Interaction:
        """Fill in the form that a press has opened: texts by the custom id of their field."""
        form = opened.form
        assert form is not None, "no form is open"
        fields = [dict(each) for each in _fields(form["components"])]
        assert set(values) <= {each["custom_id"] for each in fields}, "there is no such field"
        data = {
            "custom_id": form["custom_id"],
            "components": [_filled(each, values) for each in form["components"]],
        }
        return await self._sent(FORM, opened.channel, data, opened.message)

    async def forge(
        self, kind: int, channel: Channel, data: Json, message: Message | None = None, *, waits: bool = True
    ) -> Interaction:
        """Send something that no app of Discord would; with `waits`, wait for the answer or for three seconds."""
        made = self._interactions.new(kind, self.user, channel, message)
        await self._dispatch(made, data)
        if waits:
            await asyncio.wait([made.answered], timeout=3)
        return made

    async def start(
        self, kind: int, channel: Channel, data: Json, message: Message | None = None, *, times: int = 1
    ) -> Interaction:
        """Send an interaction, several `times` the same, and do not wait for its answer."""
        made = self._interactions.new(kind, self.user, channel, message)
        await self._dispatch(made, data, times=times)
        return made

    async def seen(self, made: Interaction, seconds: float = PATIENCE) -> Message | None:
        """The message that answers an interaction, once the bot no longer thinks; None if nothing new is shown."""
        await asyncio.wait_for(asyncio.shield(made.answered), seconds)
        if made.original is not None:
            await asyncio.wait_for(self._wire.recording.until(lambda: not made.is_loading), seconds)
        return made.original

    def _command(self, path: str, typed: dict[str, Any], focused: str = "") -> Json:
        name, *inner = path.split()
        found = next((each for each in self._town.commands if each["name"] == name), None)
        assert found is not None, f"there is no command /{name}; are the commands synced?"
        data: Json = {"id": found["id"], "name": name, "type": 1}
        level, options = data, found
        for each in inner:
            options = next(one for one in options["options"] if one["name"] == each and one["type"] in GROUPS)
            level["options"] = [{"name": each, "type": options["type"]}]
            level = level["options"][0]
        known = {one["name"]: one for one in options.get("options", [])}
        assert set(typed) <= set(known), f"/{path} takes {sorted(known)}"
        needed = {key for key, one in known.items() if one.get("required")}
        assert focused or needed <= set(typed), f"/{path} needs {sorted(needed)}"
        level["options"] = [_option(known[key], value, focused) for key, value in typed.items()]
        return data | self._resolved(typed, known)

    def _resolved(self, typed: dict[str, Any], known: dict[str, Json]) -> Json:
        people = [self._town.users[int(value)] for key, value in typed.items() if known[key]["type"] == 6]
        if not people:
            return {}
        members = {
            str(each.id): {key: part for key, part in member(each, EVERYTHING).items() if key != "user"}
            for each in people
        }
        return {"resolved": {"users": {str(each.id): each.payload() for each in people}, "members": members}}

    def _part(self, message: Message, kind: int, *, label: str = "", custom_id: str = "") -> Json:
        assert message.shows(self.user), "they do not see that message"
        for each in message.parts():
            if each["type"] == kind and (each.get("label") == label or each.get("custom_id") == custom_id):
                assert not each.get("disabled"), f"{label or custom_id} is disabled"
                return each
        labels = [
            each.get("label") or each.get("custom_id") for each in message.parts() if each["type"] == kind
        ]
        raise AssertionError(f"{label or custom_id} does not stand there, but {labels}")

    async def _sent(
        self, kind: int, channel: Channel, data: Json, message: Message | None = None
    ) -> Interaction:
        assert channel.shows(self.user), "they do not see that channel"
        made = await self.start(kind, channel, data, message)
        await asyncio.wait_for(asyncio.shield(made.answered), PATIENCE)
        return made

    async def _dispatch(self, made: Interaction, data: Json, *, times: int = 1) -> None:
        await self._wire.gateway.tell("INTERACTION_CREATE", self.payload(made, data), times=times)

    def payload(self, made: Interaction, data: Json) -> Json:
        """The gateway event of an interaction of this person."""
        return self._interactions.payload(
            made, data, permissions=self.permissions, app_permissions=made.channel.bot_permissions
        )


def _option(known: Json, value: Any, focused: str) -> Json:
    made = {"name": known["name"], "type": known["type"], "value": value}
    return {**made, "focused": True} if known["name"] == focused else made


def _fields(components: list[Json]) -> Iterator[Json]:
    for each in components:
        inner = each.get("components") or ([each["component"]] if "component" in each else [])
        if each["type"] == TEXT_INPUT:
            yield each
        yield from _fields(inner)


def _filled(component: Json, values: dict[str, str]) -> Json:
    made: Json = {"type": component["type"], "id": 0}
    if component["type"] == TEXT_INPUT:
        key = component["custom_id"]
        return {**made, "custom_id": key, "value": values.get(key, component.get("value") or "")}
    if "component" in component:
        made["component"] = _filled(component["component"], values)
    if "components" in component:
        made["components"] = [_filled(each, values) for each in component["components"]]
    return made
