/** Joins a table with a waiting player. */
import type { Summary } from '@kontor/client'
import { nameDialog } from '../login/requireName.svelte'
import { pathOf, route } from '../browser/route.svelte'
import { http } from '../wire/http'
import { me } from '../wire/identity.svelte'
import { freeSeats, seatOf } from '../model/tableStatus'

/** Takes the first free seat; asks for a name first if there is none. Throws `Refused`. */
export async function joinTable(table: Summary): Promise<void> {
  const [seat] = freeSeats(table)
  if (seat === undefined || !(await nameDialog.ask())) return
  if (seatOf(table, me.identity?.player_id) === undefined) await http.takeSeat(table.table_id, seat.seat, table.invite)
  route.go(pathOf(table))
}
