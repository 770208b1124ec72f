"""What is installed: the package has everything it needs, the locks have its dependencies, and a version has one
name."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bot import __version__
from tests.asking import asking
from tests.figures import HERE, outline, outlined
from tests.test_project import ROOT, pyproject, tracked

RUNTIME, DEVELOPMENT = "requirements.txt", "requirements-dev.txt"


@pytest.mark.parametrize("builder", [WheelBuilder, SdistBuilder])
def test_a_package_holds_every_file_that_runs(builder: type[WheelBuilder | SdistBuilder]) -> None:
    needed = {str(path) for path in tracked() if path.parts[0] in {"bot", "rendering", "data"}}
    packed = {file.distribution_path for file in builder(str(ROOT)).recurse_included_files()}
    assert needed <= packed
    assert not {name for name in packed if re.search(r"(^|/)(tests|var|__pycache__|\.env)(/|$)", name)}


@cache
def pins(lock: str) -> dict[str, tuple[Requirement, int]]:
    """Each package of a lock by its name: its one version, and how many files it may be."""
    text = re.sub(r"(?m)^#.*\n|^ +#.*\n", "", (ROOT / lock).read_text(encoding="utf-8"))
    entries = re.split(r"\n(?=\S)", text.strip())
    wanted = [(Requirement(entry.split("\\")[0]), entry.count("--hash=sha256:")) for entry in entries]
    return {canonicalize_name(each.name): (each, hashes) for each, hashes in wanted}


@pytest.mark.parametrize("lock", [RUNTIME, DEVELOPMENT])
def test_every_dependency_is_pinned_by_hash(lock: str) -> None:
    project = pyproject()
    needed = list(project["project"]["dependencies"])
    if lock == DEVELOPMENT:
        needed += project["project"]["optional-dependencies"]["play"] + project["dependency-groups"]["dev"]
    for wanted in map(Requirement, needed):
        assert wanted.specifier.contains(version(lock, wanted.name)), wanted
    assert all(hashes for _, hashes in pins(lock).values())


def version(lock: str, name: str) -> str:
    (only,) = pins(lock)[canonicalize_name(name)][0].specifier
    assert only.operator == "=="
    return only.version


UNSEEN = {
    "tzdata": "the standard library reads it where a machine has no time zones of its own",
}
"""Dependencies that are needed to run and imported nowhere, with the reason."""


def imported(*folders: str, but: tuple[str, ...] = ()) -> set[str]:
    """The packages, by the names they are declared with, whose modules are imported below these folders."""
    modules = {
        module
        for path, names in _imports().items()
        if any(map(path.is_relative_to, folders)) and not any(map(path.is_relative_to, but))
        for module in names
    }
    others = modules - sys.stdlib_module_names - {"bot", "rendering", "tests"}
    # Packages that are not installed here, such as the peers of a bench, have the name of their module.
    return {canonicalize_name(name) for module in others for name in _distributions().get(module, [module])}


@cache
def _distributions() -> Mapping[str, list[str]]:
    """The installed packages by the modules that they bring."""
    return packages_distributions()


@cache
def _imports() -> dict[Path, frozenset[str]]:
    """The modules outside its own package that each file imports."""
    tests = (path for path in tracked() if path.parts[0] == "tests" and path.suffix == ".py")
    return {
        **{path: outlined(tree).imported for path, tree in HERE.trees.items()},
        **{path: outline(ROOT / path).imported for path in tests},
    }


def declared(*lists: list[str]) -> set[str]:
    return {canonicalize_name(Requirement(each).name) for each in chain(*lists)}


def test_all_that_is_imported_is_declared_and_all_that_runs_is_imported() -> None:
    """Otherwise it is there only as long as another package happens to need it."""
    project = pyproject()
    runtime = project["project"]["dependencies"]
    play = project["project"]["optional-dependencies"]["play"]
    groups = project["dependency-groups"]
    assert imported("bot", "rendering", but=("bot/play", "bot/laws")) | set(UNSEEN) == declared(runtime)
    assert imported("bot", "rendering", but=("bot/laws",)) <= declared(runtime, play)
    # Development needs it, and the tests of a game bring it.
    assert imported("bot/laws") <= declared(runtime, groups["dev"])
    assert imported("tests") <= declared(runtime, play, *groups.values())


def test_runtime_dependencies_are_the_same_in_both_locks_and_development_is_separate() -> None:
    assert all(pins(DEVELOPMENT)[name] == pin for name, pin in pins(RUNTIME).items())
    assert not {"simcord", "pytest", "mypy", "playwright", "av"} & set(pins(RUNTIME))


@pytest.mark.parametrize(("python", "is_needed"), [("3.11.0", False), ("3.13.0", True), ("3.14.0", True)])
def test_the_lock_brings_what_newer_pythons_have_no_more(python: str, is_needed: bool) -> None:
    marker = pins(RUNTIME)["audioop-lts"][0].marker
    assert isinstance(marker, Marker)
    assert marker.evaluate({"python_full_version": python}) is is_needed


def test_dependencies_of_benches_and_mutations_are_pinned_in_their_group() -> None:
    groups = pyproject()["dependency-groups"]
    assert set(groups) == {"dev", "bench", "mutants"}
    for wanted in map(Requirement, [*groups["bench"], *groups["mutants"]]):
        assert [specifier.operator for specifier in wanted.specifier] == ["=="], wanted


def test_the_local_page_says_what_has_to_be_installed_for_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if re.match(r"bot\.play\.", name)]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "simcord", None)
    answer = asking(tmp_path, {}, capsys)("play")
    assert (answer.code, answer.err) == (2, "The local page needs simcord: install kagemori[play].\n")


def test_the_changelog_begins_with_the_version_that_the_command_tells(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asking(tmp_path, {}, capsys)("--version").out == f"kagemori {__version__}\n"
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    first, *earlier = re.findall(r"^## (.+)$", changelog, re.MULTILINE)
    assert re.fullmatch(rf"{re.escape(__version__)} \((unreleased|\d{{4}}-\d\d-\d\d)\)", first)
    assert all(re.fullmatch(r"\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)", each) for each in earlier)
