/** The beginning of a syllable, up to its vowel. */
const BEGINS = /(?:sch[lmnrw]?|ch|ck|kn|pf[lr]?|ph|(?<!h)th|(?<!h)s?tr|s[pt]r?|(?<!c)[bfgkp][lr]|dr|[bcdfghjklmnpqrstvwxzß])[aeiouyäöü]/
const SYLLABLE = new RegExp(`[aeiouyäöü][bcdfghjklmnpqrstvwxzß]*?(?=${BEGINS.source})`, 'gi')
/** The last parts of names, which stay whole. */
const LAST = /(?<=\p{L}{3})(?:blower|grower|händler|keeper|macher|maker|master|meister|smith|tiere|tower|wächter|wom[ae]n|wright)$/u
/** Minimum number of letters at either end of a word. */
const FEWEST = 3

/** Adds soft hyphens to words of more than `most` letters; browsers hyphenate few languages by themselves. */
export function withSoftHyphens(name: string, most = 8): string {
  return name.replace(/\p{L}+/gu, (word) => (word.length <= most ? word : parted(word)))
}

function parted(word: string): string {
  const last = LAST.exec(word)
  return last === null ? inSyllables(word) : `${inSyllables(word.slice(0, last.index))}\u00AD${last[0]}`
}

function inSyllables(word: string): string {
  return word.replace(SYLLABLE, (syllable, start: number) => {
    const end = start + syllable.length
    return end < FEWEST || word.length - end < FEWEST ? syllable : `${syllable}\u00AD`
  })
}
