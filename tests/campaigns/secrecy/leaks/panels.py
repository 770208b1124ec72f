"""Leaks in panels: the headlines, the status, what passes by itself, and what is behind Details."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from zlib import crc32

from bot.chat.messages import details, notes, panel
from bot.chat.parts.screen import Button
from bot.engine.acts import Barred, Choice
from bot.engine.game import Fact
from bot.games.castle.board.board import standard_board
from bot.games.castle.decisions import Pass
from bot.games.castle.facts.fighting import Detected, GuardStruck
from bot.games.castle.kinds import GUARDS, GuardId, Who
from bot.games.castle.orders.orders import CastleOrders
from bot.games.castle.picture import close_up
from bot.games.castle.picture.pictures import CastlePictures
from bot.games.castle.players import CastleComputers
from bot.games.castle.turn.drafting import CastleDrafts
from bot.games.castle.words import standing, weighty
from bot.games.castle.words.words import CastleWords
from rendering.scene import Square
from tests.campaigns.secrecy.leaks.spy import Leak, Spy


def a_headline(spy: Spy) -> None:
    """A headline tells of somebody nobody sees."""
    spy.changes(CastleWords, "headlines", lambda lines: [*lines, f"Near {spy.label}!"])


def an_order_of_headlines(spy: Spy) -> None:
    """The first headline depends on more than what was witnessed."""
    spy.changes(
        CastleWords, "headlines", lambda lines: ["Quiet.", "All is well."][:: 1 if spy.is_east else -1]
    )


def a_cause(spy: Spy) -> None:
    """A death is told with a cause that nobody witnessed."""

    def known(facts: list[Any]) -> list[Any]:
        return [GuardStruck(GuardId(1 + spy.number % 20), Who.NINJA, 1, GUARDS), *facts]

    spy.changes(weighty, "killings", known)


def a_layer_among_the_details(spy: Spy) -> None:
    """The details offer one more layer, where the ninja has been near."""
    spy.changes(details, "layer_buttons", lambda rows: [*rows, (Button(f"Near {spy.label}", "near"),)])


def a_status(spy: Spy) -> None:
    """The status contains the truth."""
    spy.changes(CastleWords, "status", lambda line: f"{line} {spy.label}")


def what_is_at_stake(spy: Spy) -> None:
    """What is left to play for is told by where the ninja is."""
    spy.changes(standing, "at_stake", lambda line: f"{line} {spy.label}")


def a_frame(spy: Spy) -> None:
    """The picture of the board looks closely at the ninja, even if nothing was seen to happen there."""
    board = standard_board()
    spy.changes(CastlePictures, "frame", lambda square: square or (spy.zone and close_up(board, spy.zone)))


def a_wider_frame(spy: Spy) -> None:
    """A panel frames what nobody saw with what was seen."""
    honest = CastlePictures.focus

    def wider(*asked: Any, past: Sequence[Fact] = (), **how: Any) -> Square | None:
        unseen = [] if spy.zone is None else [Detected(Who.NINJA, spy.zone)]
        return honest(*asked, past=[*past, *unseen], **how)

    spy.patch(CastlePictures, "focus", wider)


def a_figure(spy: Spy) -> None:
    """An option belongs to somebody who is near."""
    spy.changes(CastleWords, "whose", lambda who: who or spy.label)


def some_routes(spy: Spy) -> None:
    """Ways that lead round what is hidden are offered first."""
    spy.changes(CastleDrafts, "routes", lambda ways: ways[:: 1 if crc32(spy.traps.encode()) % 2 else -1])


def what_passes(spy: Spy) -> None:
    """An empty phase passes by itself if the ninja is far."""
    spy.changes(CastleOrders, "obvious", lambda decision: None if spy.number % 5 else decision)


def the_story(spy: Spy) -> None:
    """The details have one more line."""
    honest = details._tail

    def longer(lines: Sequence[str], room: int) -> list[str]:
        return [*honest(lines, room), spy.label]

    spy.patch(details, "_tail", longer)


def a_warning(spy: Spy) -> None:
    """A warning tells of something that the player cannot know."""
    spy.changes(notes, "warnings", lambda lines: [*lines, f"-# Beware of {spy.label}"])


def a_hint(spy: Spy) -> None:
    """A hint tells of guards who are near somebody nobody sees."""
    spy.changes(CastleWords, "hint", lambda text: text or f"Somebody can come to {spy.label} next turn.")


def a_hint_of_sleepers(spy: Spy) -> None:
    """The presence of a hint tells what the guards have hidden."""
    spy.changes(
        CastleWords, "hint", lambda text: text if crc32(spy.traps.encode()) % 2 else "They sleep near."
    )


def a_reason(spy: Spy) -> None:
    """An option is impossible for a reason that the player cannot know."""
    spy.changes(CastleWords, "barred", lambda found: [*found, Barred(Pass, Choice("Wait", spy.label))])


def a_button(spy: Spy) -> None:
    """A label in the last row depends on the secret."""
    honest = panel._last

    def last(*known: Any, is_asked_again: bool) -> list[Button]:
        first, *others = honest(*known, is_asked_again=is_asked_again)
        return [Button(first.label + " " * spy.is_east, first.key, first.look), *others]

    spy.patch(panel, "_last", last)


def what_a_partner_does(spy: Spy) -> None:
    """The line about what a figure holds also tells where the figures of everybody are."""

    def told(line: str) -> str:
        return line and f"{line} {[one.zone for one in spy.truth.playing] if spy.truth else ''}"

    spy.changes(CastleWords, "holding", told)


def a_question_about_hands(spy: Spy) -> None:
    """A question names what a partner holds, although the partner shows it to nobody."""
    spy.changes(CastleWords, "question", lambda text: text and f"{text} {spy.traps}")


def an_explanation(spy: Spy) -> None:
    """The explanation of a first event tells where the ninja is."""
    spy.changes(CastleWords, "explained", lambda found: found and (found[0], f"{found[1]} {spy.label}"))


def why_it_was_chosen(spy: Spy) -> None:
    """The reason for a suggested decision tells where the ninja is."""
    spy.changes(CastleComputers, "advice", lambda advice: advice._replace(reason=f"He is at {spy.label}."))


def a_quiet_turn(spy: Spy) -> None:
    """A calm turn tells where the ninja was last, though nobody has heard it."""
    spy.changes(CastleWords, "calm", lambda line: line and f"{line} {spy.label}")


def a_close_look_at_options(spy: Spy) -> None:
    """The picture of what is asked about includes the ninja's zone."""
    honest = CastlePictures.around

    def around(
        pictures: Any, game: Any, state: Any, viewer: Any, zones: Sequence[str], **how: Any
    ) -> Square | None:
        return honest(pictures, game, state, viewer, sorted({*zones, spy.label} - {"nowhere"}), **how)

    spy.patch(CastlePictures, "around", around)


