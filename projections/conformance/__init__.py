"""What every game is held to, ours and those of other packages: `kontor test GAME`."""
