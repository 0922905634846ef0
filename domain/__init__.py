"""The rules. Pure, synchronous, deterministic: no IO, no clock, no hidden randomness."""
