import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportState } from '../../domain/imports/import-run.ts'
import type { Db } from '../platform/db/database.ts'
import { importCatalogue } from './import-catalogue.ts'
import type { Report } from './report.ts'
import type { Standard } from './row-standard.ts'
import { imports } from './tables.ts'

export const NOTHING: Standard = { condition: null, quantity: null }

/** Imports a list from a file. Returns the report and the text of the error file. */
export async function importFile(
  databaseUrl: string,
  csv: string | Buffer,
  { standard = NOTHING, priceLimit = null }: { standard?: Standard; priceLimit?: number | null } = {},
): Promise<{ report: Report; errors: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'import-test-'))
  const [file, errorFile] = [join(folder, 'list.csv'), join(folder, 'list.errors.csv')]
  await writeFile(file, csv)
  const report = await importCatalogue(databaseUrl, { file, errorFile, standard, priceLimit })
  return { report, errors: report.errorFile ? await readFile(errorFile, 'utf8') : '' }
}

/** Adds a list of one column in `state`, as if an admin had reached it; returns its id. The list has no file. */
export async function listIn(db: Db, state: ImportState): Promise<number> {
  const [list] = await db
    .insert(imports)
    .values({
      source: 'cockpit',
      admin: 'Bessie Coleman',
      fileName: 'list.csv',
      file: 'imports/none.csv',
      state,
      headings: ['sku'],
      top: [['sku']],
      mapping: ['sku'],
      keepsChanges: state === 'done',
    })
    .returning({ id: imports.id })
  return list?.id ?? 0
}
