"""The rules of the games. Pure, synchronous, deterministic: no IO, clock or hidden randomness."""
