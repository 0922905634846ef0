"""Villagers, as people see it."""
