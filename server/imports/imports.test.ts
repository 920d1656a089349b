import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { importCatalogue } from './import-catalogue.ts'
import { importFile, NOTHING } from './testing.ts'

const database = testDatabase()
const rows = async <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await database.db.$client.query<T>(sql, values)).rows

beforeEach(async () => {
  await database.db.$client.query('TRUNCATE products, categories RESTART IDENTITY CASCADE')
})

const bring = (csv: string | Buffer, standard = NOTHING) => importFile(database.url, csv, { standard })

const ledgerDiffers = `SELECT i.id FROM stock_lines i LEFT JOIN stock_movements m ON m.stock_line_id = i.id
  GROUP BY i.id HAVING i.quantity <> coalesce(sum(m.delta), 0)`
const everything = `SELECT p.*, (SELECT json_agg(i ORDER BY i.id) FROM stock_lines i WHERE i.product_id = p.id) AS lines,
  (SELECT count(*) FROM stock_movements) AS movements FROM products p ORDER BY p.id`

test('the minimum order adjustment is not a part, so a list cannot add or change it', async () => {
  const csv = 'sku,name,condition,quantity,price\nMIN-ROUNDUP,Free money,NE,5,0.01\nAN3-5A,Bolt,NE,5,1\n'
  const { report } = await bring(csv)
  expect(report).toMatchObject({ rows: 2, failed: 1, products: { new: 1 } })
  await addProduct(database.db, { sku: 'MIN-ROUNDUP', name: 'Adjustment', price: 0, stock: {}, isListed: false })
  expect((await bring(csv)).report).toMatchObject({ failed: 1 })
  expect(
    await rows(
      `SELECT name, price, (SELECT quantity FROM product_stock WHERE product_id = products.id) AS stock_quantity FROM products WHERE sku = 'MIN-ROUNDUP'`,
    ),
  ).toMatchObject([{ name: 'Adjustment', stock_quantity: 0 }])
})

