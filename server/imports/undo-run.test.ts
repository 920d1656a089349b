import { describe, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { deleteExpiredChanges, RETAINED_RUNS } from './delete-expired-imports.ts'
import { listImports } from './list-imports.ts'
import { requestUndo } from './request-undo.ts'
import { importFile } from './testing.ts'
import { LEDGER_DIFFERS } from './testing-cockpit.ts'
import { testImportAdmin } from './testing-lists.ts'

const { database, backOffice, undo, bring, read, rows, audited, catalogue } = testImportAdmin()

describe('the undo of a run', () => {
  test('is complete if no data has changed since', async () => {
    await addProduct(database.db, { sku: 'A-1', name: 'Bolt', price: 500, stock: { new: 9 } })
    await importFile(
      database.url,
      'sku,alternate_of,image_url\nA-1,B-1,/pictures/0123456789abcdef0123456789abcdef.webp\n',
    )
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
      products: { restored: 1, removed: 1, left: 0 },
      stockLines: { restored: 1, removed: 2, left: 0 },
      units: { restored: 0, removed: 0, left: 0 },
      soldOut: 0,
      leftAlone: [],
      reasons: [],
    })
    expect(await catalogue()).toEqual(before)
    expect(await rows('SELECT name FROM categories')).toEqual([])
    expect(await rows(LEDGER_DIFFERS)).toEqual([])
    expect((await audited(done.id)).slice(-2)).toMatchObject([
      { action: 'import.undo_asked', before: { state: 'done' }, after: { state: 'undo_waiting' } },
      { action: 'import.undone' },
    ])
  })

  test('does not restore sold pieces, or values that were changed since', async () => {
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
    await importFile(database.url, 'sku,condition,quantity\nA-3,NE,25\n')
    await rows(`UPDATE products SET price = 7 WHERE sku = 'A-4'`)
    const { undoReport } = await undo(done)
    expect(undoReport).toMatchObject({
      products: { restored: 3, removed: 0, left: 2 },
      stockLines: { restored: 2, removed: 0, left: 1 },
      soldOut: 2,
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

  test('preserves data that the back office has added to new parts: the evidence of a line, a description', async () => {
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

  test('also works for a run of the command line, and only once', async () => {
    await importFile(database.url, 'sku,name\nA-1,Bolt\n')
    const [line] = (await listImports(database.db, null)).imports
    expect(line).toMatchObject({ source: 'command', admin: 'command line', state: 'done', canUndo: true })
    const undone = await undo(await read(line?.id ?? 0))
    expect(undone.state).toBe('undone')
    expect(await catalogue()).toEqual([])
    const { id, version } = undone
    await expect(requestUndo(database.db, id, version, await backOffice.admin())).rejects.toMatchObject({
      code: 'IMPORT_MOVED_ON',
    })
  })

  test('is possible for the last ten runs that changed something', async () => {
    const ids: number[] = []
    for (let n = 0; n <= RETAINED_RUNS; n++) {
      await importFile(database.url, `sku,name\nA-1,Bolt ${n}\n`)
      const [line] = (await listImports(database.db, null)).imports
      ids.push(line?.id ?? 0)
    }
    await importFile(database.url, `sku,name\nA-1,Bolt ${RETAINED_RUNS}\n`)
    const [same] = (await listImports(database.db, null)).imports
    expect(same).toMatchObject({ state: 'done', canUndo: false, report: { products: { unchanged: 1 } } })
    await deleteExpiredChanges(database.db)
    const first = await read(ids[0] ?? 0)
    expect(first.canUndo).toBe(false)
    expect((await read(ids[1] ?? 0)).canUndo).toBe(true)
    await expect(requestUndo(database.db, first.id, first.version, await backOffice.admin())).rejects.toMatchObject({
      code: 'IMPORT_NOT_KEPT',
    })
    expect(await rows('SELECT FROM import_changes WHERE import_id = $1', [first.id])).toEqual([])
  })
})
