"""The tests that every game must pass, ours and those of other packages: `kontor test GAME`."""
