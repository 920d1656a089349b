import { importProgress } from '../../../domain/imports/import-run.ts'
import { z } from '../../../domain/text/zod.ts'
import { recordEvent } from '../../events.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { firstRow } from '../../platform/db/rows.ts'
import type { Progress } from '../import-list.ts'
import type { ImportConnection } from './import-connection.ts'
import { lockImport, moveImport } from './move-import.ts'

const EVERY_MS = 1000

/**
 * The control of a run in progress: `tell` reports progress, `isCanceled` is true after a cancellation, and `stop` ends
 * the watch.
 */
export type RunWatch = { tell: (progress: Progress) => void; isCanceled: () => boolean; stop: () => void }

class Canceled extends Error {}

const IsCancelWantedShape = z.object({ isCancelWanted: z.boolean() })

/**
 * Marks a list as started. Every second, writes its progress and checks whether an admin has canceled it. After a
 * cancellation, `tell` throws, and the current statement is canceled.
 */
export async function watchRun(db: Db, importId: number, connection: ImportConnection): Promise<RunWatch> {
  // Only imports of the command line can still wait here; the others were claimed.
  await inTransaction(db, async tx => {
    const row = await lockImport(tx, importId)
    if (row.state === 'waiting') await moveImport(tx, row, 'run_begun', { begunAt: databaseNow() })
  })
  let latest: Progress | null = null
  let written: Progress | null = null
  let isCanceled = false
  let isWriting = false
  const write = async () => {
    if (isWriting) return
    isWriting = true
    try {
      const now: Progress | null = latest
      const found = await firstRow(
        db,
        IsCancelWantedShape,
        now === null || now === written
          ? { text: 'SELECT is_cancel_wanted FROM imports WHERE id = $1', values: [importId] }
          : {
              text: `UPDATE imports SET step = $2, rows = $3, failed = $4, over = $5
                WHERE id = $1 AND state IN ('checking', 'running', 'undoing') RETURNING is_cancel_wanted`,
              values: [importId, now.step, now.rows, now.failed, importProgress(now)],
            },
      )
      if (now !== written) await recordEvent(db, 'import.progressed', `${importId}`)
      written = now
      if (!found?.isCancelWanted) return
      isCanceled = true
      // Every statement before the one that marks the list as done may be canceled.
      await db.$client.query('SELECT pg_cancel_backend($1)', [connection.processId])
    } catch {
      // The next second retries. If the database is unreachable, the run itself fails on its own connection.
    } finally {
      isWriting = false
    }
  }
  const timer = setInterval(() => void write(), EVERY_MS)
  await write()
  return {
    tell: progress => {
      latest = progress
      if (isCanceled) throw new Canceled('canceled')
    },
    isCanceled: () => isCanceled,
    stop: () => clearInterval(timer),
  }
}
