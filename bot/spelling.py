"""Names of environment variables that are misspelt: which ones must be meant for the bot, and what is meant."""

import re
from collections.abc import Collection, Iterator, Mapping
from difflib import SequenceMatcher, get_close_matches
from typing import Final

BOT: Final = "KAGEMORI"
"""The first word of the bot's own variables."""
TESTS: Final = f"{BOT}_TESTS_"
"""Begins the names of what the tests read, which no installation has."""

_CLUSTERS: Final = re.compile(
    r"\w+_SERVICE_(HOST|PORT\w*)=.*|\w+_PORT_\d+_(TCP|UDP|SCTP)\w*=.*|\w+=(tcp|udp|sctp)://.*", re.DOTALL
)
"""Kubernetes sets these in every container if a service has the name of the bot."""
_ALIKE: Final = 0.8
"""Resemblance (0 to 1) from which one word is taken for another."""
_NEAR: Final = 0.5
"""Resemblance (0 to 1) from which a setting is suggested in place of a name."""


def strays(found: Mapping[str, str], known: Collection[str]) -> Iterator[tuple[str, str]]:
    """The names (in capitals) of `found` that are meant for the bot and not `known`, each with the nearest known one.

    The second is empty if no known name is near.
    """
    own = {_own_part(name): name for name in reversed([*known])}
    for name, value in sorted(found.items()):
        if name not in known and _is_meant(name) and not _is_others(name, value):
            near = get_close_matches(_own_part(name), own, 1, _NEAR)
            yield name, own[near[0]] if near else ""


def nearest(name: str, found: Collection[str]) -> str:
    """The one of `found` that is nearly `name`; empty if none is."""
    return next(iter(get_close_matches(name, found, 1, _ALIKE)), "")


def _is_meant(name: str) -> bool:
    """True of a name of several words that begins with the bot's, or with a word that is nearly that."""
    word = re.split(r"[^A-Z0-9]", name, maxsplit=1)[0]
    is_near = name.startswith(BOT) or SequenceMatcher(None, word, BOT).ratio() >= _ALIKE
    return is_near and name != word


def _is_others(name: str, value: str) -> bool:
    """True of what the tests read, and of what no operator has written."""
    return name.startswith(TESTS) or _CLUSTERS.fullmatch(f"{name}={value}") is not None


def _own_part(name: str) -> str:
    """A name without the bot's before it, in which both may be misspelt."""
    word, _, rest = name.partition("_")
    return rest if rest and _is_meant(f"{word}_") else name.removeprefix(BOT).strip("-_. ")
