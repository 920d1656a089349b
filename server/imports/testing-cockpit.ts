import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LISTED_PART_COLUMNS } from '../catalogue/listed-part.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import type { Db } from '../platform/db/database.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { type ImportAnswer, readImport } from './read-import.ts'
import { type ListSettings, requestCheck } from './request-check.ts'
import { requestRun } from './request-run.ts'
import { requestUndo } from './request-undo.ts'
import { storeUploadedList } from './store-uploaded-list.ts'
import { type ImportWorkerContext, workImports } from './work-imports.ts'

export type Requested = Partial<ListSettings>
// Errors of the store itself must be visible.
const LOG = { info: () => {}, warn: () => {}, error: console.error }

/** Imports as an admin uses them in the back office, with files of its own, on a test database. */
export function cockpit(database: { db: Db; url: string }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cockpit-test-'))
  const files = openFiles(dataDir)
  const shop = (): ImportWorkerContext => ({ databaseUrl: database.url, db: database.db, files, log: LOG })
  let boss: Promise<{ id: string; name: string }> | undefined
  const admin = () => {
    boss ??= signedIn(database.db, { admin: true, name: 'Bessie Coleman' }).then(({ id }) => ({
      id,
      name: 'Bessie Coleman',
    }))
    return boss
  }
  const read = (id: number) => readImport(database.db, id)
  const work = () => workImports(shop())
  const upload = async (csv: string | Uint8Array, name = 'list.csv'): Promise<ImportAnswer> => {
    const bytes = typeof csv === 'string' ? Buffer.from(csv) : csv
    // The body is sent in small chunks, because the result must not depend on chunk borders.
    const body = (async function* () {
      for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
    })()
    return read(await storeUploadedList(database.db, files, { name, body, admin: await admin() }))
  }
  /** Requests the dry run, with the guessed columns unless `asked` names others. */
  const askForCheck = async (list: ImportAnswer, asked: Requested = {}): Promise<ImportAnswer> => {
    const { id, version, mapping } = await read(list.id)
    const settings = {
      mapping: mapping ?? [],
      condition: null,
      quantity: null,
      missing: 'leave' as const,
      areUnits: null,
      takenAs: {},
      category: null,
      priceLimit: 30,
      ...asked,
    }
    await requestCheck(database.db, id, version, settings, await admin())
    return read(id)
  }
  const check = async (list: ImportAnswer, asked: Requested = {}) => {
    await askForCheck(list, asked)
    await work()
    return read(list.id)
  }
  const askForRun = async ({ id }: ImportAnswer, arePricesSeen = true) => {
    await requestRun(database.db, { id, version: (await read(id)).version, arePricesSeen }, await admin())
    return read(id)
  }
  const run = async (list: ImportAnswer) => {
    await askForRun(list)
    await work()
    return read(list.id)
  }
  const undo = async ({ id }: ImportAnswer) => {
    await requestUndo(database.db, id, (await read(id)).version, await admin())
    await work()
    return read(id)
  }
  const bring = async (csv: string | Uint8Array, asked: Requested = {}) => run(await check(await upload(csv), asked))
  return { dataDir, files, shop, admin, read, work, upload, askForCheck, check, askForRun, run, undo, bring }
}

/** Everything of the catalog that a list can change, without ids and times: equal results mean equal catalogs. */
export async function catalogueOf(db: Db): Promise<unknown[]> {
  const { rows } = await db.$client.query(
    `SELECT sku, p.slug, ${LISTED_PART_COLUMNS.map(column => `p.${column}`).join(', ')},
        (SELECT quantity FROM product_stock WHERE product_id = p.id) AS stock_quantity, conditions, c.name AS category,
        (SELECT json_agg(json_build_array(condition, quantity) ORDER BY condition) FROM stock_lines i WHERE i.product_id = p.id) AS lines,
        (SELECT json_agg(json_build_array(kind, mark, quantity, condition_code, bin, state) ORDER BY kind, mark, quantity) FROM units u WHERE u.product_id = p.id AND NOT is_gone) AS units,
        (SELECT json_agg(json_build_array(kind, other_sku, is_two_way, source) ORDER BY kind, other_sku) FROM cross_references r WHERE r.product_id = p.id) AS refs,
        (SELECT json_agg(json_build_array(url, is_primary) ORDER BY url) FROM product_images m WHERE m.product_id = p.id) AS images
      FROM products p LEFT JOIN categories c ON c.id = p.category_id ORDER BY sku`,
  )
  return rows
}

/** Stock lines whose quantity differs from the sum of their ledger; must be none. */
export const LEDGER_DIFFERS = `SELECT i.id FROM stock_lines i LEFT JOIN stock_movements m ON m.stock_line_id = i.id
  GROUP BY i.id HAVING i.quantity <> coalesce(sum(m.delta), 0)`
