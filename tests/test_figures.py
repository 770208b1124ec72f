"""What the figures of the code must not exceed."""

from __future__ import annotations

from tests.figures import Checkout, complexity, parameters
from tests.test_project import ROOT

BRANCHES, PARAMETERS = 12, 8
"""The most of a function of the chat."""


def test_no_function_of_the_chat_has_too_many_branches_or_parameters() -> None:
    every = [(path, node) for path, node in Checkout(ROOT).functions if path.is_relative_to("bot/chat")]
    assert len(every) > 500
    for path, node in every:
        is_plain = complexity(node) <= BRANCHES and parameters(node) <= PARAMETERS
        assert is_plain, f"{path}:{node.name}: {complexity(node)} branches, {parameters(node)} parameters"
