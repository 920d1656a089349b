import { type Db, inTransaction } from '../../platform/db/database.ts'
import { COMMAND_LOCK, type ImportConnection } from './import-connection.ts'
import type { ImportRow } from './move-import.ts'
import { ENDED, FAILED, type Failed, failing, writeFailures } from './write-failures.ts'

const MOST_TRIES = 3

export type Claimed = Pick<
  ImportRow,
  'id' | 'bytes' | 'file' | 'fileName' | 'mapping' | 'condition' | 'quantity' | 'missing'
> & {
  state: 'checking' | 'running' | 'undoing'
  addedCategories: number[]
}

/**
 * Takes the list that has waited longest, whoever has the import lock. One that is under way already was left by a
 * process that died: of its run nothing was kept, and it begins again, three times at most. One that was ended because the
 * store stops does not count (giveBackTry).
 */
export async function claimImport(db: Db): Promise<Claimed | null> {
  await inTransaction(db, async tx => {
    const { rows } = await tx.$client.query<Failed>(
      `UPDATE imports i SET state = CASE WHEN is_cancel_wanted AND state = 'running' THEN 'canceled' WHEN state = 'checking' THEN 'draft'
          WHEN state = 'undoing' THEN 'done' ELSE 'failed' END,
        problem = CASE WHEN is_cancel_wanted THEN ''
          WHEN source = 'command' AND state = 'running' THEN 'The command ended before it was done. Nothing was changed.'
          ELSE 'It was begun three times and never ended. Nothing was changed.' END,
        is_cancel_wanted = false, ended_at = ${ENDED}, version = version + 1
      FROM ${failing(`state IN ('checking', 'running', 'undoing')
        AND (is_cancel_wanted OR tries >= ${MOST_TRIES} OR (source = 'command' AND state = 'running'))`)}
      WHERE i.id = w.was_id RETURNING ${FAILED}`,
    )
    await writeFailures(tx, rows)
  })
  const { rows } = await db.$client.query<Claimed>(
    `UPDATE imports SET state = CASE WHEN state IN ('check_waiting', 'checking') THEN 'checking'
          WHEN state IN ('waiting', 'running') THEN 'running' ELSE 'undoing' END,
        tries = tries + 1, begun_at = now(), ended_at = CASE WHEN state IN ('undo_waiting', 'undoing') THEN ended_at END, step = NULL, rows = 0, failed = 0, over = 0, version = version + 1
      WHERE id = (SELECT id FROM imports
        WHERE state IN ('check_waiting', 'checking', 'undo_waiting', 'undoing') OR (state IN ('waiting', 'running') AND source = 'cockpit')
        ORDER BY asked_at, id LIMIT 1 FOR UPDATE)
      RETURNING id, bytes, state, file, file_name AS "fileName", mapping, condition, quantity, missing, added_categories AS "addedCategories"`,
  )
  return rows[0] ?? null
}

/** Takes back that a list was begun: its work is ended because the store stops, and not by the list. */
export async function giveBackTry(db: Db, id: number): Promise<void> {
  await db.$client.query(
    `UPDATE imports SET tries = greatest(0, tries - 1) WHERE id = $1 AND state IN ('checking', 'running', 'undoing')`,
    [id],
  )
}

/** Ends what waits of commands that are no more. */
export async function endDeadCommands(db: Db, { client }: ImportConnection): Promise<void> {
  const { rows } = await db.$client.query<{ id: number }>(
    `SELECT id FROM imports WHERE source = 'command' AND state = 'waiting' ORDER BY id LIMIT 100`,
  )
  for (const { id } of rows) {
    const { rows: locks } = await client.query<{ is_dead: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS is_dead', [
      COMMAND_LOCK,
      id,
    ])
    if (!locks[0]?.is_dead) continue
    await inTransaction(db, async tx => {
      const { rows: ended } = await tx.$client.query<Failed>(
        `UPDATE imports i SET state = 'failed', problem = 'The command ended before its turn came.', ended_at = now(), version = version + 1
          FROM ${failing(`id = $1 AND state = 'waiting'`)} WHERE i.id = w.was_id RETURNING ${FAILED}`,
        [id],
      )
      await writeFailures(tx, ended)
    })
    await client.query('SELECT pg_advisory_unlock($1, $2)', [COMMAND_LOCK, id])
  }
}
