/** The tables that wait for me, and those that have just begun to. Pure functions. */

/** The state of a table: its newest known version, and whether it waits for me. */
export type Standing = { table: string; game: string; version: number; waits: boolean }
export type Known = ReadonlyMap<string, Standing>

/** `begun`: the tables that wait for me now, but did not in the previous state. */
export type Heard = { known: Known; begun: Standing[] }

/** Updates the state from my list of tables. `open`: the table I am at, which updates itself. */
export function read(known: Known, tables: Standing[], open: string | undefined): Heard {
  const heard = tables.map((table) => newer(known.get(table.table), table))
  const atHand = [...known.values()].filter(({ table }) => table === open)
  const begun = heard.filter(({ table, waits }) => waits && known.get(table)?.waits !== true)
  return { known: byTable([...heard, ...atHand]), begun: begun.filter(({ table }) => table !== open) }
}

/** Updates the state from the table I am at. Its state on arrival does not count as begun. */
export function seen(known: Known, table: Standing): Heard {
  const before = known.get(table.table)
  const begun = before !== undefined && !before.waits && table.waits ? [table] : []
  return { known: byTable([...known.values(), table]), begun }
}

/** The newer of two states: a list may be older than the table's own frames. */
function newer(before: Standing | undefined, now: Standing): Standing {
  return before !== undefined && before.version > now.version ? before : now
}

function byTable(tables: Standing[]): Known {
  return new Map(tables.map((table) => [table.table, table]))
}
