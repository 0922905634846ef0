"""`deploy/kubernetes/`: as its schemas want it, and all that one names another one makes."""

import re
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from server.notifications.outgoing import is_public
from server.runtime.settings import VARIABLES, Settings, settings_from
from server.store.durability import MEMORY_IS_LOW_AT

DEPLOY = Path(__file__).parents[2] / "deploy"
FOLDER = DEPLOY / "kubernetes"
KUSTOMIZATION: dict[str, Any] = yaml.safe_load((FOLDER / "kustomization.yaml").read_text())
RESOURCES: list[dict[str, Any]] = [
    resource
    for name in KUSTOMIZATION["resources"]
    for resource in yaml.safe_load_all((FOLDER / name).read_text())
]
VERSIONS = ("1.29", "1.37")
"""The oldest and the newest that we look at."""
OUTSIDE = ("8.8.8.8", "2001:4860:4860::8888")
INSIDE = (
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.31.0.1",
    "192.168.1.1",
    "fd00::1",
    "fe80::1",
    "::1",
)
TOLD_SECONDS = 5
"""Until every node and the Ingress know that a pod ends: no less than that it has to serve on."""
PODS = [one for one in RESOURCES if one["kind"] in ("Deployment", "StatefulSet")]


def named(resource: dict[str, Any]) -> str:
    return f"{resource['kind']}-{resource['metadata']['name']}"


def the(kind: str, name: str) -> dict[str, Any]:
    (found,) = (one for one in RESOURCES if named(one) == f"{kind}-{name}")
    return found["spec"]


def pod_of(kind: str, name: str) -> dict[str, Any]:
    return the(kind, name)["template"]["spec"]


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("resource", RESOURCES, ids=named)
def test_each_is_as_its_schema_wants_it(resource: dict[str, Any], version: str) -> None:
    kubernetes_validate.validate(resource, version, strict=True)


def test_all_files_are_applied() -> None:
    assert {path.name for path in FOLDER.glob("*.yaml")} == {
        *KUSTOMIZATION["resources"],
        "kustomization.yaml",
    }


def test_its_redis_is_the_redis_of_the_others() -> None:
    """Kustomize reads no file from another folder, so there is a copy."""
    assert (FOLDER / "redis.conf").read_text() == (DEPLOY / "redis.conf").read_text()
    assert KUSTOMIZATION["configMapGenerator"] == [{"name": "redis", "files": ["redis.conf"]}]
    assert the("StatefulSet", "redis")["replicas"] == 1


@pytest.mark.parametrize("resource", PODS, ids=named)
def test_a_pod_may_do_no_more_than_it_has_to(resource: dict[str, Any]) -> None:
    pod = resource["spec"]["template"]["spec"]
    (container,) = pod["containers"]

    assert pod["securityContext"]["runAsNonRoot"]
    assert pod["automountServiceAccountToken"] is False
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert container["resources"]["limits"]["memory"]


def test_a_gateway_is_probed_where_it_answers_and_has_time_to_drain() -> None:
    pod = pod_of("Deployment", "gateway")
    (container,) = pod["containers"]
    asked = {probe: container[probe]["httpGet"] for probe in ("livenessProbe", "readinessProbe")}
    env = {one["name"]: one.get("value", "") for one in container["env"]}
    chosen = settings_from({name: value for name, value in env.items() if "$(" not in value})

    assert asked["livenessProbe"]["path"] == "/healthz"
    assert asked["readinessProbe"]["path"] == "/readyz"
    assert {port["name"]: port["containerPort"] for port in container["ports"]} == {
        "http": Settings().port,
        "metrics": Settings().metrics_port,
    }
    per_core = {"KONTOR_WORKERS", "KONTOR_BOT_WORKERS"}
    assert per_core <= env.keys(), "else one for each core of the node"
    assert "lifecycle" not in container
    assert chosen.shutdown_delay_seconds >= TOLD_SECONDS
    assert (
        pod["terminationGracePeriodSeconds"]
        > chosen.shutdown_delay_seconds + chosen.drain_seconds + 1
    )
    assert env.keys() <= {*VARIABLES.values(), "KONTOR_REDIS_PASSWORD", "FORWARDED_ALLOW_IPS"}


