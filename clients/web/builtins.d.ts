/** Functions beyond ES2022 that all browsers of `browsers.ts` have. */
interface ReadonlyArray<T> {
  findLast(fits: (value: T, index: number) => unknown): T | undefined
  findLastIndex(fits: (value: T, index: number) => unknown): number
}
interface Array<T> {
  findLast(fits: (value: T, index: number) => unknown): T | undefined
  findLastIndex(fits: (value: T, index: number) => unknown): number
}
