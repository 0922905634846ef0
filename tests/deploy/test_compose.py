"""`compose.yaml`: what it lets in, what its containers may do, and that all it names is there."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from server.runtime.settings import VARIABLES, Settings

DEPLOY = Path(__file__).parents[2] / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
GATEWAYS = ("gateway-1", "gateway-2")
KNOWN = frozenset(
    {
        *("build", "cap_add", "cap_drop", "command", "depends_on", "env_file", "environment"),
        *("image", "logging", "networks", "ports", "read_only", "restart", "security_opt"),
        *("healthcheck", "stop_grace_period", "tmpfs", "ulimits", "volumes"),
    }
)
"""Of the keys that the Compose Specification has for a service, those that are used."""
MADE_BY_THE_OPERATOR = ("./acme", "./tls")


@pytest.mark.parametrize("name", SERVICES)
def test_every_key_is_one_of_the_specification(name: str) -> None:
    assert SERVICES[name].keys() <= KNOWN
    assert {key for key in COMPOSE if not key.startswith("x-")} == {
        "name",
        "services",
        "volumes",
        "networks",
    }


def test_ports_are_published_to_this_machine_alone_until_one_says_otherwise() -> None:
    published = [port for service in SERVICES.values() for port in service.get("ports", ())]

    assert len(published) == 4
    assert all(port.startswith(("127.0.0.1:", "${KONTOR_BIND:-127.0.0.1}:")) for port in published)


@pytest.mark.parametrize("name", ["redis", "replica"])
def test_redis_asks_for_a_password_and_there_is_no_default(name: str) -> None:
    redis = SERVICES[name]
    given = redis["command"][redis["command"].index("--requirepass") + 1]

    assert re.fullmatch(r"\$\{KONTOR_REDIS_PASSWORD:\?[^}]+\}", given)
    assert "ports" not in redis
    assert redis["networks"] == ["ledger"]
    assert COMPOSE["networks"]["ledger"]["internal"]


@pytest.mark.parametrize("name", SERVICES)
def test_a_container_may_do_no_more_than_it_has_to(name: str) -> None:
    service = SERVICES[name]

    assert service["read_only"]
    assert service["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in service["security_opt"]
    assert service["restart"] == "unless-stopped"
    assert "privileged" not in service


@pytest.mark.parametrize("name", GATEWAYS)
def test_a_gateway_is_reached_through_nginx_alone(name: str) -> None:
    """The gateway trusts the client address that any peer reports."""
    service = SERVICES[name]

    assert service["environment"]["FORWARDED_ALLOW_IPS"] == "*"
    assert all(port.endswith(":9700") for port in service["ports"])
    assert "cap_add" not in service
    assert COMPOSE["networks"]["front"]["internal"]
    assert [name for name, one in SERVICES.items() if "front" in one["networks"]] == [
        *GATEWAYS,
        "nginx",
    ]


@pytest.mark.parametrize("name", GATEWAYS)
def test_settings_are_known_and_a_stop_has_time(name: str) -> None:
    service, settings, known = SERVICES[name], Settings(), {*VARIABLES.values()}
    grace = int(service["stop_grace_period"].removesuffix("s"))

    assert {key for key in service["environment"] if key.startswith("KONTOR_")} <= known
    assert service["environment"]["KONTOR_BOT_WORKERS"] == "${KONTOR_BOT_WORKERS:-2}"
    assert service["env_file"] == [{"path": "gateway.env", "required": False}]
    assert grace > settings.drain_seconds + 1


def test_nginx_knows_the_gateways_by_their_names() -> None:
    named = re.findall(
        r"server ([\w-]+):8700", (DEPLOY / "nginx" / "gateways.compose.conf").read_text()
    )

    assert tuple(named) == 2 * GATEWAYS  # by fewest connections, and by table


def test_all_that_is_named_is_there() -> None:
    for service in SERVICES.values():
        assert set(service["networks"]) <= COMPOSE["networks"].keys()
        assert set(service.get("depends_on", ())) <= SERVICES.keys()
        for mount in service.get("volumes", ()):
            source = mount.partition(":")[0]
            if not source.startswith("."):
                assert source in COMPOSE["volumes"]
            elif source not in MADE_BY_THE_OPERATOR:
                assert (DEPLOY / source).is_file()
