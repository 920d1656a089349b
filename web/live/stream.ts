import type { Changes } from '../../domain/admin/live.ts'
import { isStreamAlive, markStreamAlive, markStreamLost, SILENCE_MS } from './live-state.ts'
import { OneStream } from './one-stream.ts'

// The change notifications of a tab (docs/decisions/0020-live.md), for everything that its page shows. A hidden tab gets none;
// shown again it sends the age of its data, and the store answers at once whether something has changed since.

/** The live content of a page: the customer's own data, the whole back office, a part, or a guest's order. */
export type Wanted = 'mine' | 'admin' | { product: string } | { order: string; token: string }

/** `knownAt`: the page's data were current at that time, and later changes were notified. */
type Follower = { topics: string[]; onNews: (news: Changes) => void; knownAt: number }

const LOOK_MS = 15_000

/** The time for which a CDN may cache the page of a part (server/http/edge-headers.ts). */
const PART_KEPT_MS = 6 * 60_000
const isOfPart = (wanted: Wanted): boolean => typeof wanted === 'object' && 'product' in wanted

const followers = new Set<Follower>()
let wantedLast = ''
let toldAt = 0
/** Without a stream everything is reloaded at this interval. */
let askAgainMs = SILENCE_MS
let soon: ReturnType<typeof setTimeout> | undefined
let look: ReturnType<typeof setInterval> | undefined
const stream = new OneStream({
  onHeard: (topics, news) => {
    const all = [...followers]
    const covered = all.filter(follower => follower.topics.every(topic => topics.includes(topic)))
    for (const follower of covered) follower.knownAt = Date.now()
    if (covered.length === all.length) {
      askAgainMs = SILENCE_MS
      markStreamAlive()
    }
    if (news !== undefined) tell(news)
  },
  onLost: ms => {
    askAgainMs = Math.max(SILENCE_MS, ms)
    markStreamLost()
  },
})

/**
 * Calls `onNews` with changes of what is wanted (and perhaps of other things) until the function it returns is called. While
 * there is no stream, everything counts as changed once a minute, or as rarely as the store says.
 */
export function follow(wanted: Wanted, onNews: (news: Changes) => void): () => void {
  const follower = { topics: topicsOf(wanted), onNews, knownAt: loadedAt() - (isOfPart(wanted) ? PART_KEPT_MS : 0) }
  followers.add(follower)
  if (look === undefined) {
    look = setInterval(lookAfter, LOOK_MS)
    toldAt = Date.now()
    document.addEventListener('visibilitychange', tune)
    window.addEventListener('pagehide', putAway)
  }
  tuneSoon()
  return () => {
    followers.delete(follower)
    tuneSoon()
  }
}

/**
 * The time of the document's data: the store rendered them during the load, so later data are newer. A page from the
 * back/forward cache may be of any age.
 */
function loadedAt(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  const isOld = navigation && 'type' in navigation && navigation.type === 'back_forward'
  return isOld ? 0 : performance.timeOrigin
}

function tuneSoon(): void {
  clearTimeout(soon)
  soon = setTimeout(tune)
}

/** Sends the current topics if they have changed; none while the page is hidden. */
function tune(): void {
  const all = document.visibilityState === 'visible' ? [...followers] : []
  const topics = [...new Set(all.flatMap(follower => follower.topics))].sort()
  if (followers.size === 0) stopLooking()
  if (topics.join('&') === wantedLast) return
  wantedLast = topics.join('&')
  markStreamLost()
  stream.want(topics.length > 0 ? { topics, knownAt: Math.min(...all.map(({ knownAt }) => knownAt)) } : null)
}

function putAway(): void {
  wantedLast = ''
  stream.want(null)
}

function tell(news: Changes): void {
  toldAt = Date.now()
  for (const { onNews } of followers) onNews(news)
}

/** A silent stream is reopened; until then everything is reloaded once a minute. */
function lookAfter(): void {
  if (document.visibilityState !== 'visible' || isStreamAlive()) return
  if (Date.now() - toldAt < askAgainMs) return
  tell(null)
  if (askAgainMs === SILENCE_MS) stream.mend()
}

function stopLooking(): void {
  clearInterval(look)
  look = undefined
  document.removeEventListener('visibilitychange', tune)
  window.removeEventListener('pagehide', putAway)
}

const topicsOf = (wanted: Wanted): string[] =>
  typeof wanted === 'string' ? [`${wanted}=1`] : [`${new URLSearchParams(wanted)}`]
