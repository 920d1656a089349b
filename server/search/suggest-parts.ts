import { readSearchConditions } from '../../domain/catalogue/search-conditions.ts'
import type { PartSearch } from './port.ts'
import type { Suggestion } from './shapes.ts'

/**
 * Parts for the text typed so far. If nothing is found, its condition words become a filter for the rest, as in the
 * list.
 */
export async function suggestParts(engine: PartSearch, typed: string): Promise<Suggestion[]> {
  const found = await engine.suggest(typed)
  const { search, conditions } = readSearchConditions(typed)
  return found.length > 0 || conditions.length === 0 ? found : engine.suggest(search, conditions)
}
