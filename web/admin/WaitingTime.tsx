import { useSyncExternalStore } from 'react'
import { waitingTimeText } from './waited.ts'

const EVERY_MS = 20_000

// One clock for all rows of a list.
let now = Date.now()
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (ticking === undefined) {
    now = Date.now()
    ticking = setInterval(() => {
      now = Date.now()
      for (const tell of listeners) tell()
    }, EVERY_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

/** The approximate current time for lists; on the server, the time of rendering. */
export const useListClock = (): number =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => Math.floor(Date.now() / EVERY_MS) * EVERY_MS,
  )

/** Time since `since`. */
export const WaitingTime = ({ since }: { since: string | Date }) => (
  // The server rendered it a moment earlier.
  <time dateTime={new Date(since).toISOString()} suppressHydrationWarning className="tabular-nums">
    {waitingTimeText(since, useListClock())}
  </time>
)
