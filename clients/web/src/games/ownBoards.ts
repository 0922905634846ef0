/** The boards of games of other packages that the operator allows (`KONTOR_BOARDS`): each draws until it fails. */
import type { Mount } from '@kontor/client'
import { SvelteMap } from 'svelte/reactivity'
import { http } from '../wire/http'

const boards = new SvelteMap<string, Mount>()

/** Loads the board of that game, if it has one. Without it, or where that fails, the common board draws. */
export async function learnBoard(game: string): Promise<void> {
  try {
    const found = (await http.games()).find((one) => one.game === game)
    if (found?.board === undefined) return
    const module = (await import(/* @vite-ignore */ found.board)) as { default: Mount }
    boards.set(game, module.default)
  } catch (error) {
    console.error(error)
  }
}

export function boardOf(game: string): Mount | undefined {
  return boards.get(game)
}

/** From here on the common board draws. */
export function giveUp(game: string, error: unknown): void {
  console.error(error)
  boards.delete(game)
}
