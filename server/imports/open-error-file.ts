import { Refusal } from '../../domain/refusal.ts'
import type { Db } from '../platform/db/database.ts'
import type { Files } from '../platform/files/open-files.ts'

/** The error file of a list: its failed rows as they were recorded. Refuses IMPORT_NOT_FOUND. */
export async function openErrorFile(
  db: Db,
  files: Files,
  id: number,
): Promise<{ name: string; body: AsyncIterable<Uint8Array> }> {
  const { rows } = await db.$client.query<{ file_name: string; error_file: string | null }>({
    name: 'import-errors',
    text: 'SELECT file_name, error_file FROM imports WHERE id = $1',
    values: [id],
  })
  const [row] = rows
  if (!row?.error_file) throw new Refusal('IMPORT_NOT_FOUND')
  return { name: row.file_name.replace(/\.[a-z]{1,4}$/i, ''), body: await files.getStream(row.error_file) }
}