LEAKS = (
    Leak("what a partner does", "holding", "late routes of a partner", what_a_partner_does),
    Leak("a question about hands", "question", "guards' hand of a partner", a_question_about_hands),
    Leak("a quiet turn that knows", "calm", "sights of starts", a_quiet_turn),
    Leak("an explanation that knows", "explained", "sights of starts", an_explanation),
    Leak("why something was chosen", "advice", "sights of starts", why_it_was_chosen),
    Leak("a close look at options", "asked", "sights of starts", a_close_look_at_options),
    Leak("a headline that knows", "headlines", "sights of starts", a_headline),
    Leak("the order of headlines", "headlines", "sights of starts", an_order_of_headlines),
    Leak("a frame round the ninja", "frame", "sights of starts", a_frame),
    Leak("a panel that frames what was not seen", "focus", "sights of entrances", a_wider_frame),
    Leak("a cause that knows", "headlines", "sights of starts", a_cause),
    Leak("a layer among the details", "details", "sights of starts", a_layer_among_the_details),
    Leak("a status that knows", "status", "sights of starts", a_status),
    Leak("what is at stake", "status", "sights of starts", what_is_at_stake),
    Leak("a figure that knows", "offers", "sights of starts", a_figure),
    Leak("routes round what is hidden", "routes", "sights of guards' map", some_routes),
    Leak("what passes by itself", "board", "evenings", what_passes),
    Leak("the story among the details", "details", "sights of starts", the_story),
    Leak("a warning that knows", "message", "sights of starts", a_warning),
    Leak("a hint that knows", "hint", "sights of starts", a_hint),
    Leak("whether there is a hint", "hint", "sights of guards' map", a_hint_of_sleepers),
    Leak("a reason that knows", "barred", "sights of starts", a_reason),
    Leak("a label in the last row", "message", "sights of starts", a_button),
)
