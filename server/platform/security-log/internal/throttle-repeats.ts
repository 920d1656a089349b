import type { Db } from '../../db/database.ts'

const WINDOW_MS = 60_000
/** The maximum number of distinct events that are remembered. */
const MAX_COUNTERS = 10_000
/**
 * The maximum number of rows in a minute for events of one kind and one network address that differ only in the email
 * address.
 */
const MAX_EMAILS = 20

type Seen = { since: number; repeats: number }
const seen = new WeakMap<Db, Map<string, Seen>>()

/**
 * Throttles repeated refusals, so that they cannot fill the table. Returns null if the same event was recorded within
 * the last minute, or else how often it was suppressed since. `kind`: all of an event except the email address. Within
 * a minute, the first email addresses have their own rows, and all others share one. Each process counts separately.
 */
export function throttleRepeats(db: Db, kind: string, email: string, now = performance.now()): number | null {
  const mine = seen.get(db) ?? new Map<string, Seen>()
  seen.set(db, mine)
  const key = `${kind} ${email}`
  const before = inWindow(mine, key, now)
  if (before) {
    before.repeats++
    return null
  }
  const emails = inWindow(mine, `emails of ${kind}`, now) ?? begin(mine, `emails of ${kind}`, now)
  emails.repeats++
  if (emails.repeats <= MAX_EMAILS) return recorded(mine, key, now)
  const others = inWindow(mine, `others of ${kind}`, now)
  if (!others) return recorded(mine, `others of ${kind}`, now)
  others.repeats++
  return null
}

function inWindow(mine: Map<string, Seen>, what: string, now: number): Seen | undefined {
  const repeat = mine.get(what)
  return repeat && now - repeat.since < WINDOW_MS ? repeat : undefined
}

/** Begins the window of a recorded event. Returns how often the event was suppressed in the last window. */
function recorded(mine: Map<string, Seen>, what: string, now: number): number {
  const repeats = mine.get(what)?.repeats ?? 0
  begin(mine, what, now)
  return repeats
}

function begin(mine: Map<string, Seen>, what: string, now: number): Seen {
  const begun = { since: now, repeats: 0 }
  mine.delete(what)
  mine.set(what, begun)
  const oldest = mine.size > MAX_COUNTERS ? mine.keys().next().value : undefined
  if (oldest !== undefined) mine.delete(oldest)
  return begun
}
