import { setTimeout as pause } from 'node:timers/promises'
import { serializeChanges } from '../../domain/admin/live.ts'
import type { LiveSubscriber } from './live-subscriber.ts'

export type StreamTiming = {
  /** the minimum time between two events: at most ten events a second */
  gapMs: number
  /** after this long without an event, a heartbeat is sent, and the reader's right is checked again */
  heartbeatMs: number
  /** A reader who takes longer than this for an event is disconnected. */
  stallMs: number
}
export const STREAM_TIMING: StreamTiming = { gapMs: 110, heartbeatMs: 25_000, stallMs: 25_000 }

/** Writes text to a reader; resolves once it is on its way, and there is room for more. */
export type Write = (text: string) => Promise<unknown>

/** The retry pause of the browser itself; the store's pages use their own. */
const RETRY_MS = 3000
const BEAT = 'event: beat\ndata: 1\n\n'

/**
 * Sends a follower's changes as server-sent events until it ends: the page is closed, the store stops, or `mayStill`
 * refuses. Nothing is queued: changes while an event is being sent are merged into the next one. The first event
 * shows that the stream works. A `beat` is visible to a page, unlike a comment: a page without one for long knows
 * that its connection is dead. Returns whether the reader kept up.
 */
export async function sendChanges(
  follower: LiveSubscriber,
  write: Write,
  mayStill: () => Promise<boolean>,
  timing = STREAM_TIMING,
): Promise<boolean> {
  const { gapMs, heartbeatMs, stallMs } = timing
  let news = follower.take()
  let text = `retry: ${RETRY_MS}\n${news === undefined ? BEAT : eventOf(news)}`
  let lookAt = performance.now() + heartbeatMs
  for (;;) {
    if (!(await inTime(write(text), stallMs))) return false
    await pause(gapMs)
    await follower.wait(Math.max(0, Math.ceil(lookAt - performance.now()) + 1))
    if (follower.isOver) return true
    if (performance.now() >= lookAt) {
      if (!(await mayStill()) || follower.isOver) return true
      lookAt = performance.now() + heartbeatMs
    }
    news = follower.take()
    text = news === undefined ? BEAT : eventOf(news)
  }
}

const eventOf = (news: Parameters<typeof serializeChanges>[0]): string => `data: ${serializeChanges(news)}\n\n`

async function inTime(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(resolve, ms, false)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
