/**
 * What a table needs besides the page is asked for before the page itself runs, which takes a slow processor a tenth of
 * a second: the connection, the board of its game, and what is in the box. So this is imported first.
 */
import { fetchComponents } from '../board/fetchComponents'
import { BOARDS, folder, gameAhead } from '../games/boards'
import { route } from '../browser/route.svelte'
import { connection } from '../wire/connection.svelte'

connection.socket.connect()
const game = route.place.at === 'table' ? gameAhead(route.place.table) : undefined
const board = game === undefined ? undefined : BOARDS[folder(game)]
if (game !== undefined && board !== undefined) [board(), fetchComponents(game)].forEach((coming) => coming.catch(() => undefined))
