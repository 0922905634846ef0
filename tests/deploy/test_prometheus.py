"""`deploy/prometheus/`: promtool reads it, alarms are raised, every metric it names is ours."""

import json
import re
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import yaml
from prometheus_client.exposition import generate_latest

from tests.conftest import Running
from tests.tools import checked

FOLDER = Path(__file__).parents[2] / "deploy" / "prometheus"
ALERTS: list[dict[str, Any]] = yaml.safe_load((FOLDER / "alerts.yaml").read_text())["groups"][0][
    "rules"
]
DASHBOARD: dict[str, Any] = json.loads((FOLDER / "dashboard.json").read_text())
PANELS: list[dict[str, Any]] = DASHBOARD["panels"]


def expressions() -> Iterator[str]:
    """Yield the expressions of alerts and panels, with Grafana's variables filled in."""
    for alert in ALERTS:
        yield alert["expr"]
    for panel in PANELS:
        for target in panel.get("targets", ()):
            yield target["expr"].replace("$__rate_interval", "5m").replace("$instance", ".*")


def test_promtool_reads_the_configuration_and_the_rules() -> None:
    said = checked("promtool", "check", "config", str(FOLDER / "prometheus.yaml"))

    assert f"{len(ALERTS)} rules found" in said


def test_each_alert_is_raised_where_it_should_be_and_nowhere_else() -> None:
    tested = yaml.safe_load((FOLDER / "alerts.test.yaml").read_text())["tests"]
    *each, well = (
        {(one["alertname"], bool(one.get("exp_alerts"))) for one in test["alert_rule_test"]}
        for test in tested
    )
    names = {alert["alert"] for alert in ALERTS}

    checked("promtool", "test", "rules", str(FOLDER / "alerts.test.yaml"))

    assert set.union(*each) == set(product(names, [True]))
    assert well == set(product(names, [False]))


def test_what_a_panel_asks_for_can_be_asked(tmp_path: Path) -> None:
    rules = [{"record": f"asked:{n}", "expr": expr} for n, expr in enumerate(expressions())]
    (tmp_path / "rules.yaml").write_text(
        yaml.safe_dump({"groups": [{"name": "dashboard", "rules": rules}]})
    )

    checked("promtool", "check", "rules", str(tmp_path / "rules.yaml"))


async def test_each_metric_that_is_named_is_told(at: Running) -> None:
    text = generate_latest(at.app._metrics.now()).decode()
    told = set(re.findall(r"^# TYPE (\S+) (?:counter|gauge)$", text, re.MULTILINE)) | {
        f"{name}_{part}"
        for name in re.findall(r"^# TYPE (\S+) histogram$", text, re.MULTILINE)
        for part in ("bucket", "count", "sum")
    }
    named = {
        name
        for expr in expressions()
        for name in re.findall(r"\b(?:kontor|process)_\w+", re.sub(r"\{[^}]*\}", "", expr))
    }

    assert len(named) > 25
    assert named <= told


def test_a_dashboard_shows_every_metric_there_is() -> None:
    """Metrics that accompany another are exempt: the sum of a histogram, its count."""
    shown = " ".join(expressions())

    for name in ("act", "http_request", "redis", "think", "loop_lag"):
        assert f"kontor_{name}_seconds_bucket" in shown
    for name in (
        "sockets",
        "spectators",
        "tables",
        "frames_total",
        "sent_bytes_total",
        "queue_tables",
    ):
        assert f"kontor_{name}" in shown


def test_panels_have_their_own_places_and_numbers() -> None:
    numbers = [panel["id"] for panel in PANELS]
    places = [
        {
            (x, y)
            for x in range(at["x"], at["x"] + at["w"])
            for y in range(at["y"], at["y"] + at["h"])
        }
        for at in (panel["gridPos"] for panel in PANELS)
    ]

    assert len(set(numbers)) == len(numbers)
    assert all(x < 24 for place in places for x, _ in place)
    assert len(set.union(*places)) == sum(map(len, places))
    assert all(one["gridPos"]["y"] <= two["gridPos"]["y"] for one, two in pairwise(PANELS))


def test_an_alert_says_how_urgent_it_is_and_where_to_read_on() -> None:
    runbook = (FOLDER.parent / "RUNBOOK.md").read_text()
    chapters = re.findall(r"^### (Kontor\w+)$", runbook, re.MULTILINE)

    assert [alert["alert"] for alert in ALERTS] == chapters
    for alert in ALERTS:
        assert alert["labels"]["severity"] in ("page", "ticket")
        assert alert["annotations"]["runbook"] == f"deploy/RUNBOOK.md#{alert['alert'].lower()}"
