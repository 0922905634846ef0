"""Load for a server, made over the wire: many tables of two seats, crowds of spectators."""
