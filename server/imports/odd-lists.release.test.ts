import { mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../platform/db/testing.ts'
import { importCatalogue } from './import-catalogue.ts'
import { importFile, NOTHING } from './testing.ts'

const database = testDatabase()
const bring = (csv: string) => importFile(database.url, csv)
const skus = async () =>
  (await database.db.$client.query<{ sku: string }>('SELECT sku FROM products ORDER BY sku')).rows.map(row => row.sku)

beforeEach(async () => {
  await database.db.$client.query('TRUNCATE products, categories RESTART IDENTITY CASCADE')
})

describe('the error file has the line numbers of an editor', () => {
  test.each([
    ['after blank lines', 'sku,price\n\n\nA-1,abc\n', 4],
    ['after blank lines and blank cells, CRLF', 'sku,price\r\nA-0,1\r\n,\r\n\r\nA-1,abc\r\n', 5],
    ['after a cell of two lines', 'sku,name,price\nA-0,"x\ny",1\nA-1,,abc\n', 4],
    ['after cells of several lines, CRLF', 'sku,name,price\r\nA-0,"x\r\n\r\ny",1\r\nA-1,"a\r\nb",1\r\nA-2,,abc\r\n', 7],
    ['where line ends are mixed', 'sku,price\r\nA-0,1\nA-1,2\r\nA-2,abc\n', 4],
    ['where it begins, when it has several lines', 'sku,name,price\nA-0,"x\ny",abc\n', 2],
    ['after a quote that is not closed', 'sku,name,price\r\n\r\nA-0,"x,1\r\nA-1,,abc\r\n', 4],
  ])('%s', async (_, csv, line) => {
    expect((await bring(csv)).errors).toContain(`\n${line},price`)
  })
})

describe('an unclosed quote loses its own row and no other', () => {
  const open = 'sku,name\nA-1,Bolt\nA-2,"Nut\n'
  test.each([
    ['at the end of the list', `${open}A-3,Pin\n`, ['A-1', 'A-3']],
    ['on the last line', open, ['A-1']],
    ['before a row that is quoted too', `${open}A-3,Pin\nA-4,"Rivet"\nA-5,Cap\n`, ['A-1', 'A-3', 'A-4', 'A-5']],
    ['twice', `${open}A-3,"Pin\nA-4,Rivet\n`, ['A-1', 'A-4']],
    ['before a text that begins with a quote', `${open}A-3,"""O"" ring\nkit"\nA-4,Pin\n`, ['A-1', 'A-3', 'A-4']],
  ])('%s', async (_, csv, expected) => {
    const { report, errors } = await bring(csv)
    expect(errors).toContain('\n3,,')
    expect(await skus()).toEqual(expected)
    expect(report.rows - report.failed).toBe(expected.length)
  })

  test('before more text than one record may have', { timeout: 600_000 }, async () => {
    const pins = Array.from({ length: 150_000 }, (_, n) => `N-${n},Cotter pin`).join('\n')
    const { report } = await bring(`sku,name\nA-1,"Bolt\n${pins}\n`)
    expect(report).toMatchObject({ rows: 150_001, failed: 1, products: { new: 150_000 } })
  })

  test('a cell larger than the maximum record loses only its own row too', async () => {
    const { report, errors } = await bring(`sku,name\nA-1,"${'x'.repeat(3_000_000)}"\nA-2,y,z\nA-3,Nut\n`)
    expect(report).toMatchObject({ rows: 3, failed: 2, products: { new: 1 } })
    expect(errors).toMatch(/\n2,,.*\r\n3,,/)
  })
})

test('a quoted column name may contain the separator', async () => {
  expect((await bring('sku,"Price, list",name\nA-1,4,Bolt\n')).report).toMatchObject({ rows: 1, failed: 0 })
})

test('a row without pieces needs no condition', async () => {
  expect((await bring('sku,quantity\nA-1,0\n')).report).toMatchObject({ failed: 0, stockLines: { new: 0 } })
})

test('weights are plain decimals, and part numbers have no control characters', async () => {
  expect((await bring('sku,weight\nA-1,0x10\nA-2,1e2\nA\u007f3,1\n')).report).toMatchObject({ rows: 3, failed: 3 })
})

test('quantities beyond the maximum of a stock line are reported and do not stop the import', async () => {
  const { report, errors } = await bring(`sku,condition,quantity\nB-1,NE,1\n${'A-1,NE,1000000\n'.repeat(2200)}`)
  expect(report).toMatchObject({ rows: 2201, failed: 2100, products: { new: 2 } })
  expect(errors).toContain('\n103,quantity,')
  const { rows } = await database.db.$client.query(
    `SELECT (SELECT quantity FROM product_stock WHERE product_id = products.id) AS stock_quantity FROM products WHERE sku = 'A-1'`,
  )
  expect(rows).toEqual([{ stock_quantity: 100_000_000 }])
})

test('a part whose first row has no name gets its address from the row that has one', async () => {
  await bring('sku,name\nA-1,\nA-1,Bolt\n')
  expect((await database.db.$client.query('SELECT slug, name FROM products')).rows).toEqual([
    { slug: 'a-1-bolt', name: 'Bolt' },
  ])
})

test('the error file never overwrites the list itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'import-test-'))
  const [file, link] = [join(folder, 'list.csv'), join(folder, 'link.csv')]
  const csv = 'sku,price\nA-1,abc\n'
  await writeFile(file, csv)
  await symlink(file, link)
  for (const errorFile of [file, link]) {
    await expect(importCatalogue(database.url, { file, errorFile, standard: NOTHING })).rejects.toThrow('list itself')
  }
  expect(await readFile(file, 'utf8')).toBe(csv)
})

test('in a list with semicolons a comma is a decimal point, and reported if it is ambiguous', async () => {
  const prices = ['12,5', '1.234,50', '0,05', '1,234', '1,234.5', '12,5x', '1.23,40', '12,50']
  const rows = prices.map((price, n) => `C-${n};${price};${n === 0 ? '0,125' : n === 7 ? '1,250' : '2,5'}`)
  const { errors } = await bring(`sku;price;weight\n${rows.join('\n')}\n`)
  const read = async () => {
    const { rows: parts } = await database.db.$client.query<{ sku: string; price: string; weight: string }>(
      'SELECT sku, price, weight FROM products ORDER BY sku',
    )
    return parts.map(({ sku, price, weight }) => [sku, Number(price), Number(weight)])
  }
  const found = [
    ['C-0', 12.5, 0.125],
    ['C-1', 1234.5, 2.5],
    ['C-2', 0.05, 2.5],
    ['C-4', 1234.5, 2.5],
  ]
  expect(await read()).toEqual(found)
  expect(errors.match(/^\d+,\w+/gm)).toEqual(['5,price', '7,price', '8,price', '9,weight'])
  expect(errors).toContain('may be 1234 or 1.234')
  // In a list with commas between columns, a comma in a number separates thousands, as in the United States.
  const american = await bring('sku,price,weight\nD-0,"1,234",1\nD-1,"12,50",1\n')
  expect(await read()).toEqual([...found, ['D-0', 1234, 1]])
  expect(american.errors.match(/^\d+,\w+/gm)).toEqual(['3,price'])
})
