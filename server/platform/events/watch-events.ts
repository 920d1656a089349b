import type { Channels } from '../db/keep-listening.ts'

/** `ids`: of what it happened to; '*' is many of them, or all. */
export type Happened = { kind: string; ids: readonly string[] }
/** Told of what happened; null when anything may have happened. */
export type OnEvents = (events: readonly Happened[] | null) => void

/** What the reader of the outbox tells all processes, to be listened to. */
export const watchEvents = (...followers: OnEvents[]): Channels => ({
  events: said => {
    const events = said === null ? null : said.split('\n').map(readLine)
    for (const tell of followers) tell(events)
  },
})

/** A line of what the reader tells: a kind, and ids with blanks between. */
export function readLine(line: string): Happened {
  const [kind = '', ...ids] = line.split(' ')
  return { kind, ids }
}
