import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Api } from '../api.ts'
import { askAdmin } from './ask-admin.ts'

type Mark = (api: Api, id: string, version: number) => Promise<unknown>

/**
 * What an admin looks at is no news any more. `mark` says so to the store, `lists` show it; both are made outside of components.
 * `version` is what was looked at, where that matters: another one is looked at anew.
 */
export function useSeen(id: string, isNews: boolean, mark: Mark, lists: QueryKey, version = 0): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isNews) return
    askAdmin(api => mark(api, id, version)).then(
      () => client.invalidateQueries({ queryKey: lists }),
      // It stays news, and is tried again with the next look.
      () => {},
    )
  }, [client, id, isNews, mark, lists, version])
}
