"""How to play, and topics to look up, read from the box of a game.

A game with pages of its own (Box.pages) has one screen of a phone for each; another game has one text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from bot.chat.messages.lessons import lesson_button
from bot.chat.parts.keys import Key
from bot.chat.parts.screen import Button, Picture, Screen
from bot.engine.acts import Topic, cut
from bot.engine.capabilities import Planning
from bot.engine.game import Order, Piece
from bot.games.box import Box
from bot.quoting import quoted
from bot.tables.model.table import Refusal
from bot.tables.model.typed import named
from bot.words import _

LONGEST = 2000
OTHERS = 6
"""The most titles of further topics with the same word."""
ENDINGS = ("ing", "es", "ed", "s")
"""The endings of words that a search leaves out."""
OPENING = 2
"""The first topics of a game, which the guide itself includes: what the game is about, and how a turn goes."""


def screen(box: Box, number: int, picture: Picture) -> Screen:
    """A page of the guide with its picture. `number` counts from 0."""
    page = box.pages[number]
    heading = _("{page} ({n} of {of})").format(page=page.title, n=number + 1, of=len(box.pages))
    return Screen(
        head=(f"### {heading}",),
        picture=picture,
        body=(*_small(page.signs), page.text, *_small(_tip(box, number))),
        rows=((*_turns(box, number), *lesson_button(box)),),
    )


def _small(line: str) -> Iterator[str]:
    """A line in small print; nothing for an empty one."""
    if line:
        yield f"-# {line}"


def page_at(box: Box, number: int) -> int:
    """The page for a number, from 0; past the end it is the last page."""
    return max(0, min(number, len(box.pages) - 1))


def _turns(box: Box, number: int) -> Iterator[Button]:
    turns = ((_("◀ Back"), number - 1), (_("Next ▶"), number + 1))
    for label, to in turns:
        if 0 <= to < len(box.pages):
            yield Button(label, str(Key("guide", "", words=(box.key, str(to)))))


def _tip(box: Box, number: int) -> str:
    """Help that applies to every game: a piece of it on each page, and the remainder on the last."""
    tips = (_own_panel(), _buttons(box), " ".join(_panel(box)), f"{_away(box)} {_looking_up(box)}")
    return " ".join(tips[number : number + 1] if number + 1 < len(box.pages) else tips[number:])


def _looking_up(box: Box) -> str:
    text = _("Every card and rule: /{game} help topic:WORD.")
    if box.deduction.is_offered:
        text = _("Every card and rule: /{game} help topic:WORD; where somebody can be: /table think.")
    return text.format(game=box.key)


def guide(box: Box) -> str:
    """How the game is played, in one message. It mentions only what the box offers."""
    phases = [f"- **{name}**: {text}" for name, text in box.groups.items()]
    opening = [f"**{topic.title}.** {topic.text}" for topic in box.topics[:OPENING]]
    # A game with pages has the buttons there; this text has less room.
    help_for_all = (_own_panel(), *([] if box.pages else [_buttons(box)]), *_panel(box))
    paragraphs = [f"## {box.title}", *opening, *help_for_all, *phases, _away(box)]
    told = "\n".join(paragraphs)
    return cut("\n".join(filter(None, (told, _index(box, LONGEST - len(told))))), LONGEST)


def _own_panel() -> str:
    return _(
        "Press **My view** under the board: only you see your panel. Tap what you want to do, or type a command."
    )


def _buttons(box: Box) -> str:
    """The meaning of the colours and signs of the buttons in a panel (option_buttons.LOOKS), the same in every game.

    Then the signs of this game's acts.
    """
    text = _(
        "Green goes on or is shown now, grey ends a move, blue is suggested or ready, red shows you or costs "
        "you something;"
    )
    if box.pictures.has_board:
        text = _("{colours} a number is that of its place on the picture,").format(colours=text)
    text = _("{colours} ⚠ asks first, ✕ is impossible now.").format(colours=text)
    signs = {act.sign: act.family.lower() for act in box.acts if act.sign}
    if not signs:
        return text
    each = (_("{sign} {family}").format(sign=sign, family=family) for sign, family in signs.items())
    return _("{colours} Signs: {signs}.").format(colours=text, signs=_(", ").join(each))


def _panel(box: Box) -> Iterator[str]:
    if box.pictures.has_board:
        yield _(
            "**Details** has all of it, the whole map too; /table view zoom looks closely; /note pencils on your map."
        )
    if any(issubclass(act.kind, Piece) for act in box.acts):
        yield _(
            "A draft is yours until you commit it; everything else counts at once, and your panel says what of it can"
            " be taken back."
        )
    else:
        yield _("What you decide counts at once, and your panel says what of it can be taken back.")


def _away(box: Box) -> str:
    """Help for people who are away."""
    always = _(
        "/table finds a substitute, /my sets your hours, /my games and /catchup show what waits and what is new."
    )
    has_orders = any(issubclass(kind, Order) for kind in box.kinds)
    has_plans = type(box.game({}).planning) is not Planning
    if has_orders and has_plans:
        own = _("**Orders** and **Plan ahead** in your panel play for you while you are away;")
    elif has_orders:
        own = _("**Orders** in your panel answer for you while you are away;")
    elif has_plans:
        own = _("**Plan ahead** in your panel plays for you while you are away;")
    else:
        return always
    return f"{own} {always}"


def _index(box: Box, room: int) -> str:
    """The other topics in one line, as many whole ones as fit in `room` characters; empty if none fits."""
    named = [topic.title for topic in box.topics[OPENING:] if not topic.under]
    for count in range(len(named), 0, -1):
        listed = [*named[:count], *([_("and so on")] if count < len(named) else [])]
        line = _("Look up with /{game} help: {topics}").format(game=box.key, topics=_(", ").join(listed))
        if len(line) < room:
            return line
    return ""


def topic(box: Box, name: str) -> str:
    """The text of a card or a rule, by its name or by a word that its text has. Refuses a word that no text has.

    Of several texts with a word the one that has it most often for its length is told, with the titles of the others.
    """
    found = named(name, _names(box))
    others = [] if found is not None else _mentioning(box, name)
    if found is None and not others:
        raise Refusal(_("There is nothing about “{name}”.").format(name=quoted(name)))
    told, *more = [found] if found is not None else others
    text = f"### {told.title}\n{told.text}"
    if more:
        titles = _(", ").join(each.title for each in more[:OTHERS])
        # Without what was typed: it may be long, and is written in the asker's own words.
        text += "\n-# " + _("See also: {titles}").format(titles=titles)
    return cut(text, LONGEST)


def _names(box: Box) -> dict[str, Topic]:
    """The topics by their keys and titles, and by the title before a bracket if no other topic has it."""
    heads = Counter(each.title.partition(" (")[0] for each in box.topics)
    short = {head: each for each in box.topics if heads[head := each.title.partition(" (")[0]] == 1}
    return short | {called: each for each in box.topics for called in (each.key, each.title)}


def _mentioning(box: Box, typed: str) -> list[Topic]:
    """The topics whose text has the most of the typed words, of two letters or more; the best titles first.

    Of the others the shortest that have them most often are first. A word of a text counts if it begins like a typed
    word without its ending.
    """
    stems = (_stem(word) for word in re.findall(r"\w{2,}", typed.casefold()))
    sought = [re.compile(rf"\b{stem}", re.IGNORECASE) for stem in dict.fromkeys(stems)]
    ranks = {each.key: _rank(each, sought) for each in box.topics}
    most = max((known for known, *_rest in ranks.values()), default=0)
    found = [each for each in box.topics if ranks[each.key][0] == most > 0]
    return sorted(found, key=lambda each: ranks[each.key], reverse=True)


def _rank(topic: Topic, sought: Sequence[re.Pattern[str]]) -> tuple[int, float, bool, float]:
    """How many words a topic has, how much of its title they are, whether it stands by itself, how much of its text."""
    told = f"{topic.title}. {topic.text}"
    counts = [len(word.findall(told)) for word in sought]
    titled = sum(len(word.findall(topic.title)) for word in sought)
    return sum(map(bool, counts)), titled / len(topic.title.split()), not topic.under, sum(counts) / len(told)


def _stem(word: str) -> str:
    """A word without the ending of a plural or a verb, if at least three letters are left."""
    return next(
        (word[: -len(each)] for each in ENDINGS if word.endswith(each) and len(word) >= 3 + len(each)), word
    )


def topics(box: Box, typed: str) -> list[Topic]:
    """The topics whose title or key contains the typed text, then those whose text has words that begin with it."""
    sought = typed.casefold()
    called = [each for each in box.topics if sought in each.title.casefold() or sought in each.key]
    return [*called, *(each for each in _mentioning(box, typed) if each not in called)]
