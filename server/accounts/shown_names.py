"""Players shown under another name than in ledgers: deleted, or renamed by the operator."""

import zlib

import msgspec

from domain.table.state import Player


class ShownNames(dict[str, Player]):
    """The players as shown, by id. `mark`: their checksum, equal at all up-to-date gateways."""

    mark = 0

    def show(self, player: Player) -> bool:
        """Show a player as this from now on; return False if that changes nothing."""
        before = self.get(player.player_id)
        if before == player or (before is not None and before.gone):
            return False
        for each in (before, player):
            if each is not None:
                self.mark ^= zlib.crc32(msgspec.msgpack.encode(each))
        self[player.player_id] = player
        return True
