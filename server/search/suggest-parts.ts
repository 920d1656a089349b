import { otherSpellings } from '../../domain/catalogue/other-spellings.ts'
import { readCodesBesideWords, readSearchConditions } from '../../domain/catalogue/search-conditions.ts'
import type { PartSearch } from './port.ts'
import type { Suggestion } from './shapes.ts'

/**
 * Parts for the text typed so far. If nothing is found, its other spellings are looked for, and its condition words become a
 * filter for the rest, as in the list.
 */
export async function suggestParts(engine: PartSearch, typed: string): Promise<Suggestion[]> {
  const suggestions = await engine.suggest(typed)
  if (suggestions.length > 0) return suggestions
  for (const spelling of otherSpellings(typed)) {
    const spelled = await engine.suggest(spelling)
    if (spelled.length > 0) return spelled
  }
  const named = readSearchConditions(typed)
  const { search, conditions } = named.conditions.length > 0 ? named : readCodesBesideWords(typed)
  return conditions.length === 0 ? suggestions : engine.suggest(search, conditions)
}