def test_what_selects_pods_selects_some() -> None:
    labels = [one["spec"]["template"]["metadata"]["labels"] for one in PODS]
    selectors = [
        one["spec"]["selector"].get("matchLabels", one["spec"]["selector"])
        for one in RESOURCES
        if one["kind"] in ("Service", "PodDisruptionBudget", "Deployment", "StatefulSet")
    ]
    selectors += [
        one["spec"]["podSelector"]["matchLabels"]
        for one in RESOURCES
        if one["kind"] == "NetworkPolicy"
    ]

    assert len(selectors) == 7
    assert all(any(one.items() <= pod.items() for pod in labels) for one in selectors)


def test_every_pod_stands_behind_a_policy() -> None:
    assert {one["metadata"]["name"] for one in RESOURCES if one["kind"] == "NetworkPolicy"} == {
        one["metadata"]["name"] for one in PODS
    }


def test_a_gateway_reaches_push_services_and_nothing_else_in_the_network() -> None:
    """The network policy allows exactly the addresses that the gateway itself would use."""
    (rule,) = (
        one for one in the("NetworkPolicy", "gateway")["egress"] if "ipBlock" in one["to"][0]
    )
    blocks = [block["ipBlock"] for block in rule["to"]]
    reached = [
        address
        for address in (*OUTSIDE, *INSIDE)
        for block in blocks
        if is_in(address, block["cidr"])
        and not any(is_in(address, each) for each in block.get("except", ()))
    ]

    assert rule["ports"] == [{"port": 443}]
    assert reached == list(OUTSIDE)
    assert [address for address in (*OUTSIDE, *INSIDE) if is_public(address)] == reached


def is_in(address: str, network: str) -> bool:
    return ip_address(address) in ip_network(network)


def test_the_way_in_leads_to_the_gateways() -> None:
    ways: list[tuple[str, str]] = []
    for name in ("kontor", "kontor-assets"):
        (rule,) = the("Ingress", name)["rules"]
        (path,) = rule["http"]["paths"]
        ways.append((rule["host"], path["path"]))
        assert path["backend"]["service"] == {"name": "gateway", "port": {"name": "http"}}

    assert the("Service", "gateway")["ports"][0]["name"] == "http"
    assert [path for _, path in ways] == ["/", "/assets"]
    assert len({host for host, _ in ways}) == 1


def test_a_file_of_the_page_is_asked_for_at_the_next_gateway_too() -> None:
    """As in nginx.conf: of two builds one may not have what the other's page names."""
    (ingress,) = (one for one in RESOURCES if named(one) == "Ingress-kontor-assets")
    asked = ingress["metadata"]["annotations"]["nginx.ingress.kubernetes.io/proxy-next-upstream"]

    assert f"proxy_next_upstream {asked};" in (DEPLOY / "nginx" / "nginx.conf").read_text()


UNITS = {"k": 1000, "kb": 1 << 10, "mb": 1 << 20, "gb": 1 << 30, "Mi": 1 << 20, "Gi": 1 << 30}


def in_bytes(size: str) -> int:
    """As Redis and Kubernetes write it."""
    number, unit = re.fullmatch(r"(\d+)(\w+)", size).groups()  # type: ignore[union-attr]
    return int(number) * UNITS[unit]


def test_d10_redis_says_that_memory_runs_low_long_before_it_is_killed_for_it() -> None:
    """Rewriting its file doubles what it holds at worst; a tenth is for buffers and gaps."""
    (container,) = pod_of("StatefulSet", "redis")["containers"]
    (most,) = re.findall(r"--maxmemory (\w+)", container["command"][-1])
    limit = in_bytes(container["resources"]["limits"]["memory"])
    said = MEMORY_IS_LOW_AT * in_bytes(most)

    assert 2 * in_bytes(most) + limit // 10 <= limit
    assert in_bytes(container["resources"]["requests"]["memory"]) < said


def test_d10_nothing_else_limits_the_memory_of_a_redis() -> None:
    """Where none is set it compares with the machine's: two of them on one need their share."""
    units = "".join(path.read_text() for path in (DEPLOY / "systemd").iterdir())
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]

    assert "Memory" not in units
    for name in ("redis", "replica"):
        command = services[name]["command"]
        assert command[command.index("--maxmemory") + 1] == "${KONTOR_REDIS_MAXMEMORY:-0}"
        assert not services[name].keys() & {"mem_limit", "deploy"}
