/** Boards of games from other packages that the operator allows (`KONTOR_BOARDS`); each is used until it fails. */
import type { Mount } from '@kontor/client'
import { SvelteMap } from 'svelte/reactivity'
import { http } from '../wire/http'

/** Milliseconds that a table waits for its board. */
const PATIENCE = 4_000

const boards = new SvelteMap<string, Mount>()

/** Loads the board of that game, if it has one. If that fails or takes too long, the common board is used. */
export async function loadExternalBoard(game: string): Promise<void> {
  try {
    const found = (await http.games()).find((info) => info.game === game)
    if (found?.board === undefined) return
    const module = import(/* @vite-ignore */ found.board) as Promise<{ default: Mount }>
    boards.set(game, (await Promise.race([module, tooLate(found.board)])).default)
  } catch (error) {
    console.error(error)
  }
}

function tooLate(address: string): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error(`${address} did not load in time`)), PATIENCE))
}

export function externalBoardOf(game: string): Mount | undefined {
  return boards.get(game)
}

/** Replaces a failed board by the common board. */
export function dropExternalBoard(game: string, error: unknown): void {
  console.error(error)
  boards.delete(game)
}
