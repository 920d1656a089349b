import { useEffect, useRef } from 'react'
import type { Changes } from '../../domain/admin/live.ts'
import type { Wanted } from './stream.ts'

/** The stream opens this long after the page is shown, so that it delays nothing on it. */
const AFTER_MS = 300

/** Calls `onNews` when the live content of a page has changed; null: none. The stream's code is loaded late. */
export function useLive(wanted: Wanted | null, onNews: (news: Changes) => void): void {
  const latest = useRef(onNews)
  useEffect(() => {
    latest.current = onNews
  })
  const key = JSON.stringify(wanted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted is its key
  useEffect(() => {
    if (wanted === null) return
    let stop: (() => void) | undefined
    let isGone = false
    const begin = async () => {
      // Without it the page works without live updates; the next page tries again.
      const stream = await import('./stream.ts').catch(() => null)
      if (stream && !isGone) stop = stream.follow(wanted, news => latest.current(news))
    }
    const timer = setTimeout(() => void begin(), AFTER_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [key])
}
