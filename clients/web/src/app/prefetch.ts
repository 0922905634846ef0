/**
 * Requests what a table needs besides the page: the connection, the board of its game and the components. It is
 * imported first, because starting the page itself takes a slow processor a tenth of a second.
 */
import { fetchComponents } from '../board/fetchComponents'
import { BOARDS, folder, gameAhead } from '../games/boards'
import { route } from '../browser/route.svelte'
import { connection } from '../wire/connection.svelte'

connection.socket.connect()
const game = route.place.at === 'table' ? gameAhead(route.place.table) : undefined
const board = game === undefined ? undefined : BOARDS[folder(game)]
if (game !== undefined && board !== undefined) [board(), fetchComponents(game)].forEach((coming) => coming.catch(() => undefined))
