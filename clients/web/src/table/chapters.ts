/** Has each new round, pass or phase announced, with the points that the one before brought each seat. */
import { mount } from 'svelte'
import { seatNames } from '../model/seatNames'
import type { Position } from './animateMoves.svelte'

/** `before`: the title of the chapter before. `gains`: by seat; empty if there are none, or its beginning was not seen. */
export type Announcement = { title: string; before: string; names: string[]; gains: number[] }

/** Phases before the first chapter and after the last. */
const NO_CHAPTER = new Set(['opening', 'over'])

export class Chapters {
  private title: string | undefined
  /** At the beginning of the chapter, if it was seen. */
  private points: number[] | undefined
  private version: number | undefined
  private ribbon: Promise<(announcement: Announcement) => void> | undefined

  show({ held, page }: Pick<Position, 'held' | 'page'>): void {
    const title = NO_CHAPTER.has(String(held.view['phase'])) ? '' : (page.chapter?.(held.view) ?? '')
    if (title !== this.title) {
      const names = seatNames(held.summary.seats)
      const points = this.version !== undefined && held.version === this.version + 1 ? names.map((_, seat) => held.view.current_score?.[String(seat)]?.scores['total'] ?? 0) : undefined
      if (points && title !== '') {
        const gains = points.map((now, seat) => now - (this.points?.[seat] ?? now))
        void this.announce({ title, before: this.title ?? '', names, gains: gains.some((gain) => gain !== 0) ? gains : [] })
      }
      this.title = title
      this.points = points
    }
    this.version = held.version
  }

  private async announce(announcement: Announcement): Promise<void> {
    this.ribbon ??= import('./ChapterRibbon.svelte').then(({ default: Ribbon }) => {
      const { announce } = mount(Ribbon, { target: document.querySelector('#board')?.parentElement ?? document.body })
      return announce
    })
    ;(await this.ribbon)(announcement)
  }
}
