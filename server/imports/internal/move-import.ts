import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import {
  afterImportEvent,
  IMPORT_EVENTS,
  type ImportEvent,
  type ImportState,
} from '../../../domain/imports/import-run.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { recordEvent } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { imports } from '../tables.ts'

export type ImportRow = typeof imports.$inferSelect
/** The facts of a list that change with an event. The event itself sets state, version and end. */
export type Change = Omit<PgUpdateSetSource<typeof imports>, 'id' | 'state' | 'version' | 'endedAt'>

/** Reads a list and locks it until the transaction ends. Refuses IMPORT_NOT_FOUND. */
export async function lockImport(tx: Tx, id: number): Promise<ImportRow> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
  if (!row) throw new Refusal('IMPORT_NOT_FOUND')
  return row
}

const ENDED = { now: { endedAt: sql`clock_timestamp()` }, open: { endedAt: null }, kept: {} } as const

/**
 * Moves a locked list by an event. This is the only code that writes its state, version and event. `seen` is the
 * version that an admin read: the second of two concurrent requests waits and is refused IMPORT_MOVED_ON, and so is a
 * step that is not in the table of states. If the list waits in its new state, it is processed after the commit.
 * Returns the new state.
 */
export async function moveImport(
  tx: Tx,
  { id, state: from, version }: ImportRow,
  event: ImportEvent,
  facts: Change = {},
  seen = version,
): Promise<ImportState> {
  const state = afterImportEvent(event, from)
  if (state === null || version !== seen) throw new Refusal('IMPORT_MOVED_ON', undefined, { state: from })
  await tx
    .update(imports)
    .set({ ...facts, ...ENDED[IMPORT_EVENTS[event].end], state, version: version + 1 })
    .where(eq(imports.id, id))
  await recordEvent(tx, `import.${event}`, `${id}`)
  return state
}

/** The fields of a list that begins to wait. */
export const queued = () => ({
  askedAt: databaseNow(),
  begunAt: null,
  isCancelWanted: false,
  tries: 0,
  step: null,
  rows: 0,
  failed: 0,
  over: 0,
  problem: '',
})
