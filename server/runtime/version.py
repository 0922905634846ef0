"""The version of this build."""

from importlib.metadata import version

VERSION = version("kontor-server")
