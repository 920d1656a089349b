import { beforeEach, describe, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { requestRun } from './request-run.ts'
import { LEDGER_DIFFERS } from './testing-cockpit.ts'
import { testImportAdmin } from './testing-lists.ts'

const { database, backOffice, upload, check, askForRun, run, undo, bring, work, rows, audited, catalogue } =
  testImportAdmin()

describe('a part that is not in the list', () => {
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
  // The list names A-3, although the row cannot be used: a typing error must not remove a part.
  const csv = 'sku,condition,quantity\nA-1,NE,5\nA-3,NE,oops\n'

  test('is not changed', async () => {
    expect((await bring(csv)).report?.missing).toEqual({ stockLines: 0, products: 0 })
    expect(await stock()).toMatchObject([{ stock: 7 }, { stock: 3 }, { stock: 4 }, { stock: 1 }])
  })

  test('has its stock set to 0, like missing conditions of a named part; undoing restores it', async () => {
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
  ])('is not changed if its row cannot be read: %s', async (_, row) => {
    const unread = `name,sku,condition,quantity\nBolt,A-1,NE,5\nBolt,A-1,OH,2\n${row}\nNut,A-3,NE,3\nNut,A-3,SV,1\n`
    for (const missing of ['zero', 'unpublish'] as const) {
      const { report } = await bring(unread, { missing })
      expect(report).toMatchObject({ failed: 1, missing: { stockLines: 0, products: 0 } })
    }
    expect(await stock()).toMatchObject([{ stock: 7 }, { stock: 3, shown: true }, { stock: 4 }, { stock: 1 }])
  })

  test('retains its stock if the list states no stock for a named part', async () => {
    await bring('sku,price\nA-1,5\nA-2,5\nA-3,5\n', { missing: 'zero' })
    expect(await stock()).toMatchObject([{ stock: 7 }, { stock: 3 }, { stock: 4 }, { stock: 1 }])
  })

  test('is removed from the shop, and shown again by a list that names it', async () => {
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

  test('is removed only after a current dry run: another list, an undo or a day requires a new one', async () => {
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
    // A stale list is refused first; a list that removes nothing runs in any case.
    await expect(
      requestRun(database.db, { id: taking.id, version: 1, arePricesSeen: true }, await backOffice.admin()),
    ).rejects.toMatchObject({
      code: 'IMPORT_MOVED_ON',
    })
    expect((await run(leaving)).state).toBe('done')
    await check(taking, { missing: 'unpublish' })
    expect((await run(taking)).report?.missing.products).toBe(1)
    expect((await audited(taking.id)).filter(({ action }) => action === 'import.run_asked')).toHaveLength(1)
  })

  test.each(['zero', 'unpublish'] as const)('is not removed (%s) if no row can be used', async missing => {
    const before = await catalogue()
    const tried = await check(await upload('sku,quantity\n,1\n'), { missing })
    expect(tried).toMatchObject({ state: 'draft', problem: expect.stringContaining('No row of this list can be used') })
    // The failed rows are stored so that a person can correct them.
    expect(tried).toMatchObject({ rows: 1, failed: 1, hasErrorFile: true })
    expect(tried.checkReport?.firstErrors).toMatchObject([{ line: 2, column: 'sku', reason: 'is missing' }])
    expect(await catalogue()).toEqual(before)
  })
})
