"""Processes of one run share what they have painted of the gallery."""

import pytest

from tests.rendering import views


@pytest.fixture(scope="session", autouse=True)
def gallery_of_the_run(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> None:
    """With several workers each has a folder of its own, beside which the shared one lies."""
    base = tmp_path_factory.getbasetemp()
    views.shared[:] = [(base if worker_id == "master" else base.parent) / "gallery"]
