"""The topics of the clans that can be looked up: the rules in short, then everything that has a name on the board.

The texts are those of data/clans/guide.toml; cards and challenges add what the game's own data say of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.engine.acts import Topic
from bot.games.clans.kinds import Ability, ItemKind, Keyword, Terrain, Token
from bot.games.clans.moon.cards import deck, printed, titles
from bot.games.clans.names import names
from bot.games.clans.setting.options import NORMS, Challenge, ClansOptions
from bot.games.clans.teams.profile import specials
from bot.games.files import toml
from bot.games.guide import topics_of
from bot.words import _, once_a_language

LONGEST: Final = 1000
"""The longest text of a topic, in characters."""


@once_a_language
def topics() -> tuple[Topic, ...]:
    """The topics that name others, then those others: tokens, terrain, items, challenges, keywords and Moon cards."""
    own = topics_of("clans")
    skills = sorted((*_skills(), *(each for each in own if each.under)), key=lambda topic: topic.title)
    below = (*_tokens(), *_ground(), *_challenges(), *skills, *_cards())
    above = (each for each in own if not each.under)
    return (*(_listing(each, [one for one in below if one.under == each.key]) for each in above), *below)


def _listing(topic: Topic, below: Sequence[Topic]) -> Topic:
    """The topic with the whole texts below it, or with their titles alone where there is no room for the texts."""
    text = topic.text.format(phases=_(", ").join(map(names.element, printed().phases)))
    if not below:
        return replace(topic, text=text)
    each = (_("**{title}**: {text}").format(title=one.title, text=one.text) for one in below)
    whole = "\n".join((text, *each))
    if len(whole) <= LONGEST:
        return replace(topic, text=whole)
    titles = _(", ").join(one.title for one in below)
    return replace(topic, text=_("{text}\nLook up: {titles}.").format(text=text, titles=titles))


def _texts(group: str) -> Mapping[str, str]:
    found: Mapping[str, str] = toml("clans", "guide")[group]
    return found


def _tokens() -> Iterator[Topic]:
    for token, text in _texts("tokens").items():
        yield Topic(f"token-{token}", names.token(Token(token)), _(text), "tokens")


def _ground() -> Iterator[Topic]:
    for letter, text in _texts("terrain").items():
        kind = Terrain(letter)
        yield Topic(f"terrain-{kind.name.lower()}", names.terrain(kind), _(text), "terrain")
    for item, text in _texts("items").items():
        yield Topic(f"item-{item}", names.item(ItemKind(item), None), _(text), "terrain")


def _challenges() -> Iterator[Topic]:
    """What scores, the numbers of the challenge (A22.1), and its own rules."""
    for challenge, text in _texts("challenges").items():
        which = Challenge(challenge)
        norm = NORMS[which]
        begin = _(" Models begin in Stealth.") if norm.is_hidden else ""
        told = _("{aim}. {models} models of a team at once, {rounds} rounds.{begin} {text}").format(
            aim=names.aim(which)[:1].upper() + names.aim(which)[1:],
            models=norm.ninjas,
            rounds=norm.rounds,
            begin=begin,
            text=_(text).format(target=ClansOptions().brawl_target),
        )
        yield Topic(f"challenge-{challenge}", names.challenge(which), told, "challenges")


def _skills() -> Iterator[Topic]:
    """The keywords and abilities whose texts are in skills.toml; the other keywords are topics of the guide."""
    tokens = {names.token(token) for token in Token}
    for skill in (*Keyword, *Ability):
        if text := names.skill_text(skill):
            others = () if isinstance(skill, Keyword) else specials()[skill].names.values()
            also = "".join(_(" Also called {name}.").format(name=_(each)) for each in others)
            under = "keywords" if isinstance(skill, Keyword) else "abilities"
            title = names.skill(skill)
            title = _("{skill} (ability)").format(skill=title) if title in tokens else title
            yield Topic(f"skill-{skill}", title, text + also, under)


def _cards() -> Iterator[Topic]:
    for card in titles():
        told = _("{does}\n{when}\nElement: {element}. {n} in the full deck.").format(
            does=names.explained(card),
            when=names.played(card),
            element=names.element(titles()[card].phase),
            n=deck(is_calm=False).count(card),
        )
        yield Topic(f"card-{card}", names.card(card), told, "moon")
