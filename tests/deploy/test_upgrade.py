"""`deploy/UPGRADE.md` names nothing that is not there."""

import re
from pathlib import Path

from tests.architecture.sources import READ_ONCE
from tests.deploy.log_lines import log_lines

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UPGRADE = (DEPLOY / "UPGRADE.md").read_text()
NAMED = re.findall(r"`([^`\n]+)`", UPGRADE)
METRICS = ROOT / "server" / "metrics" / "counters.py"


def test_each_setting_is_one() -> None:
    named = set(re.findall(r"KONTOR_[A-Z_]+", UPGRADE))

    assert named
    assert named <= set(re.findall(r"KONTOR_[A-Z_]+", (DEPLOY / "README.md").read_text()))


def test_each_metric_is_measured() -> None:
    named = {name.removesuffix("_total") for name in NAMED if name.startswith("kontor_")}

    assert named
    assert named <= set(re.findall(r'"(kontor_\w+)"', METRICS.read_text()))


@READ_ONCE
def test_each_line_of_the_log_is_written() -> None:
    lines = {"unknown_event", "stop_forced", "not_all_closed", "redis_away"}

    assert lines <= set(NAMED)
    assert lines <= log_lines()


def test_each_rule_of_what_may_change_is_said_to_be_held_by_tests_that_are_there() -> None:
    lines = chapter("## What may change in one step").splitlines()
    _, _, *rules = (line for line in lines if line.startswith("|"))
    _, *blocks = chapter("## Which test holds").split("\n* **")
    held = dict(block.split("**", 1) for block in blocks)
    tests = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", UPGRADE)

    assert len(rules) > 10
    assert all(any(rule.startswith(f"| {name}") for name in held) for rule in rules)
    assert all("::" in tests or "o test" in tests for tests in held.values())
    for path, name in tests:
        assert re.search(rf"^(async )?def {name}\(", (ROOT / path).read_text(), re.MULTILINE), name


def chapter(heading: str) -> str:
    return UPGRADE.partition(heading)[2].partition("\n## ")[0]


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
