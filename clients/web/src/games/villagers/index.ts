/** Villagers, as the page draws it. */
import './suits.css'
import icons from 'virtual:icons/villagers'
import words from 'virtual:texts/villagers'
import type { GamePage } from '..'
import { ask } from './ask'
import Board from './Board.svelte'
import Hand from './Hand.svelte'
import { path } from './targets'
import type { Command } from './view'

export const page: GamePage = {
  words,
  icons,
  Board,
  Hand,
  path: ({ command }) => path(command as Command),
  ask,
}
