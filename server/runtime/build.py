"""Which build this is."""

from __future__ import annotations

from importlib.metadata import version

VERSION = version("kontor")
