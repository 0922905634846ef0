"""The template of a new game is no game yet: its tests run where it was copied to."""

collect_ignore = ["seedling"]
