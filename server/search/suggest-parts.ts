import { readSearchConditions } from '../../domain/catalogue/search-conditions.ts'
import type { PartSearch } from './port.ts'
import type { Suggestion } from './shapes.ts'

/** Parts for what is being typed. Where nothing is found, its condition words narrow what the rest finds, as in the list. */
export async function suggestParts(engine: PartSearch, typed: string): Promise<Suggestion[]> {
  const found = await engine.suggest(typed)
  const { search, conditions } = readSearchConditions(typed)
  return found.length > 0 || conditions.length === 0 ? found : engine.suggest(search, conditions)
}
