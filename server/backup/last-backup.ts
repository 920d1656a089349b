import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'

/** The number of backups on record: a daily backup for a year. */
const MAX_NOTED = 366

/** Records the completion of a backup now, by the clock of the database. */
export async function recordBackup(db: Db, folder: string): Promise<void> {
  await db.$client.query('INSERT INTO backups (folder) VALUES ($1)', [folder])
  await db.$client.query(
    'DELETE FROM backups WHERE id <= (SELECT id FROM backups ORDER BY id DESC OFFSET $1 LIMIT 1)',
    [MAX_NOTED],
  )
}

const SecondsShape = z.object({ seconds: z.nullable(z.number()) })

/** The seconds since the last completed backup, by the clock of the database; null: unknown. */
export async function lastBackupSeconds(db: Db): Promise<number | null> {
  const row = await firstRow(db, SecondsShape, {
    name: 'last-backup',
    text: 'SELECT extract(epoch FROM clock_timestamp() - max(completed_at))::float8 AS seconds FROM backups',
  })
  return row?.seconds ?? null
}
