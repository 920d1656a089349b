import type { QueryKey } from '@tanstack/react-query'
import { isDownloadedList } from '../../domain/admin/downloaded-list.ts'
import { api } from '../api.ts'

/** The procedure that a query calls, and what it asks it: as the query's key has both (@orpc/tanstack-query). */
export function callOf(query: QueryKey): { list: string; filters: object } {
  const [path, options] = query
  const input: unknown = typeof options === 'object' && options !== null ? Reflect.get(options, 'input') : null
  return {
    list: Array.isArray(path) ? path.join('.') : '',
    filters: typeof input === 'object' && input !== null ? input : {},
  }
}

/**
 * The pages of a list, as its query gives them, by the one call that the audit names. A list that is not among those of
 * domain/admin/downloaded-list.ts has none.
 */
export async function downloadList<Answer>(query: QueryKey): Promise<Answer[]> {
  const { list, filters } = callOf(query)
  if (!isDownloadedList(list)) throw new Error(`${list} is no list that can be downloaded`)
  const said = Object.entries(filters).filter(([name, value]) => name !== 'after' && value !== undefined)
  const { pages } = await api.lists.download({ list, filters: Object.fromEntries(said) })
  // The server gives what the query's own procedure answers, checked by that procedure's schema.
  return pages as Answer[]
}
