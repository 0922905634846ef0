"""Which build this is."""

from importlib.metadata import version

VERSION = version("kontor")
