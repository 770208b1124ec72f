"""The dashboard and the alert rules ask for what the bot tells, and the page beside them explains all of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

import pytest

from bot import metrics
from tests.test_project import ROOT

FOLDER: Final = ROOT / "docs" / "monitoring"
OURS: Final = "kagemori_"
OF_PROMETHEUS: Final = {"up"}
"""Names that Prometheus itself knows of everything that it scrapes."""
OF_LINUX: Final = {
    *("process_cpu_seconds_total", "process_open_fds", "process_max_fds"),
    *("process_resident_memory_bytes", "process_virtual_memory_bytes", "process_start_time_seconds"),
}
"""Metrics of the process; some systems lack them."""
WORDS: Final = {"and", "by", "ignoring", "instance", "job", "le", "offset", "on", "or", "unless", "without"}
WORDS_IN_LEGENDS: Final = re.compile(r"\{\{\s*\$?(?:labels\.)?(\w+)")


def told() -> set[str]:
    """The name of everything that /metrics tells."""
    metrics.refused(50007)
    types = re.findall(r"^# TYPE (\S+) (\S+)$", metrics.text().decode(), re.MULTILINE)
    parts = {"histogram": ("_bucket", "_sum", "_count")}
    return {name + part for name, kind in types for part in parts.get(kind, ("",))}


def labels() -> set[str]:
    """The names of all labels, those of Prometheus among them."""
    metrics.refused(50007)
    metrics.gateway_is(metrics.Gateway(guilds=0, unavailable=0, shards=1, latencies={0: 0.1}))
    metrics.there_are(letters=0, put_off=0, oldest=0, tables=[("lobby", 0)])
    metrics.built_of(version="1", discord="2")
    return set(re.findall(r'(\w+)="', metrics.text().decode())) | {"instance", "job"}


def asked(expression: str) -> set[str]:
    """The metrics that an expression of PromQL asks for."""
    bare = re.sub(r"\{[^}]*\}|\[[^]]*\]|\b(?:by|without|on|ignoring)\s*\([^)]*\)", " ", expression)
    names = re.findall(r"(?<![\w.])([a-zA-Z_:][\w:]*)(?!\w)(?!\s*\()", bare)
    return {name for name in names if name not in WORDS and not re.fullmatch(r"e\d+", name)}


def selected(expression: str) -> set[str]:
    """The labels by which an expression selects and groups."""
    braces = re.findall(r"\{([^}]*)\}", expression)
    by = re.findall(r"\bby\s*\(([^)]*)\)", expression)
    return {name for each in braces for name in re.findall(r"(\w+)\s*(?:=|!=|=~|!~)", each)} | {
        name for each in by for name in re.split(r"[,\s]+", each) if name
    }


Rule = dict[str, str]


def rules() -> list[Rule]:
    """The alerts: of each its name, expression, severity, summary and description."""
    text = (FOLDER / "alerts.yml").read_text(encoding="utf-8")
    return [
        dict(re.findall(r"^\s+(?:- )?(\w+): (?=\S)(.+)$", f"      - {each}", re.MULTILINE))
        for each in text.split("      - ")[1:]
    ]


def dashboard() -> dict[str, Any]:
    """The dashboard as Grafana imports it."""
    found: dict[str, Any] = json.loads((FOLDER / "grafana.json").read_text(encoding="utf-8"))
    return found


def targets() -> Iterator[tuple[str, str, str]]:
    """Each query of the dashboard with the title of its panel and its legend."""
    for panel in dashboard()["panels"]:
        for target in panel.get("targets", []):
            yield panel["title"], target["expr"], target["legendFormat"]


def expressions() -> list[str]:
    """All that is asked of Prometheus."""
    return [*(rule["expr"] for rule in rules()), *(expression for _, expression, _ in targets())]


def test_the_expressions_are_found() -> None:
    text = (FOLDER / "alerts.yml").read_text(encoding="utf-8")
    assert len(rules()) == text.count("alert: ") == text.count("expr: ") > 10
    assert len(list(targets())) == (FOLDER / "grafana.json").read_text(encoding="utf-8").count('"expr"') > 20


@pytest.mark.parametrize(
    ("expression", "metrics_of_it", "labels_of_it"),
    [
        ('sum by (a, b) (rate(x_total{c!="d"}[5m])) > 2 * y', {"x_total", "y"}, {"a", "b", "c"}),
        ("x unless x offset 1h or time() - y > 1e9", {"x", "y"}, set()),
        ('histogram_quantile(0.99, sum by (le) (rate(x_bucket{a=~"b|c"}[10m])))', {"x_bucket"}, {"le", "a"}),
    ],
)
def test_the_metrics_of_an_expression_are_read_off_it(
    expression: str, metrics_of_it: set[str], labels_of_it: set[str]
) -> None:
    assert asked(expression) == metrics_of_it
    assert selected(expression) == labels_of_it


@pytest.mark.parametrize("expression", expressions())
def test_every_metric_and_label_that_is_asked_for_exists(expression: str) -> None:
    assert asked(expression)
    assert asked(expression) <= told() | OF_PROMETHEUS | OF_LINUX
    assert selected(expression) <= labels()


@pytest.mark.parametrize("rule", rules(), ids=lambda each: each["alert"])
def test_every_alert_says_what_is_wrong_and_what_to_do(rule: Rule) -> None:
    assert re.fullmatch(r"\{severity: (critical|warning|info)\}", rule["labels"])
    for name in ("summary", "description"):
        assert re.fullmatch(r'"[{A-Z].*\."', rule[name]), name
    assert "$labels.instance" in rule["summary"]
    assert set(WORDS_IN_LEGENDS.findall(rule["summary"])) <= labels() | {"value"}


def test_every_legend_names_labels_that_exist() -> None:
    for title, _, legend in targets():
        assert set(WORDS_IN_LEGENDS.findall(legend)) <= labels(), title


def test_the_page_explains_every_metric_and_none_that_there_is_not() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    base = {re.sub(r"_(bucket|sum|count)$", "", each) for each in told() if each.startswith(OURS)}
    named = set(re.findall(rf"`({OURS}\w+)", text))
    assert named == base


def test_every_metric_of_ours_is_on_the_dashboard() -> None:
    shown = {name for _, expression, _ in targets() for name in asked(expression)}
    summed = {re.sub(r"_(bucket|sum|count)$", "", each) for each in shown}
    own = {re.sub(r"_(bucket|sum|count)$", "", each) for each in told() if each.startswith(OURS)}
    # Shown as what they were in the last ten minutes.
    assert own - summed == {"kagemori_discord_invalid_requests_total"}


def test_no_panel_lies_on_another() -> None:
    places = [(panel["title"], panel["gridPos"]) for panel in dashboard()["panels"]]
    assert len({panel["id"] for panel in dashboard()["panels"]}) == len(places)
    for (one, a), (other, b) in combinations(places, 2):
        apart = a["x"] + a["w"] <= b["x"] or b["x"] + b["w"] <= a["x"]
        assert apart or a["y"] + a["h"] <= b["y"] or b["y"] + b["h"] <= a["y"], (one, other)
    assert all(place["x"] + place["w"] <= 24 for _, place in places)
