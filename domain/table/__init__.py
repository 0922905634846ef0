"""The table as an aggregate: seats, options, lifecycle, undo, the seed. It wraps any game."""
