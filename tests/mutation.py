"""The results of `make mutate`: the score of each chapter, and every change of the rules that no test has noticed."""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

NOTICED = ("killed", "timeout", "segfault")
BY_TYPES = "caught by type check"
OPEN = "not checked"
PARTS: Final = {
    **{name: f"bot/games/{name}" for name in ("castle", "clans", "raid")},
    "rendering": "rendering",
    "tables": "bot/tables",
}
"""The folder of each part; `tests` has one of the same name, without `bot`."""

ROOT: Final = Path(__file__).parents[1]
_LINE = re.compile(r"^\s*([\w.ǁ]+): (.+)$")
_COPIED = ("bot", "rendering", "data", "docs", "tests")


class Mutant(NamedTuple):
    """One change: its name as `mutmut show` takes it, and what became of it."""

    name: str
    verdict: str

    @property
    def chapter(self) -> str:
        """The module it is made in."""
        return self.name.rpartition(".")[0]


def read(listing: str) -> Iterator[Mutant]:
    """The mutants in what `mutmut results --all true` prints."""
    for line in listing.splitlines():
        if found := _LINE.match(line):
            yield Mutant(found[1], found[2])


def score(verdicts: Mapping[str, int]) -> str:
    """The share of those the tests have judged that they have noticed; what the types forbid is not counted."""
    judged = sum(verdicts.values()) - verdicts.get(BY_TYPES, 0) - verdicts.get(OPEN, 0)
    noticed = sum(verdicts.get(verdict, 0) for verdict in NOTICED)
    rest = ", ".join(f"{number} {verdict}" for verdict, number in sorted(verdicts.items()) if number)
    share = f"{100 * noticed / judged:5.1f} %" if judged else "      -"
    return f"{share}  of {judged:4} ({rest})"


def report(mutants: Sequence[Mutant]) -> Iterator[str]:
    """A line for each chapter, and one for all."""
    for chapter in sorted({mutant.chapter for mutant in mutants}):
        yield f"{score(_verdicts(mutants, chapter))}  {chapter}"
    yield f"{score(_verdicts(mutants, ''))}  in all"


def _verdicts(mutants: Sequence[Mutant], chapter: str) -> Counter[str]:
    return Counter(mutant.verdict for mutant in mutants if mutant.chapter.startswith(chapter))


def home(root: Path, code: str) -> str:
    """The folder of the part that a folder or a file belongs to. ValueError if it belongs to none or does not exist."""
    for part in PARTS.values():
        if (code == part or code.startswith(f"{part}/")) and (root / code).exists():
            return part
    raise ValueError(f"{code} is no part ({', '.join(PARTS)}), and no folder or file of one.")


def settings(project: Mapping[str, Any], part: str, code: str) -> Mapping[str, Mapping[str, Any]]:
    """What of the project's settings holds for a folder or a file of a part: the tables of pytest and mutmut."""
    tests = part.replace("bot/", "tests/") if part.startswith("bot/") else f"tests/{part}"
    mutmut = dict(project["tool"]["mutmut"])
    mutmut["only_mutate"] = [code if code.endswith(".py") else f"{code}/*.py"]
    mutmut["do_not_mutate"] = [each for each in mutmut["do_not_mutate"] if each.startswith(f"{part}/")]
    left_out = [each for each in mutmut["pytest_add_cli_args_test_selection"] if f"={tests}/" in each]
    mutmut["pytest_add_cli_args_test_selection"] = [tests, *left_out]
    mutmut["type_check_command"] = [*mutmut["type_check_command"], code]
    return {"pytest.ini_options": project["tool"]["pytest"]["ini_options"], "mutmut": mutmut}


def written(tables: Mapping[str, Mapping[str, Any]]) -> str:
    """Tables of tools as TOML; texts, numbers and lists of texts look there as in JSON."""
    return "".join(
        f"[tool.{name}]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in table.items())
        for name, table in tables.items()
    )


def place(root: Path, code: str) -> Path:
    """The folder where code is changed, made if it is missing; code and tests in it are links to those of `root`."""
    part, folder = home(root, code), root / "mutants" / code.replace("/", ".")
    folder.mkdir(parents=True, exist_ok=True)
    for name in _COPIED:
        link = folder / name
        if not link.is_symlink():
            link.symlink_to(root / name)
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    (folder / "pyproject.toml").write_text(written(settings(project, part, code)), encoding="utf-8")
    return folder


def _mutmut(folder: Path, *words: str) -> str:
    return subprocess.run(["mutmut", *words], cwd=folder, check=True, capture_output=True, text=True).stdout


def _told(folder: Path) -> None:
    mutants = list(read(_mutmut(folder, "results", "--all", "true")))
    for mutant in mutants:
        if mutant.verdict not in (*NOTICED, BY_TYPES, OPEN):
            print(f"{mutant.name}: {mutant.verdict}")
            changed = [
                line for line in _mutmut(folder, "show", mutant.name).splitlines() if re.match(r"[-+] ", line)
            ]
            print("\n".join(changed))
    print("\n".join(report(mutants)))


def main() -> int:
    """Change what is named, or every part if nothing is, one after the other."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("code", nargs="*", help=f"{', '.join(PARTS)}, or a folder or a file of one of them")
    asked = [PARTS.get(each, each) for each in parser.parse_args().code] or PARTS.values()
    for code in asked:
        try:
            folder = place(ROOT, code)
        except ValueError as error:
            parser.error(str(error))
        found = subprocess.run(["mutmut", "run"], cwd=folder, check=False)
        if found.returncode:
            return found.returncode
        _told(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
