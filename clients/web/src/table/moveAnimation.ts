/** All animations of a move in one file, which is not loaded with the first picture. */
export { Tokens } from '../board/tokens'
export { Chapters } from './chapters'
export { Flights } from './flights'
