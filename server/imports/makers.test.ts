import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { meantPart, NO_MAKER } from '../../domain/catalogue/maker.ts'
import { exportCatalogue } from '../catalogue/export-catalogue.ts'
import { addProduct } from '../catalogue/testing.ts'
import { inTransaction } from '../platform/db/database.ts'
import { findMeant } from './internal/meant-parts.ts'
import { STAGING } from './internal/staging.ts'
import { importFile } from './testing.ts'
import { LEDGER_DIFFERS } from './testing-cockpit.ts'
import { testImportAdmin } from './testing-lists.ts'

const { database, undo, bring, rows, catalogue } = testImportAdmin()

const parts = () =>
  rows(`SELECT sku, p.slug, manufacturer, price, (SELECT quantity FROM product_stock WHERE product_id = p.id) AS stock
    FROM products p ORDER BY sku, upper(manufacturer) NULLS FIRST`)
const listAgain = async (csv: string) => {
  const before = await catalogue()
  const { report } = await importFile(database.url, csv)
  expect(report).toMatchObject({ products: { new: 0, changed: 0 }, stockLines: { new: 0, changed: 0 } })
  expect(await catalogue()).toEqual(before)
}

describe('a part is its number and its maker', () => {
  const TWO_MAKERS = `sku,name,manufacturer,condition,quantity,price
MS24665-361,"PIN,COTTER",CAGE 96906,NE,5,1.00
MS24665-361,"PIN,COTTER",CAGE 81348,NE,7,2.00
MS24665-361,"PIN,COTTER",96906,OH,1,1.00
`

  test('two makers of one number are two parts, and importing the list again changes nothing', async () => {
    const done = await bring(TWO_MAKERS)
    expect(done.checkReport).toMatchObject({ failed: 0, products: { new: 2 }, stockLines: { new: 3 } })
    expect(done.report).toMatchObject({ failed: 0, products: { new: 2 }, stockLines: { new: 3 } })
    expect(await parts()).toEqual([
      { sku: 'MS24665-361', slug: 'ms24665-361-pin-cotter-81348', manufacturer: 'CAGE 81348', price: '2.00', stock: 7 },
      { sku: 'MS24665-361', slug: 'ms24665-361-pin-cotter', manufacturer: 'CAGE 96906', price: '1.00', stock: 6 },
    ])
    await listAgain(TWO_MAKERS)
    expect((await undo(done)).undoReport).toMatchObject({ products: { removed: 2, left: 0 } })
    expect(await parts()).toEqual([])
  })

  test('importing the export of both parts changes nothing', async () => {
    await bring(TWO_MAKERS)
    await rows(
      `INSERT INTO cross_references (product_id, kind, other_sku, source)
        SELECT id, 'alternate_of', 'X-' || n, 'list ' || n FROM products, generate_series(1, 4) AS n`,
    )
    let csv = ''
    for await (const piece of exportCatalogue(database.db)) csv += piece
    await listAgain(csv)
  })

  test('a list without one of the makers removes only that maker’s part', async () => {
    await bring(TWO_MAKERS)
    await bring('sku,manufacturer,condition,quantity\nMS24665-361,cage 81348,NE,7\n', { missing: 'zero' })
    expect((await parts()).map(({ stock }) => stock)).toEqual([7, 0])
  })

  test('three parts with one name have different addresses', async () => {
    await bring('sku,name,manufacturer\nA-1,Bolt,東\nA-1,Bolt,北\nA-1,Bolt,西\nA-1,Bolt,Norwick\n')
    expect(new Set((await parts()).map(({ slug }) => slug)).size).toBe(4)
  })
})

describe('a row without a maker', () => {
  test('means the only part of its number', async () => {
    await addProduct(database.db, { sku: 'A-1', manufacturer: 'Norwick', stock: {} })
    const { report } = await importFile(database.url, 'sku,condition,quantity\nA-1,NE,4\n')
    expect(report).toMatchObject({ failed: 0, products: { new: 0 } })
    expect(await parts()).toMatchObject([{ manufacturer: 'Norwick', stock: 4 }])
  })

  test('means the part without a maker among several; a list does not treat that part as one of two makers', async () => {
    await addProduct(database.db, { sku: 'A-1', slug: 'a-1', stock: {} })
    const csv = 'sku,manufacturer,condition,quantity\nA-1,Norwick,NE,1\nA-1,Halvard,NE,2\nA-1,,NE,4\n'
    await importFile(database.url, csv)
    expect(await parts()).toMatchObject([
      { manufacturer: null, stock: 4 },
      { manufacturer: 'Halvard', stock: 2 },
      { manufacturer: 'Norwick', stock: 1 },
    ])
    await listAgain(csv)
  })

  test('fails if there are several makers, and names them', async () => {
    await addProduct(database.db, { sku: 'A-1', manufacturer: 'Norwick' })
    const csv = 'sku,manufacturer,condition,quantity\nA-1,Halvard,NE,2\nA-1,,NE,4\nB-1,,NE,4\n'
    for (let times = 0; times < 2; times++) {
      const { report, errors } = await importFile(database.url, csv)
      expect(report).toMatchObject({ rows: 3, failed: 1 })
      expect(errors).toContain('3,manufacturer,"is missing, and this number has several makers: Halvard, Norwick",A-1')
    }
    expect((await parts()).map(({ stock }) => stock)).toEqual([2, 10, 4])
  })
})

