"""Misspelt names of environment variables: which ones must be meant for the bot, and which setting each means."""

import re
from collections.abc import Collection, Iterator, Mapping
from difflib import SequenceMatcher, get_close_matches
from typing import Final

BOT: Final = "KAGEMORI"
"""The first word of the names of the bot's own variables."""
TESTS: Final = f"{BOT}_TESTS_"
"""The prefix of variables that only the tests read; no installation has them."""

_CLUSTERS: Final = re.compile(
    r"\w+_SERVICE_(HOST|PORT\w*)=.*|\w+_PORT_\d+_(TCP|UDP|SCTP)\w*=.*|\w+=(tcp|udp|sctp)://.*", re.DOTALL
)
"""Variables that Kubernetes sets in every container if a service is called like the bot."""
_ALIKE: Final = 0.8
"""The similarity (0 to 1) from which one word is taken for a misspelling of another."""
_NEAR: Final = 0.5
"""The similarity (0 to 1) from which a setting is suggested in place of a name."""


def strays(found: Mapping[str, str], known: Collection[str]) -> Iterator[tuple[str, str]]:
    """The names in `found` that are meant for the bot but not in `known`, each with the nearest known name.

    The names of `found` are in capitals. The second name is empty if no known name is near. Variables of the tests, and
    those that Kubernetes sets, are left out.
    """
    own = {_own_part(name): name for name in reversed([*known])}
    for name, value in sorted(found.items()):
        if name not in known and _is_meant(name) and not _is_others(name, value):
            near = get_close_matches(_own_part(name), own, 1, _NEAR)
            yield name, own[near[0]] if near else ""


def nearest(name: str, found: Collection[str]) -> str:
    """The name in `found` that is nearly `name`; empty if there is none."""
    return next(iter(get_close_matches(name, found, 1, _ALIKE)), "")


def _is_meant(name: str) -> bool:
    """True if a name of several words begins with the bot's name, or with a word that is nearly the bot's name."""
    word = re.split(r"[^A-Z0-9]", name, maxsplit=1)[0]
    is_near = name.startswith(BOT) or SequenceMatcher(None, word, BOT).ratio() >= _ALIKE
    return is_near and name != word


def _is_others(name: str, value: str) -> bool:
    """True for a variable that the tests read, and for one that no operator has written."""
    return name.startswith(TESTS) or _CLUSTERS.fullmatch(f"{name}={value}") is not None


def _own_part(name: str) -> str:
    """The name of a variable without the bot's name in front, even if that part is misspelt."""
    word, _, rest = name.partition("_")
    return rest if rest and _is_meant(f"{word}_") else name.removeprefix(BOT).strip("-_. ")
