import { FAMILIES } from '../../domain/facts/families.ts'

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^a-z-]+/)

/**
 * The families of a category, by name: the last word of the family's name is a word of the category's name. "Bolts &
 * Screws" has bolts and screws, "Fittings" tube fittings. `there`: the families that have parts.
 */
export function familiesOfCategory(
  category: string,
  there: readonly { slug: string; parts: number | null }[],
): { slug: string; title: string; parts: number | null }[] {
  const words = wordsOf(category)
  return FAMILIES.flatMap(({ slug, title }) => {
    const family = there.find(one => one.slug === slug)
    const last = wordsOf(title).at(-1)
    return family && last && words.includes(last) ? [{ slug, title, parts: family.parts }] : []
  })
}
