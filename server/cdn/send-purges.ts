import { z } from '../../domain/text/zod.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import type { Log } from '../platform/observability/log.ts'
import { type Cdn, maxKeys, purge } from './purge-request.ts'
import { EVERYTHING } from './surrogate-keys.ts'

type Needs = { db: Db; cdn: Cdn; log: Log }
const RowShape = z.object({ id: z.number(), key: z.string(), tries: z.number() })
type Row = z.output<typeof RowShape>

/** Other processes do not send claimed rows for this long; then the claim of a killed process ends. */
const LEASE = '30 seconds'
/** With at least this many due purges, everything is purged. */
const MAX_ROWS = 2000
/** After this many attempts for a key the CDN counts as unavailable, and everything will be purged. */
const MAX_ATTEMPTS = 3
/** The time between two attempts: 5 s, 10 s, 20 s … a minute. */
const PAUSE = `least(60, 5 * 2 ^ least(tries, 10)) * interval '1 s'`

/**
 * Sends the due purges in batches; nothing else waits for it. Failures are retried. For a CDN that stays unavailable
 * only one row remains, to purge everything when it is back. Returns when the next is due.
 */
export async function sendPurges({ db, cdn, log }: Needs, isStopped: () => boolean): Promise<Date | undefined> {
  while (!isStopped()) {
    const rows = await take(db)
    if (rows.length === 0) break
    // Everything is purged in one request; otherwise a request has as many keys as the CDN accepts.
    const isEverything = rows.length === MAX_ROWS || rows.some(({ key }) => key === EVERYTHING)
    const keys = [...new Set(rows.map(({ key }) => key))].sort()
    const batches = isEverything ? [null] : inBatches(keys, maxKeys(cdn))
    for (const batch of batches) {
      const purged = batch === null ? rows : rows.filter(({ key }) => batch.includes(key))
      try {
        await purge(cdn, batch)
        await done(db, purged)
      } catch (error) {
        log.warn(
          { error: error instanceof Error ? error.message : String(error), keys: purged.length },
          'CDN not purged',
        )
        await putOff(db, purged)
        return nextDue(db)
      }
    }
  }
  return nextDue(db)
}

const inBatches = (keys: string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(keys.length / size) }, (_, at) => keys.slice(at * size, (at + 1) * size))

/**
 * Claims the due rows that no other process is sending; none while the CDN is unavailable, but keys recorded then are
 * covered by purging everything.
 */
const take = (db: Db): Promise<Row[]> =>
  inTransaction(db, async tx => {
    // The purge of everything will run after all of these.
    await tx.$client.query(
      `DELETE FROM cdn_purges WHERE due_at <= now() AND key <> $1 AND EXISTS (
        SELECT FROM cdn_purges WHERE key = $1 AND tries > 0 AND due_at > now() + interval '1 s')`,
      [EVERYTHING],
    )
    return rows(
      tx,
      RowShape,
      `UPDATE cdn_purges SET due_at = now() + interval '${LEASE}' WHERE id IN (
          SELECT id FROM cdn_purges WHERE due_at <= now() ORDER BY id LIMIT ${MAX_ROWS} FOR UPDATE SKIP LOCKED)
        RETURNING id, key, tries`,
    )
  })

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

const done = (db: Db, rows: readonly Row[]) =>
  db.$client.query('DELETE FROM cdn_purges WHERE id = ANY($1::bigint[])', [idsOf(rows)])

/** Schedules a retry; after the last attempt, purges everything from now on. */
const putOff = (db: Db, rows: readonly Row[]): Promise<void> =>
  inTransaction(db, async tx => {
    const purgesAll =
      rows.length === MAX_ROWS || rows.some(({ key, tries }) => key === EVERYTHING || tries + 1 >= MAX_ATTEMPTS)
    if (purgesAll) {
      const tries = 1 + Math.max(...rows.map(row => row.tries))
      await tx.$client.query('DELETE FROM cdn_purges WHERE id = ANY($1::bigint[]) OR key = $2', [
        idsOf(rows),
        EVERYTHING,
      ])
      await tx.$client.query(
        `INSERT INTO cdn_purges (key, tries, due_at) SELECT $1, tries, now() + ${PAUSE} FROM (SELECT $2::int AS tries) AS said`,
        [EVERYTHING, tries],
      )
    } else
      await tx.$client.query(
        `UPDATE cdn_purges SET tries = tries + 1, due_at = now() + ${PAUSE} WHERE id = ANY($1::bigint[])`,
        [idsOf(rows)],
      )
  })

const AtShape = z.object({ at: z.nullable(z.date()) })

async function nextDue(db: Db): Promise<Date | undefined> {
  const row = await firstRow(db, AtShape, 'SELECT min(due_at) AS at FROM cdn_purges')
  return row?.at ?? undefined
}
