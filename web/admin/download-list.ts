import type { QueryKey } from '@tanstack/react-query'
import { api } from '../api.ts'

/** The procedure and the input of a query, as the query's key contains both (@orpc/tanstack-query). */
export function callOf(query: QueryKey): { list: string; filters: object } {
  const [path, options] = query
  const input: unknown = typeof options === 'object' && options !== null ? Reflect.get(options, 'input') : null
  return {
    list: Array.isArray(path) ? path.join('.') : '',
    filters: typeof input === 'object' && input !== null ? input : {},
  }
}

/** Loads the pages of a list by the one call that the audit records. The server refuses queries that are no list. */
export async function downloadList<Answer>(query: QueryKey): Promise<Answer[]> {
  const { list, filters } = callOf(query)
  const said = Object.entries(filters).filter(([name, value]) => name !== 'after' && value !== undefined)
  const { pages } = await api.lists.download({ list, filters: Object.fromEntries(said) })
  // The server returns pages of the query's own procedure, validated by that procedure's schema.
  return pages as Answer[]
}
