"""Figures of servers and peers: `python -m tests.bench`, which has those of `kontor bench` too.

Machines differ and are noisy, so each figure comes with a peer that is measured in the same run:
read the ratio.
"""
