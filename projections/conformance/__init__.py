"""The tests that every game must pass, including games of other packages: `kontor test GAME`."""
