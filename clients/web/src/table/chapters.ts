/**
 * Has each new round, pass or phase announced, with the points that the one before brought each seat, and what happens
 * to seats without a move of their own.
 */
import type { Held } from '@kontor/client'
import { mount } from 'svelte'
import { seatNames } from '../model/seatNames'
import type { Announcement, Position } from './position'

/** Phases before the first chapter and after the last. */
const NO_CHAPTER = new Set(['opening', 'over'])

export class Chapters {
  private title: string | undefined
  /** At the beginning of the chapter, if it was seen. */
  private points: number[] | undefined
  private version: number | undefined
  private view: Held['view'] | undefined
  private ribbon: Promise<(announcement: Announcement) => void> | undefined

  show({ held, move, page, seat }: Position): void {
    const title = NO_CHAPTER.has(String(held.view['phase'])) ? '' : (page.chapter?.(held.view) ?? '')
    const follows = this.version !== undefined && held.version === this.version + 1
    const begins = title !== this.title
    const points = begins && follows ? pointsOf(held) : undefined
    const news = (follows && page.news?.(move?.events ?? [], seatNames(held.summary.seats), held.view, seat)) || []
    if (points && title !== '') this.begin({ held, page }, news, points)
    else if (news.length > 0) this.tell({ title: '', news, before: '', names: [], gains: [], above: page.announces === 'above' })
    if (begins) {
      this.title = title
      this.points = points
    }
    this.version = held.version
    this.view = held.view
  }

  private begin({ held, page }: Pick<Position, 'held' | 'page'>, news: string[], points: number[]): void {
    const before = this.view as Held['view']
    const gains = page.gains?.(held.view, before) ?? points.map((now, seat) => now - (this.points?.[seat] ?? now))
    this.tell({
      title: page.chapter?.(held.view, before) ?? '',
      news,
      before: page.gains ? '' : (this.title ?? ''),
      names: seatNames(held.summary.seats),
      gains: gains.some((gain) => gain !== 0) ? gains : [],
      above: page.announces === 'above',
    })
  }

  private tell(announcement: Announcement): void {
    this.announce(announcement).catch(() => (this.ribbon = undefined)) // it could not be loaded: tries again next time
  }

  private async announce(announcement: Announcement): Promise<void> {
    this.ribbon ??= import('./ChapterRibbon.svelte').then(({ default: Ribbon }) => {
      const { announce } = mount(Ribbon, { target: document.querySelector('#board')?.parentElement ?? document.body })
      return announce
    })
    ;(await this.ribbon)(announcement)
  }
}

function pointsOf({ view, summary }: Held): number[] {
  return summary.seats.map(({ seat }) => view.current_score?.[String(seat)]?.scores['total'] ?? 0)
}
