"""The part of a position or an event that each viewer may see. Pure, like the domain below it."""
