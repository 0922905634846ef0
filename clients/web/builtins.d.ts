/** Functions beyond ES2022 that all browsers of `browsers.ts` have. */
interface ReadonlyArray<T> {
  findLast(fits: (value: T, index: number) => unknown): T | undefined
  findLastIndex(fits: (value: T, index: number) => unknown): number
}
interface Array<T> {
  findLast(fits: (value: T, index: number) => unknown): T | undefined
  findLastIndex(fits: (value: T, index: number) => unknown): number
}

/** `text`: the letters to keep. `variationAxes`: the axes of the font that get one value. `keepFeatures`: OpenType tags. */
declare module 'subset-font' {
  type Options = { targetFormat: 'woff2'; variationAxes?: { wght?: number }; keepFeatures?: string[] }
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>
}
