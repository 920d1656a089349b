import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { serializeRefreshes } from './serialize-refreshes.ts'
import type { Wanted } from './stream.ts'
import { useLive } from './use-live.ts'

/** Updates the queries of a page when others change their data: those of a customer, of a guest's order, or of the back office. */
export function useLiveQueries(wanted: Wanted | null): void {
  const client = useQueryClient()
  useLive(
    wanted,
    useMemo(
      () =>
        serializeRefreshes(async news => {
          const { refreshShown } = await import('./refresh-shown.ts')
          await refreshShown(client, news)
        }),
      [client],
    ),
  )
}
