import { beforeEach } from 'vitest'
import { testDatabase } from '../platform/db/testing.ts'
import { catalogueOf, cockpit } from './testing-cockpit.ts'

/** The back office's calls for lists, and the rows that they leave in an empty catalog. */
export function testImportAdmin() {
  const database = testDatabase()
  const backOffice = cockpit(database)
  const { upload, check, askForCheck, askForRun, run, undo, bring, read, work } = backOffice
  const rows = async (sql: string, values: unknown[] = []) => (await database.db.$client.query(sql, values)).rows
  /** The audit entries of a list, the oldest first; `actor` by id. */
  const audited = (id: number) =>
    rows(
      `SELECT action, actor_id AS actor, label, before, after FROM audit_entries WHERE subject = 'import' AND subject_id = $1 ORDER BY id`,
      [`${id}`],
    )
  const catalogue = () => catalogueOf(database.db)

  beforeEach(async () => {
    await database.db.$client.query('TRUNCATE products, categories, imports, import_changes CASCADE')
  })

  return {
    database,
    backOffice,
    upload,
    check,
    askForCheck,
    askForRun,
    run,
    undo,
    bring,
    read,
    work,
    rows,
    audited,
    catalogue,
  }
}
