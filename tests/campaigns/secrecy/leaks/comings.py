"""Leaks to people who leave, come back, sit down for another, come late or look back after the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from bot.engine.game import PUBLIC, Viewer
from bot.engine.match import witnessed
from bot.tables.history import results, story
from bot.tables.history.results import Balance, Past
from bot.tables.history.story import TRUTH, Eyes
from bot.tables.model.table import UserId
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases import catching_up, channels
from bot.tables.views.session import TableSession
from tests.campaigns.secrecy.leaks.spy import Leak, Spy
from tests.campaigns.secrecy.leaks.tables import the_past_of_a_seat


def a_departure(spy: Spy) -> None:
    """A departure is told as soon as it is known, and not when the player would be called."""
    honest = channels.note_departure

    async def told(hall: Hall, guild: int, user: UserId) -> None:
        await honest(hall, guild, user)
        for table in await hall.store.tables_of(user):
            await channels.show_departure(hall, table.key, user)

    spy.patch(channels, "note_departure", told)


def the_past_for_latecomers(spy: Spy) -> None:
    """People without a seat catch up with everything."""

    def seen(facts: Iterable[Any], viewer: Viewer) -> list[Any]:
        return list(facts) if viewer == PUBLIC else witnessed(facts, viewer)

    spy.patch(catching_up, "witnessed", seen)


def a_score(spy: Spy) -> None:
    """The result of a past game tells where everybody was in the end."""
    honest = results._past

    def told(session: TableSession, at: float) -> Past:
        past = honest(session, at)
        return replace(past, score=f"{past.score} {session.match.state.ninja.zone}")

    spy.patch(results, "_past", told)


def a_table_of_results(spy: Spy) -> None:
    """The results tell how often each player has won, and how well."""
    honest = results._counted

    def counted(*found: Any) -> list[Balance]:
        balances = honest(*found)
        for one in balances:
            one.whole.won += spy.number
        return balances

    spy.patch(results, "_counted", counted)


def the_truth_of_what_is_over(spy: Spy) -> None:
    """The truth of every game that is over is shown, even if its secrets are kept."""
    honest = story.choices

    def more(one: TableSession, user: UserId) -> Mapping[Eyes, str]:
        return {**honest(one, user), TRUTH: "The truth"} if one.is_over else honest(one, user)

    spy.patch(story, "choices", more)


def a_game_that_is_over(spy: Spy) -> None:
    """A game that is over is shown whole: boards, panels and films."""
    spy.patch(TableSession, "is_revealed", property(lambda one: one.is_over))


LEAKS = (
    Leak("a departure told at once", "before", "departures", a_departure),
    Leak("the past for a substitute", "digest", "substitutes", the_past_of_a_seat),
    Leak("the past for latecomers", "lent", "substitutes", the_past_for_latecomers),
    Leak("the score of a game of the past", "history", "endings", a_score),
    Leak("a table of results", "results", "endings", a_table_of_results),
    Leak("the truth of what is over", "the truth", "endings", the_truth_of_what_is_over),
    Leak("a game that is over", "film", "endings", a_game_that_is_over),
)
