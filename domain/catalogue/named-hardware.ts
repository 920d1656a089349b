/** Families of hardware whose descriptions mention each other: a bolt is `for self-locking nuts`. */
const FAMILY_OF: Readonly<Record<string, string>> = {
  bolt: 'bolts',
  nut: 'nuts',
  rivet: 'rivets',
  screw: 'screws',
  washer: 'washers',
}
/** Catalogs call these by either word. */
const ALIKE = new Set(['bolts', 'screws'])
const isSize = (word: string): boolean => word === 'no' || word === 'no.' || /\d/.test(word)

/**
 * The families that a search with a size excludes: for `3/8-24 nut` bolts, screws, rivets and washers. Empty if its
 * last word is not such a part.
 */
export function otherHardware(words: readonly string[]): string[] {
  const noun = words.findLast(word => !isSize(word)) ?? ''
  const family = FAMILY_OF[noun]
  if (family === undefined || !words.some(word => /\d/.test(word))) return []
  return Object.values(FAMILY_OF).filter(other => other !== family && !(ALIKE.has(other) && ALIKE.has(family)))
}
