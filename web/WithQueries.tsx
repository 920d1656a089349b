import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { refusalCode } from './api-refusal.ts'

const MINUTE = 60_000

const newClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 10 * MINUTE,
        // Once, and never for a refusal, which would only be said again.
        retry: (failures, error) => failures < 1 && refusalCode(error) === null,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: false,
      },
    },
  })

let ofBrowser: QueryClient | undefined

/**
 * Around what asks the server while somebody is at work on a page: cart, checkout, orders, suggestions. Pages that are
 * only read do without and are 17 kB lighter (docs/decisions/0008-size-of-the-first-load.md).
 */
export function WithQueries({ children }: { children: ReactNode }) {
  const [client] = useState(() => {
    if (import.meta.env.SSR) return newClient()
    ofBrowser ??= newClient()
    return ofBrowser
  })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
