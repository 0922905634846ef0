/** All animations of a move in one file, which is not loaded with the first picture. */
export { Tokens } from '../board/tokens'
export { Flights } from './flights'
