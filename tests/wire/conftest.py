"""The rules for requests, read once for a file of tests."""

from __future__ import annotations

import pytest

from tests.wire.spec import Spec


@pytest.fixture(scope="module")
def by_hand() -> Spec:
    """The hand-written rules alone."""
    return Spec(None)


@pytest.fixture(scope="module")
def whole() -> Spec:
    """As many rules as there are: with openapi.json if it is at hand."""
    return Spec.load()


@pytest.fixture(scope="module")
def described(whole: Spec) -> Spec:
    """All rules; without openapi.json there is nothing to test."""
    if not whole.has_description:
        pytest.skip("openapi.json is not at hand")
    return whole
