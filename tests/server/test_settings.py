"""What an operator may set, and what is said about a value that cannot be."""

from __future__ import annotations

import pytest

from server.settings import Settings, settings_from


def test_without_anything_set_the_defaults_hold() -> None:
    assert settings_from({"PATH": "/bin", "KONTOR_PORT": ""}) == Settings()


def test_values_are_read_from_the_environment() -> None:
    settings = settings_from(
        {"KONTOR_PORT": "9000", "KONTOR_BOT_SECONDS": "0", "KONTOR_APPENDFSYNC": "everysec"}
    )

    assert (settings.port, settings.bot_seconds, settings.appendfsync) == (9000, 0.0, "everysec")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("KONTOR_PORT", "http"),
        ("KONTOR_PORT", "70000"),
        ("KONTOR_APPENDFSYNC", "sometimes"),
        ("KONTOR_BOT_SECONDS", "-1"),
        ("KONTOR_QUEUE_BYTES", "1"),
    ],
)
def test_a_bad_value_is_named(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=f"{name} cannot be '{value}'"):
        settings_from({name: value})


def test_origins_are_told_apart_by_commas() -> None:
    settings = Settings(origins="https://a.example, https://b.example,")

    assert settings.other_origins == {"https://a.example", "https://b.example"}
