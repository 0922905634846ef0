"""Recorded arguments of a server function that still does its work."""

from typing import Any

import pytest


def calls_of(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[tuple[Any, ...]]:
    """The arguments of each call from here on; of a class' method the instance comes first."""
    calls: list[tuple[Any, ...]] = []
    function = getattr(owner, name)

    def noting(*arguments: Any, **more: Any) -> Any:
        calls.append(arguments)
        return function(*arguments, **more)

    monkeypatch.setattr(owner, name, noting)
    return calls
