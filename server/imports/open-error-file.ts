import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'
import type { Files } from '../platform/files/open-files.ts'

export type ListFile = { name: string; body: AsyncIterable<Uint8Array> }

/** The error file of a list: its failed rows as they were recorded. Refuses IMPORT_NOT_FOUND. */
export const openErrorFile = (db: Db, files: Files, id: number): Promise<ListFile> => open(db, files, id, 'error')

/** The file of everything that the undo of a list has not changed, with the reasons. Refuses IMPORT_NOT_FOUND. */
export const openLeftFile = (db: Db, files: Files, id: number): Promise<ListFile> => open(db, files, id, 'left')

const RowShape = z.object({ name: z.string(), error: z.nullable(z.string()), left: z.nullable(z.string()) })

async function open(db: Db, files: Files, id: number, which: 'error' | 'left'): Promise<ListFile> {
  const row = await firstRow(db, RowShape, {
    name: 'import-files',
    text: `SELECT file_name AS name, error_file AS error, undo_report ->> 'leftFile' AS left FROM imports WHERE id = $1`,
    values: [id],
  })
  const file = row?.[which]
  if (!row || !file) throw new Refusal('IMPORT_NOT_FOUND')
  return { name: row.name.replace(/\.[a-z]{1,4}$/i, ''), body: await files.getStream(file) }
}
