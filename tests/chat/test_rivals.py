"""Another process with the same token: late answers reveal it, and it is reported once."""

from __future__ import annotations

from bot.chat import health
from bot.chat.parts.rivals import OFTEN, REMEMBERED, SOON, Rivals
from bot.commands.health import FINE


def test_a_few_answers_that_come_too_late_are_no_sign() -> None:
    """Their receipts may have been lost."""
    rivals = Rivals()
    assert not any(rivals.refused(each * SOON) for each in range(50))
    assert not rivals.are_there(50 * SOON)


def test_several_within_a_minute_are_told_once() -> None:
    rivals = Rivals()
    told = [rivals.refused(each) for each in range(100)]
    assert [number for number, is_told in enumerate(told, 1) if is_told] == [OFTEN]
    assert rivals.are_there(99 + REMEMBERED)
    assert not rivals.are_there(100 + REMEMBERED)


def test_they_are_told_again_when_they_come_back() -> None:
    rivals = Rivals()
    later = 10 * REMEMBERED
    assert [rivals.refused(each) for each in (0, 1, 2, later, later + 1, later + 2)] == [
        *(False, False, True),
        *(False, False, True),
    ]


def test_the_command_line_and_the_bot_have_one_word_for_all_is_well() -> None:
    assert health.FINE == FINE
