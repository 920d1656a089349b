import { beforeEach, describe, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { askCheck } from './ask-check.ts'
import { askRun } from './ask-run.ts'
import { askUndo } from './ask-undo.ts'
import { cancelImport } from './cancel-import.ts'
import { forgetChanges, forgetLists, forgetUnnamed, KEPT_RUNS } from './forget-imports.ts'
import { importCatalogue } from './import-catalogue.ts'
import { listImports } from './list-imports.ts'
import { bringIn } from './testing.ts'
import { catalogueOf, cockpit, LEDGER_DIFFERS } from './testing-cockpit.ts'
import { workImports } from './work-imports.ts'

const database = testDatabase()
const backOffice = cockpit(database)
const { upload, check, askForCheck, askForRun, run, undo, bring, read, work } = backOffice
const rows = async (sql: string, values: unknown[] = []) => (await database.db.$client.query(sql, values)).rows
/** What the audit has of a list, the oldest first; `actor` by id. */
const audited = (id: number) =>
  rows(
    `SELECT action, actor_id AS actor, label, before, after FROM audit_entries WHERE subject = 'import' AND subject_id = $1 ORDER BY id`,
    [`${id}`],
  )
const catalogue = () => catalogueOf(database.db)

beforeEach(async () => {
  await database.db.$client.query('TRUNCATE products, categories, imports, import_changes CASCADE')
})

const LIST = 'P/N;Qty;Cond;Unit Price;Bin\nA-1;4;NE;6.00;B7\nA-2;1;OH;12,500;B8\nA-3;x;NE;1;B9\n'
const SETTINGS = {
  mapping: ['sku', null] as ('sku' | null)[],
  condition: null,
  quantity: null,
  missing: 'leave' as const,
}

describe('a list', () => {
  test('is uploaded, looked at, tried and brought in; the history and the audit know of it', async () => {
    await addProduct(database.db, { sku: 'A-1', name: 'Bolt', price: 500, stock: { new: 9 } })
    const before = await catalogue()
    const list = await upload(LIST, 'C:\\lists\\May 2026.csv')
    expect(list).toMatchObject({
      ...{
        fileName: 'May 2026.csv',
        state: 'draft',
        admin: 'Bessie Coleman',
        encoding: 'utf-8',
        delimiter: ';',
        ofRows: 3,
      },
      headings: ['P/N', 'Qty', 'Cond', 'Unit Price', 'Bin'],
      mapping: ['sku', 'quantity', 'condition', 'price', null],
    })
    expect(list.sample[0]).toEqual(['A-1', '4', 'NE', '6.00', 'B7'])
    const tried = await check(list)
    expect(tried).toMatchObject({ state: 'checked', hasErrorFile: true, report: null })
    expect(tried.checkReport).toMatchObject({
      ...{ rows: 3, failed: 2, products: { new: 0, changed: 1, unchanged: 0 }, unknownColumns: ['bin'] },
      stockLines: { new: 0, changed: 1, unchanged: 0 },
    })
    expect(tried.checkReport?.firstErrors).toMatchObject([
      { line: 3, column: 'price', sku: 'A-2' },
      { line: 4, column: 'quantity', sku: 'A-3' },
    ])
    expect(await catalogue()).toEqual(before)
    const done = await run(tried)
    expect(done).toMatchObject({ state: 'done', over: 1, canUndo: true, rows: 3, failed: 2 })
    expect(done.report).toMatchObject({ ...tried.checkReport })
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
        ...{ action: 'import.uploaded', actor: admin, label: 'May 2026.csv', before: null },
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

  test('is counted beforehand as it then turns out, new parts, categories and conditions too', async () => {
    await bringIn(database.url, 'sku,condition,quantity,category\nA-1,NE,5,Bolts\nA-2,OH,1,Bolts\nA-3,NE,2,\n')
    const csv =
      'sku,condition,quantity,category,price\nA-1,NE,5,Bolts,\nA-1,OH,2,,\nA-2,OH,3,Nuts,\nA-3,NE,2,,\nN-1,NE,1,Nuts,5\nN-1,SV,1,,\n'
    const tried = await check(await upload(csv))
    expect(tried.checkReport).toMatchObject({
      products: { new: 1, changed: 1, unchanged: 2 },
      stockLines: { new: 3, changed: 1, unchanged: 2 },
    })
    expect((await run(tried)).report).toEqual(tried.checkReport)
  })

  test('is counted beforehand with the alternates that it changes and the pictures that it adds', async () => {
    const picture = (digit: number) => `/pictures/${digit}123456789abcdef0123456789abcdef.webp`
    const head = 'sku,alternate_of,superseded_by,image_url\n'
    await bringIn(database.url, `${head}A-1,B-1; B-2,C-1,${picture(1)}\nA-2,B-1,,\nA-3,B-1,,\n`)
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
    expect((await run(tried)).report).toEqual(tried.checkReport)
    const again = await check(await upload(`${head}A-1,B-1,,${picture(1)}\nN-1,B-1,,\n`))
    expect(again.checkReport).toMatchObject({ references: 0, pictures: 0 })
  })

  test('that lacks condition and quantity takes the standard ones', async () => {
    const done = await bring('Part No,Description\nA-1,Bolt\n', { condition: 'overhauled', quantity: 2 })
    expect(done.report).toMatchObject({ failed: 0, stockLines: { new: 1 } })
    expect(
      await rows(
        'SELECT name, conditions, (SELECT quantity FROM product_stock WHERE product_id = products.id) AS stock_quantity FROM products',
      ),
    ).toEqual([{ name: 'Bolt', conditions: ['overhauled'], stock_quantity: 2 }])
  })

  test('cannot be tried without a part number, with a column twice, or with columns that it has not', async () => {
    const admin = await backOffice.admin()
    const list = await upload('a,b\nA-1,Bolt\n')
    const ask = (mapping: ('sku' | 'name' | null)[], version = list.version) =>
      askCheck(database.db, list.id, version, { ...SETTINGS, mapping }, admin)
    await expect(ask([null, 'name'])).rejects.toMatchObject({ code: 'IMPORT_MAPPING' })
    await expect(ask(['sku', 'sku'])).rejects.toMatchObject({ code: 'IMPORT_MAPPING' })
    await expect(ask(['sku'])).rejects.toMatchObject({ code: 'IMPORT_MAPPING' })
    await expect(ask(['sku', null], 7)).rejects.toMatchObject({ code: 'IMPORT_MOVED_ON' })
    await expect(askCheck(database.db, 999, 1, SETTINGS, admin)).rejects.toMatchObject({ code: 'IMPORT_NOT_FOUND' })
    await ask(['sku', null])
    expect((await read(list.id)).state).toBe('check_waiting')
    // What was refused is in no audit; of the settings, those that were not guessed so.
    expect(await audited(list.id)).toMatchObject([
      { action: 'import.uploaded' },
      { before: { state: 'draft', columns: [] }, after: { state: 'check_waiting', columns: ['a: sku'] } },
    ])
  })

  test('is run only as it was tried; of two admins at once the second hears that it has moved on', async () => {
    const list = await upload('sku,name\nA-1,Bolt\n')
    const admin = await backOffice.admin()
    await expect(askRun(database.db, list.id, list.version, admin)).rejects.toMatchObject({ code: 'IMPORT_MOVED_ON' })
    const { id, version } = await check(list)
    const both = await Promise.allSettled([1, 2].map(() => askRun(database.db, id, version, admin)))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(one => one.status === 'rejected')).toMatchObject({ reason: { code: 'IMPORT_MOVED_ON' } })
    await expect(askUndo(database.db, id, version + 1, admin)).rejects.toMatchObject({ code: 'IMPORT_MOVED_ON' })
  })
})

describe('what the list does not name', () => {
  beforeEach(async () => {
    await addProduct(database.db, { sku: 'A-1', stock: { new: 5, overhauled: 2 } })
    await addProduct(database.db, { sku: 'A-2', stock: { new: 3 } })
    await addProduct(database.db, { sku: 'A-3', stock: { new: 3, serviceable: 1 } })
    await addProduct(database.db, { sku: 'MIN-ROUNDUP', stock: { new: 1 }, isListed: false })
  })
  const stock = () =>
    rows(
      'SELECT sku, (SELECT quantity FROM product_stock WHERE product_id = products.id) AS stock, is_published AS shown FROM products ORDER BY sku',
    )
  // A-3 is named, though the row cannot be used: a typing error takes nothing away.
  const csv = 'sku,condition,quantity\nA-1,NE,5\nA-3,NE,oops\n'

  test('is left as it is', async () => {
    expect((await bring(csv)).report?.missing).toEqual({ stockLines: 0, products: 0 })
    expect(await stock()).toMatchObject([{ stock: 7 }, { stock: 3 }, { stock: 4 }, { stock: 1 }])
  })

  test('has its stock set to 0, the conditions of a named part too; and gets it back', async () => {
    const tried = await check(await upload(csv), { missing: 'zero' })
    expect(tried.checkReport?.missing).toEqual({ stockLines: 2, products: 0 })
    const done = await run(tried)
    expect(done.report?.missing).toEqual({ stockLines: 2, products: 0 })
    expect(await stock()).toMatchObject([{ stock: 5 }, { stock: 0 }, { stock: 4 }, { stock: 1 }])
    expect(await rows(LEDGER_DIFFERS)).toEqual([])
    await undo(done)
    expect(await stock()).toMatchObject([{ stock: 7 }, { stock: 3 }, { stock: 4 }, { stock: 1 }])
    expect(await rows(LEDGER_DIFFERS)).toEqual([])
  })

  test.each([
    ['a comma too many', 'A-2 bolt, hex,A-2,NE,3'],
    ['a quote that is not closed', '"A-2,"3/8 drive,NE,3'],
  ])('keeps all of a part whose row cannot be read: %s', async (_, row) => {
    const unread = `name,sku,condition,quantity\nBolt,A-1,NE,5\nBolt,A-1,OH,2\n${row}\nNut,A-3,NE,3\nNut,A-3,SV,1\n`
    for (const missing of ['zero', 'unpublish'] as const) {
      const { report } = await bring(unread, { missing })
      expect(report).toMatchObject({ failed: 1, missing: { stockLines: 0, products: 0 } })
    }
    expect(await stock()).toMatchObject([{ stock: 7 }, { stock: 3, shown: true }, { stock: 4 }, { stock: 1 }])
  })

  test('keeps its stock where the list says nothing of stock for a named part', async () => {
    await bring('sku,price\nA-1,5\nA-2,5\nA-3,5\n', { missing: 'zero' })
    expect(await stock()).toMatchObject([{ stock: 7 }, { stock: 3 }, { stock: 4 }, { stock: 1 }])
  })

  test('is taken off the shop, and comes back with a list that names it', async () => {
    const done = await bring(csv, { missing: 'unpublish' })
    expect(done.report?.missing).toEqual({ stockLines: 0, products: 1 })
    expect(await stock()).toMatchObject([
      { shown: true },
      { sku: 'A-2', shown: false, stock: 3 },
      { shown: true },
      { shown: true },
    ])
    const back = await bring('sku\nA-1\nA-2\nA-3\n', { missing: 'unpublish' })
    expect(back.report).toMatchObject({ products: { changed: 1 }, missing: { products: 0 } })
    expect(await stock()).toMatchObject([{ shown: true }, { shown: true }, { shown: true }, { shown: true }])
  })

  test('is taken away only as the dry run has shown it: after another list, an undo or a day it is tried again', async () => {
    const stale = { code: 'IMPORT_STALE' }
    const [taking, leaving] = [await check(await upload(csv), { missing: 'unpublish' }), await check(await upload(csv))]
    expect(taking.checkReport?.missing).toEqual({ stockLines: 0, products: 1 })
    const other = await askForRun(await check(await upload('sku,condition,quantity\nB-1,NE,1\nB-2,NE,1\n')))
    await expect(askForRun(taking)).rejects.toMatchObject(stale)
    await work()
    await expect(askForRun(taking)).rejects.toMatchObject(stale)
    expect((await check(taking, { missing: 'unpublish' })).checkReport?.missing.products).toBe(3)
    await undo(other)
    await expect(askForRun(taking)).rejects.toMatchObject(stale)
    expect((await check(taking, { missing: 'unpublish' })).checkReport?.missing.products).toBe(1)
    await rows(`UPDATE imports SET ended_at = ended_at - interval '25 hours' WHERE id = $1`, [taking.id])
    await expect(askForRun(taking)).rejects.toMatchObject(stale)
    // Whoever is late hears that first; and a list that takes nothing away does what it says.
    await expect(askRun(database.db, taking.id, 1, await backOffice.admin())).rejects.toMatchObject({
      code: 'IMPORT_MOVED_ON',
    })
    expect((await run(leaving)).state).toBe('done')
    await check(taking, { missing: 'unpublish' })
    expect((await run(taking)).report?.missing.products).toBe(1)
    expect((await audited(taking.id)).filter(({ action }) => action === 'import.run_asked')).toHaveLength(1)
  })

  test.each(['zero', 'unpublish'] as const)('stays (%s) when no row can be used', async missing => {
    const before = await catalogue()
    const tried = await check(await upload('sku,quantity\n,1\n'), { missing })
    expect(tried).toMatchObject({ state: 'draft', problem: expect.stringContaining('No row of this list can be used') })
    // What was wrong with them is kept, to be put right.
    expect(tried).toMatchObject({ rows: 1, failed: 1, hasErrorFile: true })
    expect(tried.checkReport?.firstErrors).toMatchObject([{ line: 2, column: 'sku', reason: 'is missing' }])
    expect(await catalogue()).toEqual(before)
  })
})

describe('a run is undone', () => {
  test('whole, when nothing has happened since', async () => {
    await addProduct(database.db, { sku: 'A-1', name: 'Bolt', price: 500, stock: { new: 9 } })
    await bringIn(database.url, 'sku,alternate_of,image_url\nA-1,B-1,/pictures/0123456789abcdef0123456789abcdef.webp\n')
    const before = await catalogue()
    const done = await bring(
      `sku,name,condition,quantity,price,category,alternate_of,image_url
A-1,Bolt long,NE,4,6.00,Bolts,B-2 [two-way],/pictures/1123456789abcdef0123456789abcdef.webp
A-1,,OH,2,,,,
N-1,Nut,NE,7,1,Nuts,A-1,/pictures/2123456789abcdef0123456789abcdef.webp
`,
    )
    expect(done.report).toMatchObject({ products: { new: 1, changed: 1 }, stockLines: { new: 2, changed: 1 } })
    const undone = await undo(done)
    expect(undone).toMatchObject({ state: 'undone', canUndo: false })
    expect(undone.undoReport).toEqual({
      ...{ products: { restored: 1, removed: 1, left: 0 }, stockLines: { restored: 1, removed: 2, left: 0 } },
      ...{ soldOut: 0, leftAlone: [] },
    })
    expect(await catalogue()).toEqual(before)
    expect(await rows('SELECT name FROM categories')).toEqual([])
    expect(await rows(LEDGER_DIFFERS)).toEqual([])
    expect((await audited(done.id)).slice(-2)).toMatchObject([
      { action: 'import.undo_asked', before: { state: 'done' }, after: { state: 'undo_waiting' } },
      { action: 'import.undone' },
    ])
  })

  test('but what was sold meanwhile stays sold, and what somebody changed stays as it is', async () => {
    for (const sku of ['A-1', 'A-2', 'A-3', 'A-4'])
      await addProduct(database.db, { sku, price: 500, stock: { new: 10 } })
    const done = await bring(
      `sku,name,condition,quantity,price\n${['A-1', 'A-2', 'A-3', 'A-4', 'N-1'].map(sku => `${sku},New name,NE,20,6.00`).join('\n')}\n`,
    )
    const sell = (sku: string, quantity: number) =>
      rows(
        `WITH line AS (UPDATE stock_lines SET quantity = quantity - $2
            WHERE product_id = (SELECT id FROM products WHERE sku = $1) RETURNING id)
          INSERT INTO stock_movements (stock_line_id, delta, reason) SELECT id, -$2::int, 'hold' FROM line`,
        [sku, quantity],
      )
    await sell('A-1', 3)
    await sell('A-2', 15)
    await sell('N-1', 1)
    await bringIn(database.url, 'sku,condition,quantity\nA-3,NE,25\n')
    await rows(`UPDATE products SET price = 7 WHERE sku = 'A-4'`)
    const { undoReport } = await undo(done)
    expect(undoReport).toMatchObject({
      ...{
        products: { restored: 3, removed: 0, left: 2 },
        stockLines: { restored: 2, removed: 0, left: 1 },
        soldOut: 2,
      },
    })
    expect(undoReport?.leftAlone.map(({ sku }) => sku).sort()).toEqual(['A-2', 'A-3', 'A-4', 'N-1', 'N-1'])
    expect(
      await rows(
        'SELECT sku, name, price, (SELECT quantity FROM product_stock WHERE product_id = products.id) AS stock FROM products ORDER BY sku',
      ),
    ).toMatchObject([
      { sku: 'A-1', price: '5.00', stock: 7 },
      { sku: 'A-2', price: '5.00', stock: 0 },
      { sku: 'A-3', price: '5.00', stock: 25 },
      { sku: 'A-4', price: '7.00', stock: 10 },
      { sku: 'N-1', name: 'New name', stock: 0 },
    ])
    expect(await rows(`SELECT name FROM products WHERE sku = 'A-4'`)).not.toEqual([{ name: 'New name' }])
    expect(await rows(LEDGER_DIFFERS)).toEqual([])
  })

  test('but for what the back office has given its new parts since: papers of a line, a description', async () => {
    const done = await bring('sku,condition,quantity\nN-1,NE,5\nN-2,NE,5\n')
    await rows(`UPDATE stock_lines SET tag_type = 'CoC' WHERE product_id = (SELECT id FROM products WHERE sku = 'N-1')`)
    await rows(`UPDATE products SET short_description = 'By hand' WHERE sku = 'N-2'`)
    const { undoReport } = await undo(done)
    expect(undoReport).toMatchObject({ products: { removed: 0, left: 2 }, stockLines: { restored: 1, removed: 1 } })
    expect(
      await rows(
        'SELECT sku, (SELECT quantity FROM product_stock WHERE product_id = products.id) AS stock FROM products ORDER BY sku',
      ),
    ).toEqual([
      { sku: 'N-1', stock: 0 },
      { sku: 'N-2', stock: 0 },
    ])
    expect(await rows('SELECT tag_type FROM stock_lines')).toEqual([{ tag_type: 'CoC' }])
    expect(await rows(LEDGER_DIFFERS)).toEqual([])
  })

  test('that came from the command line too; and no more than once', async () => {
    await bringIn(database.url, 'sku,name\nA-1,Bolt\n')
    const [line] = (await listImports(database.db, null)).imports
    expect(line).toMatchObject({ source: 'command', admin: 'command line', state: 'done', canUndo: true })
    const undone = await undo(await read(line?.id ?? 0))
    expect(undone.state).toBe('undone')
    expect(await catalogue()).toEqual([])
    const { id, version } = undone
    await expect(askUndo(database.db, id, version, await backOffice.admin())).rejects.toMatchObject({
      code: 'IMPORT_MOVED_ON',
    })
  })

  test('only while what it changed is kept: the last ten that changed something', async () => {
    const ids: number[] = []
    for (let n = 0; n <= KEPT_RUNS; n++) {
      await bringIn(database.url, `sku,name\nA-1,Bolt ${n}\n`)
      const [line] = (await listImports(database.db, null)).imports
      ids.push(line?.id ?? 0)
    }
    await bringIn(database.url, `sku,name\nA-1,Bolt ${KEPT_RUNS}\n`)
    const [same] = (await listImports(database.db, null)).imports
    expect(same).toMatchObject({ state: 'done', canUndo: false, report: { products: { unchanged: 1 } } })
    await forgetChanges(database.db)
    const first = await read(ids[0] ?? 0)
    expect(first.canUndo).toBe(false)
    expect((await read(ids[1] ?? 0)).canUndo).toBe(true)
    await expect(askUndo(database.db, first.id, first.version, await backOffice.admin())).rejects.toMatchObject({
      code: 'IMPORT_NOT_KEPT',
    })
    expect(await rows('SELECT FROM import_changes WHERE import_id = $1', [first.id])).toEqual([])
  })
})

describe('the queue', () => {
  test('is worked off one at a time, in order, however many processes there are', async () => {
    const [a, b] = [await check(await upload('sku,name\nA-1,Bolt\n')), await check(await upload('sku,name\nA-1,Nut\n'))]
    await askForRun(b)
    await askForRun(a)
    expect((await read(a.id)).before).toBe(1)
    const worked = await Promise.all([
      workImports(backOffice.shop()),
      workImports(backOffice.shop()),
      workImports(backOffice.shop()),
    ])
    expect(worked.reduce((sum, n) => sum + n, 0)).toBe(2)
    expect(await rows('SELECT name FROM products')).toEqual([{ name: 'Bolt' }])
    expect(await rows('SELECT id FROM imports ORDER BY begun_at')).toEqual([{ id: b.id }, { id: a.id }])
  })

  test('lets go of what is canceled while it waits', async () => {
    const admin = await backOffice.admin()
    const asked = await askForRun(await check(await upload('sku,name\nA-1,Bolt\n')))
    await expect(cancelImport(database.db, asked.id, asked.version - 1, admin.id)).rejects.toMatchObject({
      code: 'IMPORT_MOVED_ON',
    })
    await cancelImport(database.db, asked.id, asked.version, admin.id)
    expect(await work()).toBe(0)
    expect((await read(asked.id)).state).toBe('canceled')
    expect(await catalogue()).toEqual([])
    expect(
      await rows(`SELECT label FROM audit_entries WHERE action = 'import.canceled' AND subject_id = $1`, [
        `${asked.id}`,
      ]),
    ).toEqual([{ label: 'list.csv' }])
    const again = await run(await check(await read(asked.id)))
    expect(again.state).toBe('done')
  })

  test('stops what is canceled while it runs, and the catalog is whole', async () => {
    await addProduct(database.db, { sku: 'A-1', stock: { new: 5 } })
    const before = await catalogue()
    const { id } = await askForRun(await check(await upload('sku,name\nA-1,Bolt\n')))
    // Holds the run at its last step, as an order that pays would.
    const client = await database.db.$client.connect()
    await client.query('BEGIN')
    await client.query(`SELECT FROM products WHERE sku = 'A-1' FOR UPDATE`)
    const working = work()
    await expect.poll(async () => (await read(id)).state).toBe('running')
    await cancelImport(database.db, id, 1, (await backOffice.admin()).id)
    await working
    await client.query('ROLLBACK')
    client.release()
    expect(await read(id)).toMatchObject({ state: 'canceled', report: null })
    // Once, by who canceled it: that it then came to nothing is no failure.
    expect((await audited(id)).map(({ action }) => action).slice(2)).toEqual(['import.run_asked', 'import.canceled'])
    expect(await catalogue()).toEqual(before)
  })

  test('goes on behind a list that cannot be read, and behind one whose process died again and again', async () => {
    const [gone, deadly, fine] = [await upload('sku\nA-1\n'), await upload('sku\nA-2\n'), await upload('sku\nA-3\n')]
    for (const list of [gone, deadly, fine]) await check(list)
    for (const list of [gone, deadly, fine]) await askForRun(list)
    await rows('UPDATE imports SET file = NULL WHERE id = $1', [gone.id])
    await rows(`UPDATE imports SET state = 'running', tries = 3 WHERE id = $1`, [deadly.id])
    await work()
    expect(await read(gone.id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('upload it again') })
    expect(await read(deadly.id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('three times') })
    expect((await read(fine.id)).state).toBe('done')
    const { id: admin } = await backOffice.admin()
    for (const list of [gone, deadly])
      expect((await audited(list.id)).at(-1)).toEqual({
        ...{ action: 'import.failed', actor: admin, label: 'list.csv', before: { state: 'running' } },
        after: { state: 'failed', problem: (await read(list.id)).problem },
      })
    expect(await rows('SELECT sku FROM products')).toEqual([{ sku: 'A-3' }])
    await rows(`UPDATE imports SET state = 'undoing', tries = 3 WHERE id = $1`, [fine.id])
    await work()
    expect((await audited(fine.id)).at(-1)).toMatchObject({
      ...{ action: 'import.failed', before: { state: 'undoing' }, after: { state: 'done' } },
    })
  })

  test('knows commands that died while they waited', async () => {
    await rows(
      `INSERT INTO imports (source, admin, file_name, state, asked_at) VALUES ('command', 'command line', 'x.csv', 'waiting', now())`,
    )
    await work()
    expect((await listImports(database.db, null)).imports[0]).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('turn'),
    })
    expect(
      await rows(`SELECT actor, label FROM audit_entries WHERE action = 'import.failed' AND label = 'x.csv'`),
    ).toEqual([{ actor: 'command line', label: 'x.csv' }])
  })
})

