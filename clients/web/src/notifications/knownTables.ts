/** Which of my tables wait for me, and which have just begun to. Pure: values in, values out. */

/** What is known of a table: the newest version of it that was heard of, and whether it waits for me. */
export type Standing = { table: string; game: string; version: number; waits: boolean }
export type Known = ReadonlyMap<string, Standing>

/** `begun`: the tables that wait for me now, and did not when they were last heard of. */
export type Heard = { known: Known; begun: Standing[] }

/** My tables were read. `open`: the table I am at, which stands for itself. */
export function read(known: Known, tables: Standing[], open: string | undefined): Heard {
  const heard = tables.map((table) => newer(known.get(table.table), table))
  const atHand = [...known.values()].filter(({ table }) => table === open)
  const begun = heard.filter(({ table, waits }) => waits && known.get(table)?.waits !== true)
  return { known: byTable([...heard, ...atHand]), begun: begun.filter(({ table }) => table !== open) }
}

/** The table I am at has another position. What I find when I come there has not begun before my eyes. */
export function seen(known: Known, table: Standing): Heard {
  const before = known.get(table.table)
  const begun = before !== undefined && !before.waits && table.waits ? [table] : []
  return { known: byTable([...known.values(), table]), begun }
}

/** A list may be older than what the table itself has shown since. */
function newer(before: Standing | undefined, now: Standing): Standing {
  return before !== undefined && before.version > now.version ? before : now
}

function byTable(tables: Standing[]): Known {
  return new Map(tables.map((table) => [table.table, table]))
}
