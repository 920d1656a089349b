import type { Channels } from '../db/keep-listening.ts'

/** `ids`: the subjects of the event; '*': many, or all. */
export type RecordedEvent = { kind: string; ids: readonly string[] }
/** Called with events; null when any event may have been missed. */
export type OnEvents = (events: readonly RecordedEvent[] | null) => void

/** The channel on which the reader of the outbox notifies all processes. */
export const watchEvents = (...followers: OnEvents[]): Channels => ({
  events: said => {
    const events = said === null ? null : said.split('\n').map(readLine)
    for (const tell of followers) tell(events)
  },
})

/** Parses a line of a notification: a kind, and ids separated by blanks. */
export function readLine(line: string): RecordedEvent {
  const [kind = '', ...ids] = line.split(' ')
  return { kind, ids }
}
