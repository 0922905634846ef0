"""What each viewer may see of a position or an event. Pure, like the domain below it."""
