import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { KEEP_ALIVE } from '../db/keep-alive.ts'
import type { Log } from '../observability/log.ts'
import { BEGINNING, findEventsFrom, type Position, takeEventsFrom } from './outbox-position.ts'
import { type RecordedEvent, readLine } from './watch-events.ts'

/** The delay between a commit and reading its events, and the pause after an error. */
const LOOK_MS = 40
const AFTER_ERROR_MS = 1000
/** A notification must be shorter than 8,000 bytes. */
const MAX_BYTES = 7000
const ANSWER_MS = 10_000

export type Reading = {
  /** false while this process does not read the outbox, so notifications may be missing */
  isReading: () => boolean
  stop: () => Promise<void>
}

type Note = (client: pg.ClientBase, events: readonly RecordedEvent[]) => Promise<void>

/**
 * Reads the outbox (the table `events`) in batches. It notifies all processes with one NOTIFY, calls `follow` with the
 * kinds, lets `note` write follow-up rows in the same transaction, and deletes the batch. NOTIFY takes a lock that only
 * one commit of the whole database has at a time (https://www.postgresql.org/docs/18/sql-notify.html), so no other
 * transaction of the store uses it. Every process reads, on its own connection named `name`, and each event is read by
 * one process. If a process is killed before the commit, its batch stays unread.
 */
export function readOutbox(
  databaseUrl: string,
  follow: (kinds: string[]) => Promise<void>,
  log: Log,
  { note = async () => {}, name = 'outbox' }: { note?: Note | undefined; name?: string } = {},
): Reading {
  let client: pg.Client | null = null
  let position = BEGINNING
  let isReading = false
  const stopping = new AbortController()

  const open = async (): Promise<pg.Client> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: name,
      ...KEEP_ALIVE,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    // The query that fails reports the error again.
    next.on('error', () => {})
    await next.connect()
    // Statistics of a table with short-lived rows are outdated, and may make a scan of all dead rows look cheap.
    await next.query('SET enable_seqscan = off; SET enable_bitmapscan = off')
    // After a failover or a restore, a database may have numbered its transactions differently.
    position = BEGINNING
    return next
  }
  const close = () => {
    isReading = false
    // Closes the connection without a message: an unreachable database would never answer it.
    client?.connection.stream.destroy()
    client = null
  }
  const read = async () => {
    while (!stopping.signal.aborted) {
      try {
        client ??= await open()
        while (!stopping.signal.aborted) {
          const look = await findEventsFrom(client, position)
          position = look.position
          if (!look.isWaiting || !(await readBatch(client, position, follow, note))) break
        }
        isReading = !stopping.signal.aborted
        await pause(LOOK_MS, null, { signal: stopping.signal }).catch(() => {})
      } catch (error) {
        close()
        if (stopping.signal.aborted) break
        log.warn({ error: error instanceof Error ? error.message : String(error) }, 'events are not read')
        await pause(AFTER_ERROR_MS, null, { signal: stopping.signal }).catch(() => {})
      }
    }
    close()
  }
  const reading = read()
  return {
    isReading: () => isReading,
    stop: async () => {
      stopping.abort()
      await reading
    },
  }
}

/** Reads events from a position on. Returns false if others read all of them. */
async function readBatch(
  client: pg.Client,
  position: Position,
  follow: (kinds: string[]) => Promise<void>,
  note: Note,
): Promise<boolean> {
  await client.query('BEGIN')
  const rows = await takeEventsFrom(client, position)
  if (rows.length > 0) {
    await client.query({
      name: 'tell-events',
      text: `SELECT pg_notify('events', said) FROM unnest($1::text[]) AS said`,
      values: [notificationsOf(rows)],
    })
    await note(
      client,
      rows.map(({ line }) => readLine(line)),
    )
    // The jobs are requested before the commit: if the process dies in between, they run twice rather than never.
    await follow([...new Set(rows.map(({ kind }) => kind))])
  }
  await client.query('COMMIT')
  return rows.length > 0
}

/** Puts as many lines as possible into a notification; a line that is too long is replaced by '*' for its kind. */
function notificationsOf(events: readonly { kind: string; line: string }[]): string[] {
  const lines: string[] = []
  let bytes = 0
  for (const event of events) {
    const line = Buffer.byteLength(event.line) < MAX_BYTES ? event.line : `${event.kind} *`
    const size = Buffer.byteLength(line) + 1
    if (lines.length > 0 && bytes + size <= MAX_BYTES) {
      lines[lines.length - 1] += `\n${line}`
      bytes += size
    } else {
      lines.push(line)
      bytes = size
    }
  }
  return lines
}
