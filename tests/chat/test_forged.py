"""Custom ids, forms and commands that our code has not made: one sentence, and nothing happens."""

from __future__ import annotations

from typing import Any

import pytest

from bot.chat.messages.opening import PanelState
from bot.chat.parts import keys
from bot.tables.model.prompt import BenchKind
from bot.tables.model.table import Refusal

GARBLED = (
    "",
    "kg",
    "kg:view",
    "kg:view:t",
    "kg:view:t:0.0",
    "kg:view:t:0.0.0.0",
    "kg:view:t:-1..",
    "kg:view:t:²..",
    "kg:view:t:" + "9" * 40 + "..",
    "kg:drop:t:..",
    "kg:view:t:..~~",
    "kg:view:t:...w",
    "kg:view:t:...wninja",
    "xx:view:t:..",
    "kg:view:t:..:a b",
)


@pytest.mark.parametrize("text", GARBLED)
def test_a_custom_id_that_is_none_of_ours_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(Refusal, match="out of date"):
        keys.read(text)


@pytest.mark.parametrize(
    "key",
    [
        keys.Key("pick", "t1", 0, 12, 3, ("a.b", "c"), bench=BenchKind.AHEAD),
        keys.Key("undo", "t1", 0, 12, 3, figure="0a1b2c3d"),
        keys.Key("view", "t"),
    ],
)
def test_what_is_written_is_read_again(key: keys.Key) -> None:
    assert keys.read(str(key)) == key
    assert keys.read(str(key) + keys.MENU) == key


@pytest.mark.parametrize("text", ["", "-1", "²", "1.0", "9" * 10, " 1", "٣"])
def test_a_number_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        keys.counted(text)


def test_a_menu_from_which_nothing_was_chosen_is_refused() -> None:
    with pytest.raises(Refusal):
        keys.chosen([])


@pytest.mark.parametrize("word", ["x" * 13, "a:b", "a\nb", "٣"])
@pytest.mark.parametrize("where", ["act", "area", "figure"])
def test_nothing_is_opened_by_a_word_that_no_button_bears(where: str, word: str) -> None:
    opened: dict[str, Any] = {where: word}
    with pytest.raises(Refusal, match="out of date"):
        PanelState(**opened)
