"""What `compose.yaml` lets in: this machine alone, and nobody to Redis without a password."""

from __future__ import annotations

import re
from pathlib import Path

COMPOSE = (Path(__file__).parents[2] / "deploy" / "compose.yaml").read_text()


def test_ports_are_published_to_this_machine_alone() -> None:
    published = re.findall(r'^\s*- "([\d.:]+)"', COMPOSE, re.MULTILINE)

    assert published
    assert all(port.startswith("127.0.0.1:") for port in published)


def test_redis_asks_for_a_password_and_there_is_no_default() -> None:
    redis = COMPOSE.partition("  redis:\n")[2].partition("  kontor:\n")[0]

    assert re.search(r'"--requirepass", "\$\{KONTOR_REDIS_PASSWORD:\?[^}]+\}"', redis)
    assert "ports:" not in redis
    assert "internal: true" in COMPOSE.partition("\nnetworks:\n")[2]
