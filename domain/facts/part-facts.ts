import { type Fact, fieldOf, statedFact } from './fact.ts'
import { FAMILIES, type Family, familyOf } from './families.ts'
import { type PartToRead, readFacts } from './read-facts.ts'

/** The key under which an admin or a list states the family. */
export const FAMILY_KEY = 'family'

/** A stated fact of a part. An empty text removes the read facts of the key. */
export type StatedFact = { key: string; source: 'desk' | 'list'; text: string }
export type PartFacts = { family: Family; facts: Fact[] }

/**
 * The facts of a part: derived by rules, and overridden by lists and admins. Null: the part has no family. A fact that
 * the family does not have stays stored with its source, and is shown if the family is corrected.
 */
export function partFacts(part: PartToRead, stated: readonly StatedFact[]): PartFacts | null {
  const read = readFacts(part)
  const statedFor = (key: string): StatedFact | undefined =>
    stated.find(one => one.key === key && one.source === 'desk') ?? stated.find(one => one.key === key)
  const named = statedFor(FAMILY_KEY)
  const family = named ? familyOf(named.text) : (read?.family ?? null)
  if (!family) return null
  const guessed = read?.family === family ? read.facts : []
  const facts = family.facts.flatMap(field => {
    const one = statedFor(field.key)
    if (!one) return guessed.find(({ key }) => key === field.key) ?? []
    const fact = statedFact(field, one.text)
    return fact ? { ...fact, source: one.source } : []
  })
  return { family, facts }
}

/** The name of a family as a list may write it: its slug, its name or its title. */
export const familyNamed = (text: string): Family | undefined => {
  const wanted = text.trim().toLowerCase()
  return FAMILIES.find(({ slug, name, title }) => [slug, name, title].some(one => one.toLowerCase() === wanted))
}

/** True if any family has a fact of this key. */
export const isFactKey = (key: string): boolean => FAMILIES.some(family => fieldOf(family, key) !== undefined)
