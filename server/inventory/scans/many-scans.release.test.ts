import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { knownPartKeys } from '../../catalogue/known-part-keys.ts'
import { emptyFiles } from '../../catalogue/pictures/testing.ts'
import { stockedPart } from '../../catalogue/stocked-part.ts'
import { addProduct } from '../../catalogue/testing.ts'
import { rolesOf } from '../../customers/accounts/roles-of.ts'
import { signedIn } from '../../customers/accounts/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { filesIn } from '../../platform/files/files-in.ts'
import { makeLog } from '../../platform/observability/log.ts'
import { textPdf } from '../../platform/pdf/testing.ts'
import { docx } from '../../uploads/testing.ts'
import { readBatch } from './list-scans.ts'
import { processScans } from './process-scans.ts'
import { storeScanArchive } from './store-scan.ts'

const database = testDatabase()
/** The number of pieces that a dealer brought into the store. */
const PIECES = 1793

const form = (serial: string, number: string) =>
  textPdf([
    ['FAA Form 8130-3', 200, 40],
    ['3. Form Tracking Number:', 400, 60],
    [number, 400, 72],
    ['4. Organization Name and Address:', 40, 90],
    ['Acme Repair, Tulsa', 40, 102],
    ['8. Part Number:', 220, 130],
    ['9. Quantity:', 320, 130],
    ['10. Serial Number:', 390, 130],
    ['MANY-1', 220, 142],
    ['1', 320, 142],
    [serial, 390, 142],
  ])

test('two concurrent runs, one of them interrupted, match the scans of 1,793 pieces in one ZIP', {
  timeout: 3_600_000,
}, async () => {
  const { db } = database
  const { files } = await emptyFiles()
  const { id: adminId } = await signedIn(db, { roles: ['quality'] })
  const productId = await addProduct(db, { sku: 'MANY-1', stock: { overhauled: 1 } })
  await db.$client.query(
    `INSERT INTO units (stock_line_id, product_id, kind, mark, state, quantity, condition_code, paper, paper_number, paper_by)
      SELECT i.id, $1, 'serial', 'MN' || (10000 + n), 'inspecting', 1, 'OH', 'FAA 8130-3', 'TAG-' || (50000 + n), 'Acme Repair'
      FROM stock_lines i, generate_series(1, $2::int) n WHERE i.product_id = $1`,
    [productId, PIECES],
  )
  const parts: Record<string, Uint8Array> = {}
  for (let n = 1; n <= PIECES; n++) {
    const [serial, tag] = [`MN${10000 + n}`, `TAG-${50000 + n}`]
    // A third of the files is identified by the form, a third by the serial number and a third by the tag number; every
    // hundredth file cannot be identified.
    if (n % 100 === 0) parts[`scan ${n}.pdf`] = await textPdf([[`Page ${n}`, 40, 60]])
    else if (n % 3 === 0) parts[`page ${n}.pdf`] = await form(serial, tag)
    else parts[n % 3 === 1 ? `${serial}/8130-3.pdf` : `8130-3 ${tag}.pdf`] = await textPdf([[`Piece ${n}`, 40, 60]])
  }
  const { rows } = await db.$client.query<{ id: number }>(
    `INSERT INTO scan_batches (name, kind, visibility, admin_id) VALUES ('Moved in', '8130-3', 'preview', $1) RETURNING id`,
    [adminId],
  )
  const batchId = rows[0]?.id ?? 0
  const archive = docx(Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, Buffer.from(bytes)])))
  const context = { db, files, stockedPart, knownPartKeys, rolesOf, log: makeLog(), scannerUrl: undefined }
  const began = performance.now()
  await storeScanArchive(context, { batchId, path: 'all.zip', body: Readable.from([archive]) })
  let left = 500
  await processScans(context, () => left-- <= 0)
  const opened = performance.now()
  do await Promise.all([processScans(context), processScans(context)])
  while ((await readBatch(db, batchId)).waiting > 0)
  const ended = performance.now()
  const counts = await readBatch(db, batchId)
  process.stderr.write(
    `${PIECES} scans, ${Math.round(archive.length / 1024)} kB: ${Math.round((ended - began) / 1000)} s (${Math.round((opened - began) / 1000)} s until it was stopped): ${JSON.stringify(counts)}\n`,
  )
  const unmatched = Math.floor(PIECES / 100)
  expect(counts).toMatchObject({ waiting: 0, matched: PIECES - unmatched, unmatched, several: 0, refused: 0 })
  const { rows: documents } = await db.$client.query<{ documents: number; units: number; agree: number }>(
    `SELECT count(*)::int AS documents, count(DISTINCT unit_id)::int AS units,
      count(*) FILTER (WHERE reading = 'agrees')::int AS agree FROM unit_documents`,
  )
  const agree = Array.from({ length: PIECES }, (_, at) => at + 1).filter(n => n % 100 !== 0 && n % 3 === 0).length
  expect(documents).toEqual([{ documents: PIECES - unmatched, units: PIECES - unmatched, agree }])
  // Only undecided files are still stored.
  expect(await filesIn(files, `scans/${batchId}`)).toHaveLength(unmatched)
})
