import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { alters, type Changes, type Shown } from '../../domain/admin/live.ts'
import shownByQueries from './shown-by-queries.gen.json' with { type: 'json' }

// Written by `npm run docs` from what the procedures say.
const SHOWN = new Map(Object.entries(shownByQueries as Record<string, readonly Shown[]>))

/** Refetches the queries that show the changed data. */
export async function refreshShown(client: QueryClient, news: Changes): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => isAffected(queryKey, news) })
}

/** True if the news may have altered the answer of a query with this key. */
export function isAffected(key: QueryKey, news: Changes): boolean {
  const { name, input } = readKey(key)
  const shown = SHOWN.get(name)
  if (!shown) return false
  return news === null || news.some(change => shown.some(thing => alters(change, thing, input)))
}

/** A key of oRPC: the path of the procedure, and the options with the input. */
function readKey([path, options]: QueryKey): { name: string; input: object } {
  const input: unknown = typeof options === 'object' && options !== null && 'input' in options ? options.input : null
  return {
    name: Array.isArray(path) ? path.join('.') : '',
    input: typeof input === 'object' && input !== null ? input : {},
  }
}