describe('a maker', () => {
  test('is set on the only part of the number if that part has no maker, and undoing removes it', async () => {
    await addProduct(database.db, { sku: 'A-1', name: 'Bolt', stock: { new: 3 } })
    const before = await catalogue()
    const csv = 'sku,manufacturer,condition,quantity\nA-1,Norwick Inc.,OH,1\nA-1,,NE,3\n'
    const done = await bring(csv)
    expect(done.checkReport).toMatchObject({ failed: 0, products: { new: 0, changed: 1 } })
    expect(done.report).toMatchObject({ failed: 0, products: { new: 0, changed: 1 } })
    expect(await parts()).toMatchObject([{ manufacturer: 'Norwick Inc.', stock: 4 }])
    await listAgain(csv)
    await undo(done)
    expect(await catalogue()).toEqual(before)
    expect(await rows(LEDGER_DIFFERS)).toEqual([])
  })

  test('is not removed by undoing if a part of the number without a maker was added since', async () => {
    await addProduct(database.db, { sku: 'A-1', name: 'Bolt' })
    const done = await bring('sku,name,manufacturer\nA-1,Long bolt,Norwick\n')
    await addProduct(database.db, { sku: 'A-1', slug: 'another', name: 'Another' })
    expect((await undo(done)).undoReport).toMatchObject({ leftAlone: [{ sku: 'A-1', why: 'changed since' }] })
    expect(await rows('SELECT name, manufacturer FROM products ORDER BY id')).toEqual([
      { name: 'Bolt', manufacturer: 'Norwick' },
      { name: 'Another', manufacturer: null },
    ])
  })
})

test('the rules in SQL and in domain/catalogue/maker.ts are the same', async () => {
  const known = fc.constantFrom('', 'NORWICK', 'HALVARD', 'DRAKESON')
  const maker = fc.constantFrom('', 'NORWICK', 'HALVARD', NO_MAKER)
  const cases = fc.sample(fc.tuple(fc.uniqueArray(known), fc.uniqueArray(maker, { minLength: 1 })), 100)
  for (const [nth, [there]] of cases.entries())
    for (const [at, one] of there.entries())
      await addProduct(database.db, { sku: `P${nth}`, slug: `p${nth}-${at}`, manufacturer: one || null, stock: {} })
  const listed = cases.flatMap(([there, named], nth) => named.map(one => ({ nth, there, named, one })))
  await inTransaction(database.db, async tx => {
    const client = tx.$client
    await client.query(STAGING)
    await client.query(
      `INSERT INTO staging (line, file_line, is_failed, sku, manufacturer)
        SELECT line, line, false, sku, CASE maker WHEN '' THEN NULL WHEN '${NO_MAKER}' THEN '' ELSE maker END FROM json_to_recordset($1) AS r (line int, sku text, maker text)`,
      [JSON.stringify(listed.map(({ nth, one }, line) => ({ line: line + 1, sku: `P${nth}`, maker: one })))],
    )
    await findMeant(client, true)
    const { rows: found } = await client.query<{ product_id: number; is_new: boolean; maker: string | null }>(
      `SELECT m.product_id, m.is_new, maker_key(p.manufacturer) AS maker FROM meant m LEFT JOIN products p ON p.id = m.product_id ORDER BY line`,
    )
    const meant = found.map(({ product_id: id, is_new: isNew, maker: has }) => {
      if (id === null) return { is: 'one of several' }
      const list =
        listed.find(({ one }, at) => found[at]?.product_id === id && one !== '' && one !== NO_MAKER)?.one ?? ''
      if (isNew) return { maker: list, is: 'new' }
      return has === '' && list !== '' ? { maker: list, is: 'given its maker' } : { maker: has, is: 'there' }
    })
    expect(meant).toEqual(listed.map(({ there, named, one }) => meantPart(one, there, named)))
  })
})
