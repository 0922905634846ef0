"""Villagers. Read `RULES.md`, `commands.py`, `events.py`, `decide/`."""
