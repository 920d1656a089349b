import { keepPreviousData } from '@tanstack/react-query'

/**
 * For what others change while somebody looks at it: asked again when the page is come back to, and when its tab is shown
 * again, after 5 s, besides when the page is told (web/live/). What was there stays until the answer has come.
 */
export const LIVE = {
  staleTime: 5000,
  refetchOnMount: true,
  refetchOnWindowFocus: true,
  placeholderData: keepPreviousData,
} as const

/** The same for one thing: another one is never shown in its place. */
export const LIVE_ONE = { ...LIVE, placeholderData: undefined } as const
