/** The beginning of a syllable, up to its vowel; the last two are ends of names of crafts. */
const BEGINS = /(?:sch[lmnrw]?|ch|ck|kn|pf[lr]?|ph|(?<!h)th|(?<!h)s?tr|s[pt]r?|(?<!c)[bfgkp][lr]|dr|[bcdfghjklmnpqrstvwxzß])[aeiouyäöü]|smith|wright/
const SYLLABLE = new RegExp(`[aeiouyäöü][bcdfghjklmnpqrstvwxzß]*?(?=${BEGINS.source})`, 'gi')
/** Minimum number of letters at either end of a word. */
const FEWEST = 3

/** Adds soft hyphens to words of more than `most` letters; browsers hyphenate few languages by themselves. */
export function withSoftHyphens(name: string, most = 8): string {
  return name.replace(/\p{L}+/gu, (word) => (word.length <= most ? word : parted(word)))
}

function parted(word: string): string {
  return word.replace(SYLLABLE, (syllable, start: number) => {
    const end = start + syllable.length
    return end < FEWEST || word.length - end < FEWEST ? syllable : `${syllable}\u00AD`
  })
}
