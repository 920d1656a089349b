import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { importEvent, isImportActive } from '../../../domain/imports/import-run.ts'
import { z } from '../../../domain/text/zod.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { NumberIdShape } from '../../platform/db/row-shapes.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { imports } from '../tables.ts'
import { endImport } from './end-import.ts'
import { COMMAND_LOCK, type ImportConnection } from './import-connection.ts'
import { type ImportRow, lockImport, moveImport } from './move-import.ts'

const MAX_ATTEMPTS = 3

export type Claimed = Omit<ImportRow, 'state'> & { state: 'checking' | 'running' | 'undoing' }

const LEFT = sql`state IN ('checking', 'running', 'undoing')
  AND (is_cancel_wanted OR tries >= ${MAX_ATTEMPTS} OR (source = 'command' AND state = 'running'))`

function whyEnded({ isCancelWanted, source, state }: ImportRow): string {
  if (isCancelWanted) return ''
  if (source === 'command' && state === 'running') return 'The command ended before it was done. Nothing was changed.'
  return 'It was started three times and never ended. Nothing was changed.'
}

/**
 * Claims the list that has waited longest; the caller has the import lock. A list that is marked as in work was left by
 * a process that died: its run changed nothing, and starts again, at most three times. An attempt that ended because
 * the store stopped does not count (releaseAttempt).
 */
export const claimImport = (db: Db): Promise<Claimed | null> =>
  inTransaction(db, async tx => {
    for (const row of await tx.select().from(imports).where(LEFT).orderBy(imports.id).for('update'))
      await endImport(tx, row, row.isCancelWanted ? 'canceled' : 'failed', { problem: whyEnded(row) })
    const ofCockpit = and(inArray(imports.state, ['waiting', 'running']), eq(imports.source, 'cockpit'))
    const [next] = await tx
      .select()
      .from(imports)
      .where(or(inArray(imports.state, ['check_waiting', 'checking', 'undo_waiting', 'undoing']), ofCockpit))
      .orderBy(asc(imports.askedAt), asc(imports.id))
      .limit(1)
      .for('update')
    const event = next ? importEvent(next.state, 'begun') : null
    if (!next || event === null) return null
    const begun = { tries: next.tries + 1, step: null, rows: 0, failed: 0, over: 0 }
    const state = await moveImport(tx, next, event, { ...begun, begunAt: databaseNow() })
    return isImportActive(state) ? { ...next, state } : null
  })

/** Releases the attempt of a list whose work ends because the store stops. */
export async function releaseAttempt(db: Db, id: number): Promise<void> {
  await db.$client.query(
    `UPDATE imports SET tries = greatest(0, tries - 1) WHERE id = $1 AND state IN ('checking', 'running', 'undoing')`,
    [id],
  )
}

const IsDeadShape = z.object({ isDead: z.boolean() })

/** Fails the waiting imports of commands that have died. */
export async function endDeadCommands(db: Db, { client }: ImportConnection): Promise<void> {
  const found = await rows(
    db,
    NumberIdShape,
    `SELECT id FROM imports WHERE source = 'command' AND state = 'waiting' ORDER BY id LIMIT 100`,
  )
  for (const { id } of found) {
    const locks = await firstRow(client, IsDeadShape, 'SELECT pg_try_advisory_lock($1, $2) AS is_dead', [
      COMMAND_LOCK,
      id,
    ])
    if (!locks?.isDead) continue
    await inTransaction(db, async tx => {
      const row = await lockImport(tx, id)
      if (row.state === 'waiting')
        await endImport(tx, row, 'failed', { problem: 'The command ended before its turn came.' })
    })
    await client.query('SELECT pg_advisory_unlock($1, $2)', [COMMAND_LOCK, id])
  }
}
