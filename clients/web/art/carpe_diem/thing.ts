import { line, type Picture } from '../kit.ts'

/** A thing that lies on a card or a tile, as a sticker of paper: `outline` is its rim, so that it is seen on every colour. */
export function thing(outline: string, ...shapes: string[]): Picture {
  return { width: 32, height: 32, shapes: line(outline, '#fffaf0', 3.4) + shapes.join('') }
}

/** Colours of this game beside those of the kit. */
export const ROMAN = {
  terracotta: '#c8573f',
  tile: '#a8412d',
  gold: '#d9a521',
  light_gold: '#f1cf63',
  crust: '#b5742f',
  light_crust: '#d99d55',
  plaster: '#efe5cd',
  travertine: '#dccfb0',
  joint: '#c4b592',
  basalt: '#b7aa8c',
  skin: '#dba77f',
  leaf: '#4d9149',
  pine: '#3f6d3c',
  back: '#93a962',
  dark_back: '#5c7444',
} as const
