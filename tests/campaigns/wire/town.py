"""What the stand-in remembers: people, servers, channels, and their messages.

Payloads follow Discord's documentation of each object (API v10), as far as a bot without privileged intents receives
them. Ids grow like Discord's: milliseconds since 2015 above a counter.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from typing import Any, Final

EPHEMERAL: Final = 1 << 6
"""Only the user who acted sees it (message flags)."""
LOADING: Final = 1 << 7
"""The bot is thinking (message flags)."""
COMPONENTS_V2: Final = 1 << 15
EVERYTHING: Final = (1 << 50) - 1
"""Every permission there is."""
EPOCH: Final = 1_420_070_400_000
"""Discord's first millisecond."""

Audience = str
"""The receivers of something: `channel N` for all who see that channel, `user N` for one person alone."""
Json = dict[str, Any]


@dataclass(eq=False)
class User:
    """A person or a bot. A person who takes no messages refuses them with 50007."""

    id: int
    name: str
    is_bot: bool = False
    takes_messages: bool = True

    def payload(self) -> Json:
        """A user object."""
        return {
            "id": str(self.id),
            "username": self.name,
            "global_name": self.name,
            "discriminator": "0",
            "avatar": None,
            "bot": self.is_bot,
            "public_flags": 0,
        }


@dataclass(eq=False)
class File:
    """An attachment with its bytes."""

    id: int
    name: str
    data: bytes = field(repr=False)
    description: str | None
    url: str

    def payload(self) -> Json:
        """An attachment object."""
        return {
            "id": str(self.id),
            "filename": self.name,
            "description": self.description,
            "size": len(self.data),
            "url": f"{self.url}?ex=1&is=1&hm=1",
            "proxy_url": self.url,
            "content_type": "image/gif" if self.name.endswith(".gif") else "image/png",
        }

    def as_media(self) -> Json:
        """How a component that shows it describes it."""
        own = self.payload()
        return {"url": own["url"], "proxy_url": own["proxy_url"], "attachment_id": own["id"]}


@dataclass(eq=False)
class Message:
    """A message and everything about it that can change. Only `only_for` sees it, if given."""

    id: int
    channel: Channel
    author: User
    posted: float
    only_for: User | None = None
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    files: list[File] = field(default_factory=list)
    flags: int = 0
    nonce: str | None = None
    mentions: list[User] = field(default_factory=list)
    edits: int = 0
    edited: float | None = None
    is_deleted: bool = False

    @property
    def audience(self) -> Audience:
        """The people who see it."""
        return f"user {self.only_for.id}" if self.only_for else self.channel.audience

    def shows(self, user: User) -> bool:
        """True if a user can see it now."""
        return not self.is_deleted and (self.only_for in (None, user)) and self.channel.shows(user)

    def parts(self) -> Iterator[Json]:
        """Its components, at any depth."""
        yield from _flat(self.components)

    def body(self) -> Json:
        """Its contents, without Discord's ids."""
        return {
            "content": self.content,
            "embeds": self.embeds,
            "components": self.components,
            "mentions": [user.id for user in self.mentions],
            "flags": self.flags,
        }

    def payload(self) -> Json:
        """A message object. One of components names no attachments, as on Discord: its components name their ids."""
        stamp = datetime.fromtimestamp(self.posted, UTC).isoformat()
        edited = None if self.edited is None else datetime.fromtimestamp(self.edited, UTC).isoformat()
        return {
            "id": str(self.id),
            "channel_id": str(self.channel.id),
            "author": self.author.payload(),
            "content": self.content,
            "timestamp": stamp,
            "edited_timestamp": edited,
            "tts": False,
            "mention_everyone": False,
            "mentions": [user.payload() for user in self.mentions],
            "mention_roles": [],
            "attachments": [] if self.flags & COMPONENTS_V2 else [file.payload() for file in self.files],
            "embeds": self.embeds,
            "components": self.components,
            "pinned": False,
            "type": 0,
            "flags": self.flags,
            **({"nonce": self.nonce} if self.nonce else {}),
        }


@dataclass(eq=False)
class Channel:
    """A place to write: a text channel (kind 0), a thread (11) or a private conversation with the bot (1).

    Others are the chat of a voice channel (2), an announcement channel (5), a thread of one (10), and a private thread
    (12), which the bot sees only if somebody has let it in (`lets_in`).
    """

    id: int
    name: str
    kind: int = 0
    guild: Guild | None = None
    parent: Channel | None = None
    recipient: User | None = None
    messages: dict[int, Message] = field(default_factory=dict)
    hidden_from: set[int] = field(default_factory=set)
    bot_permissions: int = EVERYTHING
    lets_in: bool = True
    is_archived: bool = False
    is_locked: bool = False
    is_deleted: bool = False

    @property
    def audience(self) -> Audience:
        """The people who see its messages."""
        return f"user {self.recipient.id}" if self.recipient else f"channel {self.id}"

    def shows(self, user: User) -> bool:
        """True if a user can see it."""
        if self.is_deleted:
            return False
        if self.guild is None:
            return self.recipient is user
        return user.id in self.guild.members and user.id not in self.hidden_from

    def stands(self, viewer: User | None = None) -> list[Message]:
        """Its present messages, the oldest first; those that `viewer` sees, or that all see."""
        every = [each for each in self.messages.values() if not each.is_deleted]
        return [each for each in every if each.only_for is None or each.only_for is viewer]

    def payload(self) -> Json:
        """A channel object."""
        if self.recipient is not None:
            recipients = [self.recipient.payload()]
            return {
                "id": str(self.id),
                "type": 1,
                "last_message_id": None,
                "recipients": recipients,
                "flags": 0,
            }
        assert self.guild is not None
        basic = {
            "id": str(self.id),
            "type": self.kind,
            "name": self.name,
            "guild_id": str(self.guild.id),
            "parent_id": str(self.parent.id) if self.parent else None,
            "last_message_id": None,
            "rate_limit_per_user": 0,
            "flags": 0,
        }
        return basic | (self._as_thread() if self.parent else self._as_channel())

    def _as_channel(self) -> Json:
        voice = {"bitrate": 64_000, "user_limit": 0} if self.kind in (2, 13) else {}
        return {"position": 0, "nsfw": False, "topic": None, "permission_overwrites": [], **voice}

    def _as_thread(self) -> Json:
        assert self.guild is not None
        meta = {
            "archived": self.is_archived,
            "locked": self.is_locked,
            "auto_archive_duration": 1440,
            "archive_timestamp": datetime.fromtimestamp(0, UTC).isoformat(),
        }
        return {
            "owner_id": str(self.guild.owner),
            "message_count": 0,
            "member_count": 1,
            "thread_metadata": meta,
        }


