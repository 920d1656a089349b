import { keepPreviousData } from '@tanstack/react-query'

/**
 * Options of queries whose data others may change: refetched when the page or its tab is shown again after 5 s, in addition
 * to live updates (web/live/). The old data stays visible until the answer arrives.
 */
export const LIVE = {
  staleTime: 5000,
  refetchOnMount: true,
  refetchOnWindowFocus: true,
  placeholderData: keepPreviousData,
} as const

/** The same for a single thing: the data of another one is never shown for it. */
export const LIVE_ONE = { ...LIVE, placeholderData: undefined } as const
