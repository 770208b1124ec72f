"""Events of the gateway as Discord sends them, and the messages in which something is pressed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tests.campaigns.authority.post import APPLICATION, message, person
from tests.campaigns.authority.realm import FREE, GUILD, STEWARD, Realm


def interaction(
    realm: Realm,
    kind: int,
    user: int,
    data: dict[str, Any] | None,
    *,
    channel: int,
    guild: int | None = GUILD,
    within: dict[str, Any] | None = None,
    is_bot: bool = False,
    channel_type: int = 0,
) -> dict[str, Any]:
    """An event of the gateway: what `user` does, in the message `within` if that is where."""
    number = next(realm.numbers)
    who = person(user, is_bot=is_bot)
    rights = (1 << 4 | 1 << 10 | 1 << 11 | 1 << 15 | 1 << 38) if user == STEWARD else 1 << 10 | 1 << 11
    member: dict[str, Any] = {
        "user": who,
        "roles": [],
        "permissions": str(rights),
        "joined_at": None,
        "flags": 0,
    }
    member |= {"deaf": False, "mute": False, "avatar": None}
    made: dict[str, Any] = {
        "id": str(number),
        "application_id": str(APPLICATION),
        "type": kind,
        "token": f"token{number}",
        "version": 1,
        "channel": {
            "id": str(channel),
            "type": 1 if guild is None else channel_type,
            "name": "table",
            "position": 0,
            "recipients": [who],
        },
        "channel_id": str(channel),
        "locale": "en-US",
        "attachment_size_limit": 10_485_760,
        "entitlements": [],
        "authorizing_integration_owners": {},
        "app_permissions": str(1 << 10 | 1 << 11 | 1 << 14 | 1 << 15 | 1 << 16 | 1 << 38),
        "context": 0 if guild is not None else 1,
        **({"data": data} if data is not None else {}),
        **({"guild_id": str(guild), "member": member} if guild is not None else {"user": who}),
    }
    if channel_type == 11:
        made["channel"] |= {
            "parent_id": str(FREE),
            "owner_id": str(user),
            "thread_metadata": _THREAD,
            **_COUNTS,
        }
    if within is not None:
        made["message"] = within
    return made


_THREAD: Final = {
    "archived": False,
    "auto_archive_duration": 60,
    "archive_timestamp": "2026-01-01T00:00:00+00:00",
    "locked": False,
}
_COUNTS: Final = {"message_count": 0, "member_count": 1}


def holding(
    realm: Realm, channel: int, component: dict[str, Any], *, flags: int = 64 | 1 << 15
) -> dict[str, Any]:
    """A message of the bot that holds one component, as whoever forges one would have it."""
    row = {"type": 1, "components": [component]}
    inside = {"type": 17, "components": [row]}
    shown = [inside] if flags & 1 << 15 else [row]
    return message(next(realm.numbers), channel, shown, flags=flags)


def button(custom_id: str) -> dict[str, Any]:
    """A button of that custom id."""
    return {"type": 2, "style": 2, "label": "x", "custom_id": custom_id}


def menu(custom_id: str, values: Sequence[str]) -> dict[str, Any]:
    """A menu of that custom id with entries of those values."""
    entries = [{"label": "x", "value": each} for each in values]
    return {"type": 3, "custom_id": custom_id, "options": entries, "min_values": 0, "max_values": 25}
