"""Drafts in words: their content, and what the guards would learn from a plan."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.drafting import standing
from bot.engine.game import PUBLIC, Decision, Draft, Fact
from bot.engine.match import witnessed
from bot.games.castle import decisions as d
from bot.games.castle.detection.detection import window_closed
from bot.games.castle.intruders.plan import Plan, performed
from bot.games.castle.intruders.searching import Answers
from bot.games.castle.names import names
from bot.games.castle.setting.setting import Setting
from bot.games.castle.setup.comeback import hands_of
from bot.games.castle.setup.hands import HandDraft
from bot.games.castle.setup.start_drafts import OwnStart
from bot.games.castle.state.search import SearchResult
from bot.games.castle.state.state import State
from bot.games.castle.words.choices import choice, is_bluff
from bot.games.castle.words.joint import declining
from bot.games.castle.words.told import told
from bot.words import _

LONGEST = 500
"""The maximum number of characters of the text about what the guards would learn; the rest is cut."""


def drafted(state: State, draft: Draft) -> list[str]:
    """A draft line by line: its hands, then its pieces.

    For a plan also what the guards would learn; for a start with an entrance, the proposal that it declines.
    """
    if isinstance(draft, Plan):
        lines, facts = _planned(state, draft)
        if not lines and not any(told(state.setting.board, fact) for fact in witnessed(facts, PUBLIC)):
            return [_("Nobody moves so far.")]
        return [*lines, _would_learn(state.setting, facts, draft)]
    hands = [line for hand in hands_of(draft) if (line := _held(hand))]
    declined = [declining(state, draft)] if isinstance(draft, OwnStart) else []
    return [*hands, *pieces(state, draft), *filter(None, declined)]


def pieces(state: State, draft: Draft) -> list[str]:
    """The pieces of a draft that belong on the map, in order, numbered for a plan; answers with what they answer.

    Cards for a hand do not belong there.
    """
    if isinstance(draft, Plan):
        return _planned(state, draft)[0]
    if isinstance(draft, Answers):
        return [_answered(state, found, piece) for found, piece in draft.answered()]
    chosen = [
        piece for piece in standing(draft.pieces) if not isinstance(piece, d.Suggested | d.Take | d.Swap)
    ]
    return [choice(state, piece).label for piece in chosen]


def _answered(state: State, found: SearchResult, piece: d.AnswerWith) -> str:
    """The subject of an answer, and the answer (R21.14)."""
    text = _("{what} at {zone}: {answer}").format(
        what=names.mark(found.mark),
        zone=state.setting.board.label(found.zone),
        answer=choice(state, piece).label,
    )
    return names.capital(text)


def _held(hand: HandDraft) -> str:
    size = hand.size - hand.missing
    if not size:
        return ""
    return _("{who} ({n} of {of}): {cards}").format(
        who=names.capital(names.pile(hand.pile)), n=size, of=hand.size, cards=names.hand(hand.cards)
    )


def _planned(state: State, draft: Plan) -> tuple[list[str], list[Fact]]:
    """The pieces of a plan in lines, and the facts that would follow; nothing of what its searches find."""
    # Replay the plan piece by piece: each piece is described in the state that it is played in.
    scratch, lines = state.copy(), []
    facts: list[Fact] = []
    for n, piece in enumerate(draft.pieces, 1):
        # A middle dot: Discord would make a list of “1.”.
        lines.append(_("{n} · {what}").format(n=n, what=_piece(scratch, piece)))
        if not isinstance(piece, d.Search | d.StayReady):
            facts += _happened(scratch, performed(scratch, piece))
    facts += _happened(scratch, window_closed(scratch))
    return lines, facts


def _piece(scratch: State, piece: Decision) -> str:
    """A piece of a plan. A card that does not say itself that it is a bluff is named like any other piece."""
    label = choice(scratch, piece).label
    return _("{card}: bluff").format(card=label) if is_bluff(scratch, piece) else label


def _happened(scratch: State, facts: Iterator[Fact]) -> list[Fact]:
    done = []
    for fact in facts:
        fact.apply(scratch)
        done.append(fact)
    return done


def _would_learn(setting: Setting, facts: list[Fact], draft: Plan) -> str:
    # As the public sees it: the guards see the same of what intruders do (R28.8).
    lines = [line for fact in witnessed(facts, PUBLIC) if (line := told(setting.board, fact))]
    searches = [piece for piece in draft.pieces if isinstance(piece, d.Search)]
    # The guards will see a search, but what lies there is their secret until then.
    lines += [_searching(draft.state, piece) + _(" and what lies there.") for piece in searches]
    if not lines:
        return _nothing(draft)
    text = _("The guards would learn: {lines}").format(lines=" ".join(lines))
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _nothing(draft: Plan) -> str:
    """A sentence that says that a plan shows nothing, and how far it can be heard."""
    loud = {who: pace for who, pace in draft.paces.items() if pace}
    heard = [_("{who} within {n}").format(who=names.short(who), n=pace) for who, pace in loud.items()]
    if not heard:
        return _("The guards would learn nothing.")
    text = _("A listener hears {heard}; the guards would learn nothing else.")
    return text.format(heard=_(", ").join(heard))


def _searching(scratch: State, piece: d.Search) -> str:
    """A search as the guards would read it: for an unknown Lone Wolf without the name (R26.3)."""
    if scratch.is_concealed:
        return _("The intruder searches {zone}").format(zone=scratch.setting.board.label(piece.zone))
    return choice(scratch, piece).label
