import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../platform/db/testing.ts'
import { importFile, NOTHING } from './testing.ts'

const database = testDatabase()

beforeEach(async () => {
  await database.db.$client.query('TRUNCATE products, categories RESTART IDENTITY CASCADE')
})

const bring = (csv: string | Buffer, standard = NOTHING) => importFile(database.url, csv, { standard })

describe('an unusable row is reported and does not stop the import', () => {
  const header = 'sku,name,condition,quantity,price,sale_price,currency,weight,image_url,description'
  test.each<[row: string, column: string, reason: string]>([
    [',Bolt,NE,1,1,,,,,', 'sku', 'is missing'],
    [`${'x'.repeat(61)},Bolt,NE,1,1,,,,,`, 'sku', 'longer than 60'],
    ...['VARIOUS', 'SEE NOTE', '•', 'P/N', 'N/A', '20 FT'].map((word): [string, string, string] => [
      `${word},Bolt,NE,1,1,,,,,`,
      'sku',
      'is no part number',
    ]),
    ...['03/04/26', 'March 4', '4-mars', '12:30:00'].map((word): [string, string, string] => [
      `${word},Bolt,NE,1,1,,,,,`,
      'sku',
      'is a date or a time: a spreadsheet has probably changed a number to it',
    ]),
    ['1.2E3,Bolt,NE,1,1,,,,,', 'sku', 'is a rounded number'],
    ['A-1,Bolt,XX,1,1,,,,,', 'condition', 'is not a condition we know'],
    ['A-1,Bolt,,1,1,,,,,', 'condition', 'no condition of rows without one is set'],
    ['A-1,Bolt,NE,,1,,,,,', 'quantity', 'no quantity of rows without one is set'],
    ['A-1,Bolt,NE,-1,1,,,,,', 'quantity', 'is not a whole number'],
    ['A-1,Bolt,NE,1.5,1,,,,,', 'quantity', 'is not a whole number'],
    ['A-1,Bolt,NE,100000001,1,,,,,', 'quantity', 'is more than'],
    ['A-1,Bolt,NE,1,-4,,,,,', 'price', 'is not an amount'],
    ['A-1,Bolt,NE,1,1.234,,,,,', 'price', 'has parts of a cent'],
    ['A-1,Bolt,NE,1,abc,,,,,', 'price', 'is not an amount'],
    ['A-1,Bolt,NE,1,1,x,,,,', 'sale_price', 'is not an amount'],
    ['A-1,Bolt,NE,1,1,,EUR,,,', 'currency', 'only USD'],
    ['A-1,Bolt,NE,1,1,,,0,,', 'weight', 'is not a weight'],
    ['A-1,Bolt,NE,1,1,,,,javascript:alert(1),', 'image_url', 'is not an http'],
    ['A-1,Bolt,NE,1,1,,,,https:/a.example/b.png,', 'image_url', 'is not an http'],
    ['A-1,Bolt,NE,1,1,,,,/pictures/../a.webp,', 'image_url', 'is not an http'],
    ['A-1,Bo\u0000lt,NE,1,1,,,,,', 'name', 'control characters'],
    [`A-1,Bolt,NE,1,1,,,,,${'x'.repeat(1_000_000)}`, 'description', 'longer than 20000'],
    ['A-1,"Bolt "x,NE', '', 'has 3 cells where the header has 10'],
    ['A-1,Bolt,NE,1,1,,,,,,,,more', '', 'has 13 cells'],
  ])('%#: %.40s', async (row, column, reason) => {
    const { report, errors } = await bring(`${header}\nGOOD-1,Good,NE,1,1,,,,,\n${row}\nGOOD-2,Good,NE,1,1,,,,,\n`)
    expect(report).toMatchObject({ rows: 3, failed: 1, products: { new: 2 } })
    const [, line = ''] = errors.split('\r\n')
    expect(line.startsWith(`3,${column},`)).toBe(true)
    expect(errors).toContain(reason)
  })

  test('page numbers and repeated headings are skipped, and an apostrophe marks text as a word', async () => {
    const { report } = await bring(
      `${header}\nGOOD-1,Good,NE,1,1,,,,,\n- 1 -,,,,,,,,,\nP/N,Nomenclature,Cond,Qty Avail,,,,,,\n'P/N,Odd,NE,1,1,,,,,\n`,
    )
    expect(report).toMatchObject({ failed: 0, products: { new: 2 } })
  })

  test.each([
    ['A-1,A-1,', 'alternate_of', /itself/],
    ['A-1,,B-1 [two-way]', 'superseded_by', /one way/],
    [`A-1,${'x'.repeat(61)},`, 'alternate_of', /60/],
    [`A-1,${Array.from({ length: 51 }, (_, n) => `P${n}`).join(';')},`, 'alternate_of', /more than 50/],
  ])('an impossible cross-reference is reported: %s', async (row, column, reason) => {
    const { errors } = await bring(`sku,alternate_of,superseded_by\n${row}\n`)
    expect(errors).toContain(column)
    expect(errors).toMatch(reason)
  })

  test('a price that contradicts an earlier row of the part, and a row that may mean parts of two makers, are reported', async () => {
    const { report, errors } = await bring(
      'sku,manufacturer,price\nA-1,Norwick,5\nA-1,Halvard,6\nA-1,,6\nA-1,Norwick,5.00\nA-1,norwick,7\n',
    )
    expect(report).toMatchObject({ rows: 5, failed: 2, products: { new: 2 } })
    expect(errors).toContain('4,manufacturer,"is missing, and this number has several makers: Halvard, Norwick"')
    expect(errors).toContain('6,price,"""7.00"", but line 2 has ""5.00""')
  })

  test('a part number that begins like a formula is harmless in the error file', async () => {
    const { errors } = await bring('sku,price\n=1+1,abc\n')
    expect(errors).toContain(`'=1+1`)
  })

  test('an unclosed quote loses only the rows that it swallows, and they are reported', async () => {
    const { report, errors } = await bring('sku,name\nA-1,Bolt\nA-2,"Nut\nA-3,Pin\n')
    expect(report.products.new).toBeGreaterThanOrEqual(1)
    expect(report.rows - report.failed).toBe(report.products.new)
    expect(errors).toMatch(/cannot be read|cells/)
  })
})