describe('a list', () => {
  test('becomes products with a stock line for each condition; rows of one condition are added up', async () => {
    const { report } = await bring(`sku,name,condition,quantity,price,weight,category,manufacturer,uom
7-1,Pump,OH,1,1200.50,4.5,Fuel Pumps,Norwick,EA
7-1,Pump,OH,2,1200.50,,Fuel pumps,,
7-1,,SV,1,,,,,
`)
    expect(report).toMatchObject({ rows: 3, failed: 0, products: { new: 1 }, stockLines: { new: 2 } })
    expect(
      await rows(
        'SELECT sku, name, slug, price, weight, (SELECT quantity FROM product_stock WHERE product_id = products.id) AS stock_quantity, uom, manufacturer FROM products',
      ),
    ).toEqual([
      {
        sku: '7-1',
        name: 'Pump',
        slug: '7-1-pump',
        price: '1200.50',
        weight: '4.500',
        stock_quantity: 4,
        uom: 'EA',
        manufacturer: 'Norwick',
      },
    ])
    expect(await rows('SELECT condition, quantity FROM stock_lines ORDER BY 1')).toEqual([
      { condition: 'overhauled', quantity: 3 },
      { condition: 'serviceable', quantity: 1 },
    ])
    expect(await rows('SELECT name FROM categories')).toEqual([{ name: 'Fuel Pumps' }])
    expect(await rows(ledgerDiffers)).toEqual([])
  })

  test('imported twice changes nothing at all', async () => {
    const csv =
      'sku,name,condition,quantity,price,image_url\nA-1,Bolt,NE,5,1.25,/pictures/0123456789abcdef0123456789abcdef.webp\nA-2,,NE,0,,\n'
    await bring(csv)
    const before = await rows(everything)
    const { report } = await bring(csv)
    expect(report).toMatchObject({
      products: { new: 0, changed: 0, unchanged: 2 },
      stockLines: { new: 0, changed: 0, unchanged: 2 },
    })
    expect(await rows(everything)).toEqual(before)
    expect(before[1]).toMatchObject({ name: 'Part A-2', in_stock: false })
    expect(await rows('SELECT count(*)::int AS n FROM product_images')).toEqual([{ n: 1 }])
  })

  test('sets and removes the alternates of a part', async () => {
    const references = () =>
      rows('SELECT id, kind, other_sku, is_two_way, source FROM cross_references ORDER BY kind, other_sku')
    const csv = (alternates: string) =>
      `sku,alternate_of,superseded_by,cross_reference_source\nA-1,${alternates},,IPC 32-41\nA-2,,A-3; A-4,\n`
    await bring(csv('B-1 [two-way]|B-2'))
    const before = await references()
    expect(before).toMatchObject([
      { kind: 'alternate_of', other_sku: 'B-1', is_two_way: true, source: 'IPC 32-41' },
      { kind: 'alternate_of', other_sku: 'B-2', is_two_way: false, source: 'IPC 32-41' },
      { kind: 'superseded_by', other_sku: 'A-3', is_two_way: false, source: '' },
      { kind: 'superseded_by', other_sku: 'A-4' },
    ])
    await bring(csv('B-1 [two-way]|B-2'))
    expect(await references()).toEqual(before)
    await bring(csv('B-2'))
    expect((await references()).map(row => row.other_sku)).toEqual(['B-2', 'A-3', 'A-4'])
    await bring('sku,superseded_by\nA-1,\nA-2,\n')
    expect((await references()).length).toBe(3)
  })

  test('sets the facts that it states, and leaves the others', async () => {
    await addProduct(database.db, {
      sku: 'A-1',
      name: 'Bolt',
      price: 500,
      manufacturer: 'Norwick',
      stock: { new: 9, overhauled: 2 },
    })
    const { report } = await bring('sku,name,condition,quantity,price\nA-1,,NE,4,6.00\n')
    expect(report).toMatchObject({ products: { changed: 1 }, stockLines: { changed: 1 } })
    expect(
      await rows(
        'SELECT name, price, manufacturer, (SELECT quantity FROM product_stock WHERE product_id = products.id) AS stock_quantity FROM products',
      ),
    ).toEqual([{ name: 'Bolt', price: '6.00', manufacturer: 'Norwick', stock_quantity: 6 }])
    expect(await rows(`SELECT delta FROM stock_movements WHERE reason = 'import'`)).toEqual([{ delta: -5 }])
    expect(await rows(ledgerDiffers)).toEqual([])
  })

  test('may name pictures of this store; pictures of other sites are counted and skipped, and the row is used', async () => {
    const own = '/pictures/0123456789abcdef0123456789abcdef.webp'
    const { report } = await bring(
      `sku,name,condition,quantity,image_url
A-1,Bolt,NE,5,https://example.com/a.jpg
A-2,Nut,NE,5,${own}
A-3,Pin,NE,5,http://127.0.0.1${own}
A-4,Cap,NE,5,
`,
    )
    expect(report).toMatchObject({ failed: 0, imagesElsewhere: 2, products: { new: 4 }, stockLines: { new: 4 } })
    expect(
      await rows('SELECT sku, url, is_primary FROM product_images m JOIN products p ON p.id = m.product_id'),
    ).toEqual([{ sku: 'A-2', url: own, is_primary: true }])
  })

  test('--condition and --quantity replace missing values', async () => {
    const { report } = await bring('sku,name\nA-1,Bolt\n', { condition: 'new', quantity: 3 })
    expect(report).toMatchObject({ failed: 0, stockLines: { new: 1 } })
    expect(await rows('SELECT condition, quantity FROM stock_lines')).toEqual([{ condition: 'new', quantity: 3 }])
    await bring('sku,name\nA-2,Nut\n')
    expect(
      await rows(
        `SELECT (SELECT quantity FROM product_stock WHERE product_id = products.id) AS stock_quantity FROM products WHERE sku = 'A-2'`,
      ),
    ).toEqual([{ stock_quantity: 0 }])
  })

  test('may have columns in any order and case, a BOM, CRLF, quotation marks and semicolons; unknown columns are named', async () => {
    const { report } = await bring(
      Buffer.from(
        '\uFEFFPrice;"SKU";Bin;NAME;Quantity;Condition\r\n"1,250.00";A-1;B7;"Bolt; ""big""\nsecond line";2;new\r\n',
      ),
    )
    expect(report).toMatchObject({ rows: 1, failed: 0, unknownColumns: ['bin'] })
    expect(
      await rows(
        'SELECT sku, name, price, (SELECT quantity FROM product_stock WHERE product_id = products.id) AS stock_quantity FROM products',
      ),
    ).toEqual([{ sku: 'A-1', name: 'Bolt; "big"\nsecond line', price: '1250.00', stock_quantity: 2 }])
  })

  test.each([
    ['', 'has no column sku'],
    ['name,price\nBolt,1\n', 'has no column sku'],
    ['sku,sku\nA,B\n', 'has the column sku twice'],
  ])('that begins with %j is refused as a whole', async (csv, message) => {
    await expect(bring(csv)).rejects.toThrow(message)
  })
})

