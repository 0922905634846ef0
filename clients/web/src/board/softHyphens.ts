/** What a syllable begins with, up to its vowel; the last two stand for themselves in names of crafts. */
const BEGINS = /(?:sch[lmnrw]?|ch|ck|kn|pf[lr]?|ph|(?<!h)th|(?<!h)s?tr|s[pt]r?|(?<!c)[bfgkp][lr]|dr|[bcdfghjklmnpqrstvwxzß])[aeiouyäöü]|smith|wright/
const SYLLABLE = new RegExp(`[aeiouyäöü][bcdfghjklmnpqrstvwxzß]*?(?=${BEGINS.source})`, 'gi')
/** So many letters stay together at either end of a word. */
const FEWEST = 3

/** A word of more letters than `most` may break between two syllables, with a hyphen; browsers know that of few languages. */
export function withSoftHyphens(name: string, most = 8): string {
  return name.replace(/\p{L}+/gu, (word) => (word.length <= most ? word : parted(word)))
}

function parted(word: string): string {
  return word.replace(SYLLABLE, (syllable, start: number) => {
    const end = start + syllable.length
    return end < FEWEST || word.length - end < FEWEST ? syllable : `${syllable}\u00AD`
  })
}
