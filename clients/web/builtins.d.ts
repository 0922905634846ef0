/** What all browsers of `browsers.ts` have beyond ES2022. */
interface ReadonlyArray<T> {
  findLast(fits: (value: T, index: number) => unknown): T | undefined
  findLastIndex(fits: (value: T, index: number) => unknown): number
}
interface Array<T> {
  findLast(fits: (value: T, index: number) => unknown): T | undefined
  findLastIndex(fits: (value: T, index: number) => unknown): number
}