test('a command and the cockpit take turns', async () => {
  await askForRun(await check(await upload('sku,name\nA-1,Bolt\n')))
  const csv = 'sku,name\nA-1,Bolt\n'
  const [worked] = await Promise.all([work(), bringIn(database.url, csv)])
  await work()
  expect(worked).toBeLessThanOrEqual(1)
  expect(await rows(`SELECT DISTINCT state FROM imports`)).toEqual([{ state: 'done' }])
  await expect(
    importCatalogue(database.url, {
      file: '/nowhere.csv',
      errorFile: '/tmp/none.csv',
      standard: { condition: null, quantity: null },
    }),
  ).rejects.toThrow('is not a file that can be read')
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

test('a file is kept for 30 days and then has to be uploaded again', async () => {
  const list = await upload('sku\nA-1\n')
  await rows(`UPDATE imports SET created_at = now() - interval '31 days' WHERE id = $1`, [list.id])
  await forgetLists(database.db, backOffice.files)
  const old = await read(list.id)
  expect(old.hasFile).toBe(false)
  await expect(askForCheck(old)).rejects.toMatchObject({ code: 'IMPORT_FILE_GONE' })
})

test('files that no list has go after a day: those of an upload that broke off, of a dry run before the last', async () => {
  const HOUR_MS = 3_600_000
  const later = (hours: number) => Date.now() + hours * HOUR_MS
  await forgetUnnamed(database.db, backOffice.files, later(25))
  await backOffice.files.put('imports/broken-off.csv', 'sku\nA-1\n')
  const list = await upload('P/N;Qty\nA-1;x\n')
  await check(list)
  const [{ error_file: tried }] = await rows('SELECT error_file FROM imports WHERE id = $1', [list.id])
  await check(list, { mapping: ['sku', null] })
  expect(await rows('SELECT error_file FROM imports WHERE id = $1', [list.id])).toEqual([{ error_file: null }])
  expect(await forgetUnnamed(database.db, backOffice.files, later(23))).toBe(0)
  expect(await forgetUnnamed(database.db, backOffice.files, later(25))).toBe(2)
  expect(await backOffice.files.exists(tried)).toBe(false)
  expect((await run(await read(list.id))).state).toBe('done')
})
