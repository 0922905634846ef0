// A server of boardgame.io, in memory, with the games of the benchmark: two seats say tick in turn.
//
//     NODE_PATH=/where/it/is/node_modules node tests/bench/boardgame_io.mjs
import { createRequire } from 'node:module'

const { Server } = createRequire(import.meta.url)('boardgame.io/server') // NODE_PATH counts for require alone
const ROWS = 64
const LETTERS = 96

const turn = { minMoves: 1, maxMoves: 1 }
const tick = {
  name: 'tick',
  setup: () => ({ said: 0 }),
  turn,
  moves: { tick: ({ G }) => { G.said += 1 } },
}
const laden = {
  name: 'laden',
  setup: () => ({ said: 0, board: Array.from({ length: ROWS }, () => 'A'.repeat(LETTERS)) }),
  turn,
  moves: {
    tick: ({ G }) => {
      G.said += 1
      G.board[G.said % ROWS] = String.fromCharCode(65 + (Math.floor(G.said / ROWS) % 26)).repeat(LETTERS)
    },
  },
}

const told = console.log
console.log = () => {} // it says where it listens in words of its own
const { appServer } = await Server({ games: [tick, laden], origins: [/.*/] }).run(0)
told(`http://127.0.0.1:${appServer.address().port}`)
