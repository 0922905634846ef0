"""Players who are shown otherwise than ledgers have them: deleted, or renamed by the operator."""

import zlib

import msgspec

from domain.table.state import Player


class ShownNames(dict[str, Player]):
    """By id. `mark`: a number that changes with them, the same at every gateway."""

    mark = 0

    def show(self, player: Player) -> bool:
        """Show them as this from now on; whether they were not before."""
        before = self.get(player.player_id)
        if before == player or (before is not None and before.gone):
            return False
        for each in (before, player):
            if each is not None:
                self.mark ^= zlib.crc32(msgspec.msgpack.encode(each))
        self[player.player_id] = player
        return True
