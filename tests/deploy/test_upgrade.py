"""`deploy/UPGRADE.md` names nothing that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.deploy.log_lines import log_lines

DEPLOY = Path(__file__).parents[2] / "deploy"
UPGRADE = (DEPLOY / "UPGRADE.md").read_text()
NAMED = re.findall(r"`([^`\n]+)`", UPGRADE)
METRICS = Path(__file__).parents[2] / "server" / "http" / "metrics.py"


def test_each_setting_is_one() -> None:
    named = set(re.findall(r"KONTOR_[A-Z_]+", UPGRADE))

    assert named
    assert named <= set(re.findall(r"KONTOR_[A-Z_]+", (DEPLOY / "README.md").read_text()))


def test_each_metric_is_measured() -> None:
    named = {name.removesuffix("_total") for name in NAMED if name.startswith("kontor_")}

    assert named
    assert named <= set(re.findall(r'"(kontor_\w+)"', METRICS.read_text()))


@pytest.mark.parametrize("line", ["unknown_event", "stop_forced", "not_all_closed", "redis_away"])
def test_each_line_of_the_log_is_written(line: str) -> None:
    assert line in NAMED
    assert line in log_lines()


def test_the_alarm_is_one() -> None:
    alarms = (DEPLOY / "prometheus" / "alerts.yaml").read_text()

    for alarm in re.findall(r"Kontor[A-Z]\w+", UPGRADE):
        assert f"alert: {alarm}\n" in alarms


def test_commands_name_what_the_manifests_do() -> None:
    gateways = (DEPLOY / "kubernetes" / "gateways.yaml").read_text()

    assert "deployment/gateway gateway=" in UPGRADE
    assert re.search(r"kind: Deployment\nmetadata:\n  name: gateway\n", gateways)
    assert re.search(r"containers:\n +- name: gateway\n", gateways)
    for unit in re.findall(r"kontor[\w-]*\.service", UPGRADE):
        assert (DEPLOY / "systemd" / unit).is_file()
