import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

type Mark = (id: string, version: number) => Promise<unknown>

/**
 * What an admin looks at is no news any more. `mark` says so to the store, `lists` show it; both are made outside of components.
 * `version` is what was looked at, where that matters: another one is looked at anew.
 */
export function useSeen(id: string, isNews: boolean, mark: Mark, lists: readonly QueryKey[], version = 0): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isNews) return
    mark(id, version).then(
      () => Promise.all(lists.map(queryKey => client.invalidateQueries({ queryKey }))),
      // It stays news, and is tried again with the next look.
      () => {},
    )
  }, [client, id, isNews, mark, lists, version])
}
