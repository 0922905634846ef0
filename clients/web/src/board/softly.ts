/** Where long names may break. */
const SYLLABLE = /([aeiouyäöü])([bcdfghjklmnpqrstvwxzß]*?)((?:sch[lmnrw]?|ch|ck|ph|th|st|[bfgkp][lr]|[bcdfghjklmnpqrstvwxzß])[aeiouyäöü])/gi

/** A word of more letters than `most` may break between two syllables, with a hyphen; browsers know that of few languages. */
export function softly(name: string, most = 8): string {
  return name.replace(/[\p{L}]+/gu, (word) => (word.length <= most ? word : word.slice(0, 2) + parted(word.slice(2, -3)) + word.slice(-3)))
}

function parted(middle: string): string {
  const once = middle.replace(SYLLABLE, '$1$2\u00AD$3')
  // A second time for syllables that shared their vowel with the one before.
  return once.replace(SYLLABLE, '$1$2\u00AD$3')
}
