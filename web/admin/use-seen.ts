import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

type Mark = (id: string, version: number) => Promise<unknown>

/**
 * Marks an item as seen by the admin. `mark` notifies the store, `lists` show it; both are created outside components.
 * `version`: the seen version, if a newer one counts as unseen.
 */
export function useSeen(id: string, isNews: boolean, mark: Mark, lists: readonly QueryKey[], version = 0): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isNews) return
    mark(id, version).then(
      () => Promise.all(lists.map(queryKey => client.invalidateQueries({ queryKey }))),
      // It stays unseen, and is retried with the next visit.
      () => {},
    )
  }, [client, id, isNews, mark, lists, version])
}
