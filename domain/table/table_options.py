"""The options of a table from a build that may have more options than this one."""

from typing import Any

import msgspec

from domain.decider import AnyGame


def typed_options(game: AnyGame, options: dict[str, Any]) -> Any:
    """The options as the game has them.

    One that is not known here and false was not chosen: the game is played as it is known here.
    Raises msgspec.ValidationError where anything else is not known: only a newer build can play on.
    """
    field_names = {field.name for field in msgspec.structs.fields(game.table_options)}
    chosen = {
        name: value for name, value in options.items() if name in field_names or value is not False
    }
    return msgspec.convert(chosen, game.table_options)
