/** What others use of this package, the page among them. */
export type * from './frames.ts'
export { Http, type HttpSettings, type Who } from './http.ts'
export { randomId } from './ids.ts'
export { merged } from './merge.ts'
export { Refused } from './refused.ts'
export { Socket, TOO_FAST, type Answer, type Line, type SocketSettings, type Subscriber } from './socket.ts'
export { socketAddress, SUBPROTOCOL } from './socketAddress.ts'
export { fromCommit, fromPosition, seatOf, watching, type Held } from './tableState.ts'
