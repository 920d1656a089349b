import pg from 'pg'
import { hasProducts, insertRoundUp } from '../server/catalogue/load-products.ts'
import { loadOpeningScans } from '../server/inventory/unit-documents/load-opening-scans.ts'
import { hasHadDemonstration } from '../server/opening/record-demonstration.ts'
import { isForbidden } from '../server/platform/db/database-errors.ts'
import type { Files } from '../server/platform/files/open-files.ts'
import { SettingsError } from '../server/platform/settings-error.ts'
import { loadDemoCatalogue } from './load.ts'
import { recordEarlierDemonstration } from './record-earlier-demonstration.ts'
import { demoScans } from './scans.ts'

/**
 * Fills an empty catalogue with `count` demonstration parts, and reports it through `say`. Loads no parts if the catalogue has
 * parts, or if a demonstration was ever loaded. Always adds the part MIN-ROUNDUP. Stores scans of the documents in `files`; null: none. Throws SettingsError for a
 * database role that owns no tables, because it cannot restart sequences.
 */
export async function loadDemoIfEmpty(
  url: string,
  count: number,
  files: Files | null,
  say: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    if (!(await hasHadDemonstration(client))) {
      if (await hasProducts(client)) await recordEarlierDemonstration(client)
      else if (count > 0) await fill(client, count, files, say)
    }
    await insertRoundUp(client)
  } finally {
    await client.end()
  }
}

async function fill(client: pg.Client, count: number, files: Files | null, say: (line: string) => void): Promise<void> {
  const began = performance.now()
  const scans = files === null ? [] : await demoScans(files)
  await loadDemoCatalogue(client, count).catch(error => {
    if (!isForbidden(error)) throw error
    throw new SettingsError(
      'the catalog is empty, and the role of DATABASE_URL may not fill it with the demonstration: run npm run migrate -- --demo as the role that owns the tables, or set DEMO_PRODUCTS=0',
    )
  })
  await loadOpeningScans(client, scans)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(`Made the demonstration catalog: ${count.toLocaleString('en-US')} products in ${seconds} s.`)
}
