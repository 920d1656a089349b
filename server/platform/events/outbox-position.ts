import type pg from 'pg'
import { z } from '../../../domain/text/zod.ts'
import { firstRow, rows } from '../db/rows.ts'

/**
 * The position up to which a reader of the outbox has seen that all events are deleted. It matters while a
 * transaction holds a snapshot (a backup): dead rows cannot be removed then, and a reader that starts at the first
 * would pass all of them each time.
 *
 * Events are ordered by the transaction that wrote them. A transaction that committed before the reader's snapshot
 * writes no more events. So only these can have events: those from `transactionId` and `id` on, and the `late` ones,
 * which were in progress at that time. Ids alone are not enough, because a lower one may be committed later.
 */
export type Position = { transactionId: string; id: string; late: readonly string[] }

export const BEGINNING: Position = { transactionId: '0', id: '0', late: [] }

// SQL: the events from a position on, which are still to be read. `$1` to `$3` are the values of the position. Both
// conditions use the index events_position.
const NEXT = '(transaction_id, id) >= ($1::text::xid8, $2::bigint)'
const LATE = 'transaction_id = ANY ($3::text[]::xid8[])'
const valuesOf = ({ transactionId, id, late }: Position) => [transactionId, id, late]

// A single statement uses a single snapshot. It still sees an event whose deletion is not committed, so no reader moves
// past that event.
const LOOK = `SELECT pg_snapshot_xmax(seen)::text AS end, ARRAY(SELECT pg_snapshot_xip(seen)::text) AS running,
    first.transaction_id::text AS transaction_id, first.id::text AS id,
    ARRAY(SELECT transaction FROM unnest($3::text[]) AS transaction,
      LATERAL (SELECT FROM events WHERE transaction_id = transaction::xid8 LIMIT 1) AS found) AS late
  FROM (SELECT pg_current_snapshot() AS seen) AS now
    LEFT JOIN LATERAL (SELECT transaction_id, id FROM events WHERE ${NEXT} ORDER BY transaction_id, id LIMIT 1) AS first ON true`

const AT_ONCE = 1000
// Rows are found by ctid, because a join by ID might choose a scan of all dead rows.
const TAKE = `WITH taken AS (
    DELETE FROM events WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM (SELECT ctid FROM events WHERE ${NEXT}
        ORDER BY transaction_id, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED) AS next
      UNION ALL
      SELECT ctid FROM (SELECT ctid FROM events WHERE ${LATE} LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED) AS late))
    RETURNING kind, subject)
  SELECT DISTINCT kind, rtrim(kind || ' ' || subject) AS line FROM taken`

const LookShape = z.object({
  end: z.string(),
  running: z.array(z.string()),
  transactionId: z.nullable(z.string()),
  id: z.nullable(z.string()),
  late: z.array(z.string()),
})
type Look = z.output<typeof LookShape>

/** Searches for events from a position on. Returns the next position, and whether there are events. */
export async function findEventsFrom(
  client: pg.ClientBase,
  position: Position,
): Promise<{ position: Position; isWaiting: boolean }> {
  const look = await firstRow(client, LookShape, { name: 'events-waiting', text: LOOK, values: valuesOf(position) })
  if (!look) throw new Error('a look at events gives one row')
  return { position: nextPosition(position, look), isWaiting: look.id !== null || look.late.length > 0 }
}

const RowShape = z.object({ kind: z.string(), line: z.string() })

/**
 * Deletes a batch of events from a position on, skips events that another reader is deleting, and returns the contents.
 */
export async function takeEventsFrom(
  client: pg.ClientBase,
  position: Position,
): Promise<{ kind: string; line: string }[]> {
  return rows(client, RowShape, {
    name: 'read-events',
    text: TAKE,
    values: valuesOf(position),
  })
}

function nextPosition(before: Position, { end, running, transactionId, id, late }: Look): Position {
  // Events from another cluster may have transaction numbers that are higher than the current ones here.
  const isBeforeEnd = transactionId !== null && BigInt(transactionId) < BigInt(end)
  const next = isBeforeEnd ? { transactionId, id: id ?? '0' } : { transactionId: end, id: '0' }
  const unfinished = [...before.late, ...running].filter(
    one => BigInt(one) < BigInt(next.transactionId) && (running.includes(one) || late.includes(one)),
  )
  return { ...next, late: [...new Set(unfinished)] }
}