@dataclass(eq=False)
class Guild:
    """A server."""

    id: int
    name: str
    owner: int
    members: dict[int, User] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    has_bot: bool = True

    def payload(self, bot: User) -> Json:
        """The payload of GUILD_CREATE."""
        everyone = {
            "id": str(self.id),
            "name": "@everyone",
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "position": 0,
            "permissions": str(EVERYTHING),
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }
        empty = ("emojis", "stickers", "features", "voice_states", "presences", "stage_instances")
        lists: Json = {key: [] for key in empty}
        numbers: Json = dict.fromkeys(
            (
                *("verification_level", "default_message_notifications", "explicit_content_filter"),
                *("mfa_level", "premium_tier", "system_channel_flags", "nsfw_level", "afk_timeout"),
            ),
            0,
        )
        standing = [each for each in self.channels.values() if not each.is_deleted]
        return {
            **lists,
            **numbers,
            "id": str(self.id),
            "name": self.name,
            "owner_id": str(self.owner),
            "icon": None,
            "preferred_locale": "en-US",
            "roles": [everyone],
            "channels": [each.payload() for each in standing if not each.parent],
            "threads": [each.payload() for each in standing if each.parent and not each.is_archived],
            "members": [member(bot)],
            "member_count": len(self.members) + 1,
            "unavailable": False,
            "large": False,
            "joined_at": datetime.fromtimestamp(0, UTC).isoformat(),
        }


def member(user: User, permissions: int | None = None) -> Json:
    """A member object; with `permissions` as in an interaction."""
    basic: Json = {
        "user": user.payload(),
        "nick": None,
        "avatar": None,
        "roles": [],
        "joined_at": datetime.fromtimestamp(0, UTC).isoformat(),
        "deaf": False,
        "mute": False,
        "flags": 0,
    }
    return basic if permissions is None else {**basic, "permissions": str(permissions)}


class Town:
    """All servers, people and messages. `now` is the stand-in's clock, in seconds since 1970."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        """There is nobody but the bot."""
        self.now = now
        self._count = count(1)
        self.bot = User(self.snowflake(), "Kagemori", is_bot=True)
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.files: dict[str, File] = {}
        self.commands: list[Json] = []
        self.owner = self.bot  # of the application

    def snowflake(self) -> int:
        """A new id."""
        return (int(self.now() * 1000 - EPOCH) << 22) + next(self._count) % (1 << 22)

    def user(self, name: str) -> User:
        """A new person."""
        made = User(self.snowflake(), name)
        self.users[made.id] = made
        return made

    def guild(self, name: str, *members: User) -> Guild:
        """A new server with these members; the first one owns it."""
        owner = members[0].id if members else self.bot.id
        made = Guild(self.snowflake(), name, owner, {each.id: each for each in members})
        self.guilds[made.id] = made
        return made

    def channel(
        self, guild: Guild, name: str, parent: Channel | None = None, kind: int | None = None
    ) -> Channel:
        """A new text channel, or with `parent` a new thread in it; or one of another kind."""
        kind = kind if kind is not None else 11 if parent else 0
        made = Channel(self.snowflake(), name, kind, guild, parent)
        guild.channels[made.id] = self.channels[made.id] = made
        return made

    def begin_thread(self, message: Message, name: str) -> Channel:
        """The thread of a message, which has its number."""
        parent = message.channel
        assert parent.guild is not None
        made = Channel(message.id, name, 11, parent.guild, parent)
        parent.guild.channels[made.id] = self.channels[made.id] = made
        return made

    def direct(self, user: User) -> Channel:
        """The private conversation of the bot with a user, the same one every time."""
        for each in self.channels.values():
            if each.recipient is user:
                return each
        made = Channel(self.snowflake(), user.name, 1, recipient=user)
        self.channels[made.id] = made
        return made

    def message(self, channel: Channel, **content: Any) -> Message:
        """A new message of the bot."""
        made = Message(self.snowflake(), channel, self.bot, self.now(), **content)
        channel.messages[made.id] = made
        return made


def _flat(components: list[Json]) -> Iterator[Json]:
    for each in components:
        yield each
        yield from _flat(each.get("components", []))
        accessory: Mapping[str, Any] | None = each.get("accessory")
        if accessory:
            yield dict(accessory)
