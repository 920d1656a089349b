import { describe, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { deleteUnnamedFiles, deleteUnusedLists } from './delete-expired-imports.ts'
import { listImports } from './list-imports.ts'
import { requestCheck } from './request-check.ts'
import { requestRun } from './request-run.ts'
import { requestUndo } from './request-undo.ts'
import { importFile } from './testing.ts'
import { testImportAdmin } from './testing-lists.ts'

const { database, backOffice, upload, check, askForCheck, run, bring, read, rows, audited, catalogue } =
  testImportAdmin()

const LIST = 'P/N;Qty;Cond;Unit Price;Dept\nA-1;4;NE;6.00;B7\nA-2;1;OH;12,500;B8\nA-3;x;NE;1;B9\n'
const SETTINGS = {
  mapping: ['sku', null] as ('sku' | null)[],
  condition: null,
  quantity: null,
  missing: 'leave' as const,
  areUnits: null,
  takenAs: {},
  category: null,
  priceLimit: 30,
}

describe('a list', () => {
  test('is uploaded, checked, run as a dry run and imported, with entries in the history and the audit log', async () => {
    await addProduct(database.db, { sku: 'A-1', name: 'Bolt', price: 500, stock: { new: 9 } })
    const before = await catalogue()
    const list = await upload(LIST, 'C:\\lists\\May 2026.csv')
    expect(list).toMatchObject({
      fileName: 'May 2026.csv',
      state: 'draft',
      admin: 'Bessie Coleman',
      encoding: 'utf-8',
      delimiter: ';',
      ofRows: 3,
      headings: ['P/N', 'Qty', 'Cond', 'Unit Price', 'Dept'],
      mapping: ['sku', 'quantity', 'condition', 'price', null],
    })
    expect(list.sample[0]).toEqual(['A-1', '4', 'NE', '6.00', 'B7'])
    const tried = await check(list)
    expect(tried).toMatchObject({ state: 'checked', hasErrorFile: true, report: null })
    expect(tried.checkReport).toMatchObject({
      rows: 3,
      failed: 2,
      products: { new: 0, changed: 1, unchanged: 0 },
      unknownColumns: ['dept'],
      stockLines: { new: 0, changed: 1, unchanged: 0 },
    })
    expect(tried.checkReport?.firstErrors).toMatchObject([
      { line: 3, column: 'price', sku: 'A-2' },
      { line: 4, column: 'quantity', sku: 'A-3' },
    ])
    expect(await catalogue()).toEqual(before)
    const done = await run(tried)
    expect(done).toMatchObject({ state: 'done', over: 1, canUndo: true, rows: 3, failed: 2 })
    expect(done.report).toMatchObject({ ...tried.checkReport, prices: null })
    expect(
      await rows(
        'SELECT price, (SELECT quantity FROM product_stock WHERE product_id = products.id) AS stock_quantity FROM products',
      ),
    ).toEqual([{ price: '6.00', stock_quantity: 4 }])
    expect(await rows(`SELECT delta, import_id FROM stock_movements WHERE reason = 'import'`)).toEqual([
      { delta: -5, import_id: done.id },
    ])
    const { id: admin } = await backOffice.admin()
    expect(await audited(done.id)).toMatchObject([
      {
        action: 'import.uploaded',
        actor: admin,
        label: 'May 2026.csv',
        before: null,
        after: {
          bytes: LIST.length,
          lines: 4,
          columns: ['P/N: sku', 'Qty: quantity', 'Cond: condition', 'Unit Price: price'],
        },
      },
      { action: 'import.check_asked', actor: admin, before: { state: 'draft' }, after: { state: 'check_waiting' } },
      { action: 'import.run_asked', actor: admin, before: { state: 'checked' }, after: { state: 'waiting' } },
      { action: 'import.run', actor: admin, label: 'May 2026.csv', after: { rows: 3, failed: 2 } },
    ])
    const errors = await backOffice.files.get(`imports/${done.id}.running.errors.csv`)
    expect(errors).toContain('line,column,reason,sku\r\n3,price,')
  })

  test('has the same counts in the dry run and in the run, with new parts, categories and conditions', async () => {
    await importFile(database.url, 'sku,condition,quantity,category\nA-1,NE,5,Bolts\nA-2,OH,1,Bolts\nA-3,NE,2,\n')
    const csv =
      'sku,condition,quantity,category,price\nA-1,NE,5,Bolts,\nA-1,OH,2,,\nA-2,OH,3,Nuts,\nA-3,NE,2,,\nN-1,NE,1,Nuts,5\nN-1,SV,1,,\n'
    const tried = await check(await upload(csv))
    expect(tried.checkReport).toMatchObject({
      products: { new: 1, changed: 1, unchanged: 2 },
      stockLines: { new: 3, changed: 1, unchanged: 2 },
    })
    expect((await run(tried)).report).toEqual({ ...tried.checkReport, prices: null })
  })

  test('has counts of changed alternates and added pictures in the dry run', async () => {
    const picture = (digit: number) => `/pictures/${digit}123456789abcdef0123456789abcdef.webp`
    const head = 'sku,alternate_of,superseded_by,image_url\n'
    await importFile(database.url, `${head}A-1,B-1; B-2,C-1,${picture(1)}\nA-2,B-1,,\nA-3,B-1,,\n`)
    const tried = await check(
      await upload(
        `${head}A-1,B-1,,${picture(1)}\nA-2,B-1,,${picture(1)}\nA-3,B-1 [two-way],,\nN-1,B-1,,${picture(1)}\n`,
      ),
    )
    expect(tried.checkReport).toMatchObject({
      products: { new: 1, changed: 0, unchanged: 3 },
      references: 3,
      pictures: 2,
    })
    expect((await run(tried)).report).toEqual({ ...tried.checkReport, prices: null })
    const again = await check(await upload(`${head}A-1,B-1,,${picture(1)}\nN-1,B-1,,\n`))
    expect(again.checkReport).toMatchObject({ references: 0, pictures: 0 })
  })

  test('without condition and quantity gets the values that the admin chose', async () => {
    const done = await bring('Part No,Description\nA-1,Bolt\n', { condition: 'overhauled', quantity: 2 })
    expect(done.report).toMatchObject({ failed: 0, stockLines: { new: 1 } })
    expect(
      await rows(
        'SELECT name, conditions, (SELECT quantity FROM product_stock WHERE product_id = products.id) AS stock_quantity FROM products',
      ),
    ).toEqual([{ name: 'Bolt', conditions: ['overhauled'], stock_quantity: 2 }])
  })

  test('cannot have a dry run without a part number, with a repeated column, or with columns that it does not have', async () => {
    const admin = await backOffice.admin()
    const list = await upload('a,b\nA-1,Bolt\n')
    const ask = (mapping: ('sku' | 'name' | null)[], version = list.version) =>
      requestCheck(database.db, list.id, version, { ...SETTINGS, mapping }, admin)
    await expect(ask([null, 'name'])).rejects.toMatchObject({ code: 'IMPORT_MAPPING' })
    await expect(ask(['sku', 'sku'])).rejects.toMatchObject({ code: 'IMPORT_MAPPING' })
    await expect(ask(['sku'])).rejects.toMatchObject({ code: 'IMPORT_MAPPING' })
    await expect(ask(['sku', null], 7)).rejects.toMatchObject({ code: 'IMPORT_MOVED_ON' })
    await expect(requestCheck(database.db, 999, 1, SETTINGS, admin)).rejects.toMatchObject({ code: 'IMPORT_NOT_FOUND' })
    await ask(['sku', null])
    expect((await read(list.id)).state).toBe('check_waiting')
    // Refused requests are not in the audit log. Of the settings, the audit log has only those that differ from the
    // guess.
    expect(await audited(list.id)).toMatchObject([
      { action: 'import.uploaded' },
      { before: { state: 'draft', columns: [] }, after: { state: 'check_waiting', columns: ['a: sku'] } },
    ])
  })

  test('runs only with the settings of its dry run; the second of two concurrent admins is refused IMPORT_MOVED_ON', async () => {
    const list = await upload('sku,name\nA-1,Bolt\n')
    const admin = await backOffice.admin()
    await expect(
      requestRun(database.db, { id: list.id, version: list.version, arePricesSeen: true }, admin),
    ).rejects.toMatchObject({ code: 'IMPORT_MOVED_ON' })
    const { id, version } = await check(list)
    const both = await Promise.allSettled(
      [1, 2].map(() => requestRun(database.db, { id, version, arePricesSeen: true }, admin)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(one => one.status === 'rejected')).toMatchObject({ reason: { code: 'IMPORT_MOVED_ON' } })
    await expect(requestUndo(database.db, id, version + 1, admin)).rejects.toMatchObject({ code: 'IMPORT_MOVED_ON' })
  })
})

test('the history is paged, the newest first', async () => {
  await rows(
    `INSERT INTO imports (source, admin, file_name, state) SELECT 'cockpit', 'x', n || '.csv', 'draft' FROM generate_series(1, 31) n`,
  )
  const first = await listImports(database.db, null)
  expect([first.imports.length, first.imports[0]?.fileName]).toEqual([30, '31.csv'])
  const second = await listImports(database.db, first.after)
  expect(second).toMatchObject({ imports: [{ fileName: '1.csv' }], after: null })
})

test('a file is stored for 30 days, and then must be uploaded again', async () => {
  const list = await upload('sku\nA-1\n')
  await rows(`UPDATE imports SET created_at = now() - interval '31 days' WHERE id = $1`, [list.id])
  await deleteUnusedLists(database.db, backOffice.files)
  const old = await read(list.id)
  expect(old.hasFile).toBe(false)
  await expect(askForCheck(old)).rejects.toMatchObject({ code: 'IMPORT_FILE_GONE' })
})

test('files that no list names are deleted after a day: files of aborted uploads and of earlier dry runs', async () => {
  const HOUR_MS = 3_600_000
  const later = (hours: number) => Date.now() + hours * HOUR_MS
  await deleteUnnamedFiles(database.db, backOffice.files, later(25))
  await backOffice.files.put('imports/broken-off.csv', 'sku\nA-1\n')
  const list = await upload('P/N;Qty\nA-1;x\n')
  await check(list)
  const [{ error_file: tried }] = await rows('SELECT error_file FROM imports WHERE id = $1', [list.id])
  await check(list, { mapping: ['sku', null] })
  expect(await rows('SELECT error_file FROM imports WHERE id = $1', [list.id])).toEqual([{ error_file: null }])
  expect(await deleteUnnamedFiles(database.db, backOffice.files, later(23))).toBe(0)
  expect(await deleteUnnamedFiles(database.db, backOffice.files, later(25))).toBe(2)
  expect(await backOffice.files.exists(tried)).toBe(false)
  expect((await run(await read(list.id))).state).toBe('done')
})
