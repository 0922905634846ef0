"""The operator's settings, and the error texts for invalid values."""

from pathlib import Path

import pytest

from server import cli
from server.runtime import settings
from server.runtime.settings import VARIABLES, Settings, settings_from
from server.runtime.unknown_settings import unknown_settings


def test_values_are_read_from_the_environment_and_others_have_their_defaults() -> None:
    given = settings_from(
        {"KONTOR_PORT": "9000", "KONTOR_BOT_BEAT_SECONDS": "0", "KONTOR_APPENDFSYNC": "everysec"}
    )

    assert (given.port, given.bot_beat_seconds, given.appendfsync) == (9000, 0.0, "everysec")
    assert settings_from({"PATH": "/bin", "KONTOR_PORT": ""}) == Settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("KONTOR_PORT", "http"),
        ("KONTOR_PORT", "70000"),
        ("KONTOR_APPENDFSYNC", "sometimes"),
        ("KONTOR_BOT_BEAT_SECONDS", "-1"),
        ("KONTOR_QUEUE_BYTES", "1"),
    ],
)
def test_a_bad_value_is_named(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=f"{name} cannot be '{value}'"):
        settings_from({name: value})


@pytest.mark.parametrize(
    ("cores", "workers", "bot_processes"),
    [(1, 1, 1), (2, 1, 1), (4, 1, 3), (8, 2, 3), (4, 4, 1), (256, 1, 8)],
)
def test_d6_as_many_processes_for_bots_as_cores_are_left(
    monkeypatch: pytest.MonkeyPatch, cores: int, workers: int, bot_processes: int
) -> None:
    """For each gateway; all leave one core to themselves. Without a setting eight at most."""
    monkeypatch.setattr(settings, "cores", lambda: cores)

    assert settings_from({"KONTOR_WORKERS": str(workers)}).bot_processes == bot_processes
    assert settings_from({"KONTOR_BOT_WORKERS": "2"}).bot_processes == 2
    assert settings_from({"KONTOR_BOT_WORKERS": "64"}).bot_processes == 64


@pytest.mark.parametrize(
    ("limit", "cores"),
    [(None, 4), ("max 100000", 4), ("200000 100000", 2), ("50000 100000", 1), ("900000 100000", 4)],
)
def test_a_container_has_the_cores_of_its_limit(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, limit: str | None, cores: int
) -> None:
    monkeypatch.setattr(settings.os, "sched_getaffinity", lambda _: {0, 1, 2, 3}, raising=False)
    monkeypatch.setattr(settings, "CPU_LIMIT", tmp_path / "cpu.max")
    if limit is not None:
        (tmp_path / "cpu.max").write_text(limit + "\n")

    assert settings.cores() == cores


@pytest.mark.parametrize(("given", "workers"), [({}, 4), ({"KONTOR_WORKERS": "2"}, 2)])
def test_a_gateway_is_started_for_each_core_unless_a_number_is_set(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, str], workers: int
) -> None:
    started: list[int] = []
    monkeypatch.setattr(cli, "cores", lambda: 4)
    monkeypatch.setattr(cli, "serving", lambda number: lambda _: started.append(number))
    monkeypatch.setattr(cli.os, "environ", given)

    cli.serve()

    assert started == [workers]


def test_c7_names_that_are_no_settings_are_found_with_the_nearest() -> None:
    environ = {
        "KONTOR_REDIS_URI": "redis://here",
        "KONTOR_WINDMILL": "1",
        "KONTOR_WORKER": "1",
        "KONTOR_EMPTY": "",
        "KONTOR_PORT": "1",
        "KONTOR_BIND": "0.0.0.0",
        "KONTOR_URL": "http://127.0.0.1:8700",
        "KONTOR_URI": "http://127.0.0.1:8700",
        "KONTOR_TEST_SEED": "1",
        "KONTOR": "1",
    }

    assert list(unknown_settings(environ)) == [
        ("KONTOR_REDIS_URI", "KONTOR_REDIS_URL"),
        ("KONTOR_URI", "KONTOR_URL"),
        ("KONTOR_WINDMILL", None),
        ("KONTOR_WORKER", "KONTOR_WORKERS"),
    ]


def test_an_operator_can_read_about_every_setting() -> None:
    told = (Path(__file__).parents[2] / "deploy" / "README.md").read_text()

    for variable in VARIABLES.values():
        assert f"| `{variable}`" in told or f", `{variable}`" in told


def test_origins_are_told_apart_by_commas() -> None:
    settings = Settings(origins="https://a.example, https://b.example,")

    assert settings.other_origins == {"https://a.example", "https://b.example"}
