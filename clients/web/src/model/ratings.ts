/** Ratings as they are written. */
import { language } from '../i18n/language.svelte'

/** "1,512", and "1,512?" while it is provisional. */
export function ratingText({ rating, provisional }: { rating: number; provisional?: boolean }): string {
  return rating.toLocaleString(language.locale) + (provisional ? '?' : '')
}