test('different part numbers with equal slugs get different slugs, the same at every import', async () => {
  const csv = 'sku,name\nA/1,Bolt\nA-1,Bolt\nA.1,Bolt\n'
  await bring(csv)
  const slugs = (await rows<{ slug: string }>('SELECT slug FROM products ORDER BY id')).map(row => row.slug)
  expect(new Set(slugs).size).toBe(3)
  await bring(csv)
  expect((await rows<{ slug: string }>('SELECT slug FROM products ORDER BY id')).map(row => row.slug)).toEqual(slugs)
})

test('two concurrent imports run one after the other', async () => {
  const csv = `sku,condition,quantity\n${Array.from({ length: 500 }, (_, i) => `N-${i},NE,2`).join('\n')}\n`
  const reports = await Promise.all([bring(csv), bring(csv)])
  expect(reports.map(({ report }) => report.products.new).sort((a, b) => a - b)).toEqual([0, 500])
  expect(await rows(ledgerDiffers)).toEqual([])
})

describe('the real lists', () => {
  const list = (name: string) => fileURLToPath(new URL(`../../../shared/data/${name}.csv`, import.meta.url))
  const here = existsSync(list('trader_stock'))
  if (!here) console.log('The real parts lists are not here: their tests are skipped.')

  test.runIf(here)(
    'are imported completely: every row is a product, a stock line or a named error; repeating the import changes nothing',
    async () => {
      const errorFile = join(await mkdtemp(join(tmpdir(), 'import-test-')), 'errors.csv')
      const trader = { file: list('trader_stock'), errorFile, standard: NOTHING }
      expect(await importCatalogue(database.url, trader)).toMatchObject({
        rows: 1793,
        failed: 0,
        products: { new: 1003 },
      })
      expect(await rows('SELECT sum(quantity)::int AS n FROM product_stock')).toEqual([{ n: 1800 }])
      const priced = { file: list('priced_parts'), errorFile, standard: { condition: 'new', quantity: 1 } }
      expect(await importCatalogue(database.url, priced)).toMatchObject({
        rows: 1000,
        failed: 0,
        products: { new: 1000 },
      })
      const before = await rows(everything)
      for (const options of [trader, priced]) {
        expect(await importCatalogue(database.url, options)).toMatchObject({
          products: { new: 0, changed: 0 },
          stockLines: { new: 0, changed: 0 },
        })
      }
      expect(await rows(everything)).toEqual(before)
      expect(await rows(ledgerDiffers)).toEqual([])
      expect(await rows(`SELECT manufacturer FROM products WHERE sku = '02W1507-231' ORDER BY 1`)).toEqual([
        { manufacturer: 'CAGE 731' },
        { manufacturer: 'CAGE 736' },
      ])
    },
  )
})
