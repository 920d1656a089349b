import { type News, parseChanges } from '../../domain/admin/live.ts'
import { isHearing, noteHeard, noteLost, SILENCE_MS } from './live-state.ts'

// One stream of changes a tab (docs/decisions/0020-live.md), for all that its page shows. A tab that is not seen has none;
// shown again it says how old what it knows is, and the store tells at once whether something has changed since.

/** What a page shows that others change: what is the customer's own, all of the back office, a part, or a guest's order. */
export type Wanted = 'mine' | 'admin' | { product: string } | { order: string; token: string }

/** `knownAt`: what the page shows was so at that time, and later changes were told. */
type Follower = { wanted: Wanted; onNews: (news: News) => void; knownAt: number }

const LOOK_MS = 15_000
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000

/** A CDN may have kept the page of a part for so long (server/http/edge-headers.ts). */
const PART_KEPT_MS = 6 * 60_000
const isOfPart = (wanted: Wanted): boolean => typeof wanted === 'object' && 'product' in wanted

const followers = new Set<Follower>()
let source: EventSource | null = null
let sourceIsFor = ''
let failures = 0
let toldAt = 0
let pause: ReturnType<typeof setTimeout> | undefined
let look: ReturnType<typeof setInterval> | undefined

/**
 * Calls `onNews` with changes of what is wanted (and perhaps of other things) until the function it returns is called. While
 * there is no stream, everything counts as changed once a minute.
 */
export function follow(wanted: Wanted, onNews: (news: News) => void): () => void {
  const follower = { wanted, onNews, knownAt: loadedAt() - (isOfPart(wanted) ? PART_KEPT_MS : 0) }
  followers.add(follower)
  if (look === undefined) {
    look = setInterval(lookAfter, LOOK_MS)
    toldAt = Date.now()
    document.addEventListener('visibilitychange', tune)
    window.addEventListener('pagehide', close)
  }
  tuneSoon(0)
  return () => {
    followers.delete(follower)
    tuneSoon(0)
  }
}

/**
 * Since when the document's data are known: the store rendered them while it was loaded, and what came later is younger.
 * A page that the browser took out of its cache on the way back may be of any age.
 */
function loadedAt(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  const isOld = navigation && 'type' in navigation && navigation.type === 'back_forward'
  return isOld ? 0 : performance.timeOrigin
}

function tuneSoon(ms: number): void {
  clearTimeout(pause)
  pause = setTimeout(tune, ms)
}

/** Opens the stream of just what is wanted now, if it is not open; closes it when nobody looks. */
function tune(): void {
  const isFor = document.visibilityState === 'visible' ? addressOf([...followers]) : ''
  if (source && isFor === sourceIsFor) return
  close()
  if (followers.size === 0) stopLooking()
  if (isFor !== '') open(isFor)
}

function open(isFor: string): void {
  const covered = [...followers]
  const age = Math.max(0, Date.now() - Math.min(...covered.map(({ knownAt }) => knownAt)))
  const opened = new EventSource(`/live?${isFor}&age=${Math.round(age)}`)
  source = opened
  sourceIsFor = isFor
  const heard = () => {
    failures = 0
    noteHeard()
    for (const follower of covered) follower.knownAt = Date.now()
  }
  opened.addEventListener('beat', heard)
  opened.onmessage = ({ data }) => {
    heard()
    tell(parseChanges(String(data)))
  }
  // The browser would come back by itself, but all browsers at once, and with an age that is no longer true.
  opened.onerror = () => {
    if (source !== opened) return
    close()
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures++)
    tuneSoon(longest * (0.5 + Math.random() / 2))
  }
}

function close(): void {
  source?.close()
  source = null
  sourceIsFor = ''
  noteLost()
}

function tell(news: News): void {
  toldAt = Date.now()
  for (const { onNews } of followers) onNews(news)
}

/** A stream that has fallen silent is opened anew; meanwhile everything is asked for again, once a minute. */
function lookAfter(): void {
  if (document.visibilityState !== 'visible' || isHearing()) return
  if (Date.now() - toldAt < SILENCE_MS) return
  tell(null)
  if (source) {
    close()
    tuneSoon(0)
  }
}

function stopLooking(): void {
  clearInterval(look)
  look = undefined
  document.removeEventListener('visibilitychange', tune)
  window.removeEventListener('pagehide', close)
}

function addressOf(all: readonly Follower[]): string {
  const query = new URLSearchParams()
  for (const { wanted } of all) {
    if (typeof wanted === 'string') query.set(wanted, '1')
    else for (const [name, value] of Object.entries(wanted)) query.set(name, value)
  }
  query.sort()
  return query.toString()
}
