import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { loadDemoCatalogue } from '../../demo/load.ts'
import {
  CrossReferenceInputShape,
  LISTED_PART_FIELDS,
  type ListedPartColumn,
  type PartFieldKind,
  PartFieldsShape,
} from '../../domain/catalogue/part-fields.ts'
import { listLines } from '../../domain/text/list-cell.ts'
import { saveReference } from '../catalogue/admin/cross-references.ts'
import { exportCatalogue } from '../catalogue/export-catalogue.ts'
import { addProduct, partFields } from '../catalogue/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { addOrder } from '../orders/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { importCatalogue } from './import-catalogue.ts'
import { importFile, NOTHING } from './testing.ts'
import { catalogueOf } from './testing-cockpit.ts'

const database = testDatabase()
const list = (name: string) => fileURLToPath(new URL(`../../../shared/data/${name}.csv`, import.meta.url))
const here = existsSync(list('trader_stock'))
if (!here) console.log('The real parts lists are not here: their export is not tested.')

beforeEach(async () => {
  await database.db.$client.query('TRUNCATE products, categories RESTART IDENTITY CASCADE')
})

async function exported(): Promise<string> {
  let text = ''
  for await (const piece of exportCatalogue(database.db)) text += piece
  return text
}

/** Imports the export again, and expects that nothing has changed. */
async function comesBack(): Promise<string> {
  const before = await catalogueOf(database.db)
  const text = await exported()
  const { report, errors } = await importFile(database.url, text)
  expect([errors, report.failed]).toEqual(['', 0])
  expect(report).toMatchObject({ products: { new: 0, changed: 0 }, stockLines: { new: 0, changed: 0 } })
  expect(await catalogueOf(database.db)).toEqual(before)
  return text
}

test('the export of an empty catalog is a heading', async () => {
  expect(await exported()).toMatch(/^\uFEFFsku,name,[a-z_,]+\r\n$/)
})

/** A value of a column as an export writes it, for fields that do not take any value of their kind. */
const CELLS: Partial<Record<ListedPartColumn, string>> = {
  price: '20.00',
  uom: 'FT',
  un_number: 'UN2795',
  hazard_class: '8',
  packing_group: 'II',
  hazmat_aircraft: 'cargo',
}
const CELLS_OF_KINDS: Record<PartFieldKind, string> = {
  text: 'X-1 (as written)',
  choice: '',
  category: '',
  amount: '12.50',
  weight: '0.125',
  days: '14',
  yes_no: 'yes',
}

test('each field that a list states comes in by a list, and leaves in the export as it came', async () => {
  const cells = LISTED_PART_FIELDS.map(({ column, stored, kind }): [string, string] => [
    column,
    CELLS[stored] ?? CELLS_OF_KINDS[kind],
  ])
  expect(cells.filter(([, cell]) => cell === '')).toEqual([])
  const columns = ['sku', 'category', ...cells.map(([column]) => column)]
  await importFile(database.url, listLines([columns, ['A-1', 'Bolts', ...cells.map(([, cell]) => cell)]]))
  const [row]: Record<string, string>[] = parse(await comesBack(), { columns: true, bom: true })
  expect(row).toMatchObject({ sku: 'A-1', category: 'Bolts', ...Object.fromEntries(cells) })
})

test('backorder days are imported, exported and undone', async () => {
  const days = async () =>
    (await database.db.$client.query('SELECT sku, backorder_days AS days FROM products ORDER BY sku')).rows
  await importFile(database.url, 'sku,backorder_days\nA-1,14\nB-1,0\nC-1,\n')
  const first = [
    { sku: 'A-1', days: 14 },
    { sku: 'B-1', days: 0 },
    { sku: 'C-1', days: null },
  ]
  expect(await days()).toEqual(first)
  const text = await comesBack()
  await database.db.$client.query('TRUNCATE products CASCADE')
  await importFile(database.url, text)
  expect(await days()).toEqual(first)
  const { report } = await importFile(database.url, 'sku,backorder_days\nA-1,30\nB-1,\nC-1,soon\nD-1,731\n')
  expect(report).toMatchObject({ failed: 2, products: { changed: 1 } })
  expect(await days()).toEqual([{ sku: 'A-1', days: 30 }, ...first.slice(1)])
})

test('facts of dangerous goods are imported, exported and undone; a wrong cell is named', async () => {
  const goods = async () =>
    (
      await database.db.$client.query({
        text: `SELECT sku, is_hazmat, hazmat_checked, un_number, hazard_class, packing_group, hazmat_aircraft FROM products ORDER BY sku`,
        rowMode: 'array',
      })
    ).rows
  const list = `sku,name,dangerous_goods,dangerous_goods_checked,un_number,hazard_class,packing_group,aircraft_carriage
B-1,BATTERY,Y,yes,2795,Class 8,PG II,CAO
E-1,EXTINGUISHER,no,yes,,,,
O-1,OXYGEN CYLINDER,yes,,UN 1072,2.2,,passenger
S-1,SEALANT,N,,,,,
Z-1,BOLT,,,,,,
`
  await importFile(database.url, list)
  const first = [
    ['B-1', true, true, 'UN2795', '8', 'II', 'cargo'],
    ['E-1', false, true, '', '', '', ''],
    ['O-1', true, false, 'UN1072', '2.2', '', 'passenger'],
    ['S-1', false, false, '', '', '', ''],
    ['Z-1', false, false, '', '', '', ''],
  ]
  expect(await goods()).toEqual(first)
  const text = await comesBack()
  await database.db.$client.query('TRUNCATE products CASCADE')
  await importFile(database.url, text)
  expect(await goods()).toEqual(first)
  const { report, errors } = await importFile(
    database.url,
    `sku,dangerous_goods,un_number,hazard_class,packing_group,aircraft_carriage
A-1,maybe,,,,
A-2,,UN27,,,
A-3,,,acid,,
A-4,,,,IV,
A-5,,,,,always
O-1,,,,,cargo
`,
  )
  expect(report).toMatchObject({ failed: 5, products: { new: 0, changed: 1 } })
  for (const column of ['dangerous_goods', 'un_number', 'hazard_class', 'packing_group', 'aircraft_carriage'])
    expect(errors).toContain(`,${column},`)
  expect((await goods())[2]).toEqual(['O-1', true, false, 'UN1072', '2.2', '', 'cargo'])
})

test('formulas, quotation marks, line breaks, alternates, pictures and held pieces survive export and import', async () => {
  const picture = (digit: number) => `/pictures/${digit}123456789abcdef0123456789abcdef.webp`
  await importFile(
    database.url,
    `sku,name,description,condition,quantity,price,sale_price,weight,category,alternate_of,superseded_by,cross_reference_source,image_url
'-4,"Bolt, ""big""","'=SUM(A1)
second; line",NE,5,12.50,10.00,0.125,"Bolts, long",B-1 [two-way]; -7,,IPC 32-41,${picture(1)}
'-4,,,OH,2,,,,,,C-9,Service bulletin,${picture(2)}
'-4,,,,,,,,,,,,${picture(3)}
Q-1,O-ring,"""O"" ring kit
see IPC 32-41",NE,1,,,,,,,,
'+12,'@home,,NE,0,0,,,,,,,
''-5,Äpfel – 5½″,,,,,,,,,,,
`,
  )
  const id = await addProduct(database.db, { sku: 'HELD-1', name: 'Held', stock: { new: 7 } })
  const orderId = await addOrder(database.db, { userId: null })
  await database.db.$client.query(
    `WITH line AS (UPDATE stock_lines SET quantity = 4 WHERE product_id = $2 RETURNING id),
        ledger AS (INSERT INTO stock_movements (stock_line_id, delta, reason) SELECT id, -3, 'hold' FROM line)
      INSERT INTO reservations (order_id, stock_line_id, quantity) SELECT $1, id, 3 FROM line`,
    [orderId, id],
  )
  await addProduct(database.db, { sku: 'MIN-ROUNDUP', name: 'Adjustment', stock: {}, isListed: false })
  const text = await comesBack()
  expect(text).toContain("\r\n'-4,")
  expect(text).toContain("\r\n''-5,")
  expect(text).not.toMatch(/(^|[\r\n,])"?[=+@-]/)
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true })
  expect(rows.find(({ sku }) => sku === 'HELD-1')).toMatchObject({ name: 'Held', condition: 'new', quantity: '7' })
  expect(text).not.toContain('MIN-ROUNDUP')
})

test('backordered pieces survive export and import', async () => {
  for (const [sku, quantity, backordered, held] of [
    ['SOLD', 0, 8, 0],
    ['HELD', 0, 4, 6],
    ['BOTH', 5, 4, 4],
  ] as const) {
    const id = await addProduct(database.db, { sku, stock: { new: quantity + held } })
    const orderId = await addOrder(database.db, { userId: null })
    await database.db.$client.query(
      `WITH line AS (UPDATE stock_lines SET quantity = $3, backordered = $5 WHERE product_id = $2 RETURNING id),
          ledger AS (INSERT INTO stock_movements (stock_line_id, delta, reason) SELECT id, -$4::int, 'hold' FROM line WHERE $4 > 0)
        INSERT INTO reservations (order_id, stock_line_id, quantity) SELECT $1, id, $4 FROM line WHERE $4 > 0`,
      [orderId, id, quantity, held, backordered],
    )
  }
  const backordered = async () =>
    (await database.db.$client.query('SELECT quantity, backordered FROM stock_lines ORDER BY id')).rows
  const before = await backordered()
  const text = await comesBack()
  expect([...text.matchAll(/,new,(\d+),/g)].map(([, quantity]) => quantity)).toEqual(['0', '2', '5'])
  expect(await backordered()).toEqual(before)
})

test('a description pasted from a word processor survives export and import', async () => {
  const { description } = PartFieldsShape.parse(
    partFields('DOC-1', { description: 'One line\vthe next\fanother page' }),
  )
  const id = await addProduct(database.db, { sku: 'DOC-1' })
  await database.db.$client.query('UPDATE products SET description = $2 WHERE id = $1', [id, description])
  expect(await comesBack()).toContain('"One line\nthe next\nanother page"')
})

test('the maximum quantity and weight survive export and import, with held pieces', async () => {
  const id = await addProduct(database.db, { sku: 'RIVET-1', stock: { new: 100_000_000 } })
  const orderId = await addOrder(database.db, { userId: null })
  await database.db.$client.query('UPDATE products SET weight = 100000 WHERE id = $1', [id])
  await database.db.$client.query(
    `WITH line AS (UPDATE stock_lines SET quantity = 99999997 WHERE product_id = $2 RETURNING id),
        ledger AS (INSERT INTO stock_movements (stock_line_id, delta, reason) SELECT id, -3, 'hold' FROM line)
      INSERT INTO reservations (order_id, stock_line_id, quantity) SELECT $1, id, 3 FROM line`,
    [orderId, id],
  )
  expect(await comesBack()).toContain(',new,100000000,')
})

test('every alternate that the back office accepts survives export and import; it refuses numbers that would be read differently', async () => {
  const { id: adminId } = await signedIn(database.db, { admin: true })
  const part = await addProduct(database.db, { sku: 'ALT-1' })
  const reference = (otherSku: string) =>
    CrossReferenceInputShape.safeParse({ kind: 'alternate_of', otherSku, source: '' })
  for (const otherSku of ['A,B', '"C"', '=1', '-7', "'-8", '[two-way] D', 'E\\F', 'G / H'])
    await saveReference(database.db, part, CrossReferenceInputShape.parse(reference(otherSku).data), adminId)
  expect(await comesBack()).toContain('A,B')
  for (const otherSku of ['A;B', 'A|B', 'A [Two-Way]'])
    expect([otherSku, reference(otherSku).success]).toEqual([otherSku, false])
})

test('parts with one number, with and without makers, are imported completely into an empty store, and exported again', async () => {
  await importFile(
    database.url,
    `sku,manufacturer,name,condition,quantity,price,serial,alternate_of,cross_reference_source
A-1,Norwick,Bolt,NE,5,1,,,
A-1,(none),Bolt,NE,3,2,,B-1,IPC
A-1,(NONE),,,,,,C-1,List
A-1,Halvard,Long bolt,OH,2,3,,,
B-1,,Nut,NE,1,4,,,
C-1,(none),Pump,OH,1,500,S-1,,
C-1,Norwick,Pump,OH,1,700,S-1,,
`,
  )
  const text = await comesBack()
  expect(text).toContain('\r\nA-1,Bolt,,(none),')
  expect(text).toContain('\r\nB-1,Nut,,,')
  const before = await catalogueOf(database.db)
  await database.db.$client.query('TRUNCATE products, categories RESTART IDENTITY CASCADE')
  const { report, errors } = await importFile(database.url, text)
  expect([errors, report.products.new]).toEqual(['', 6])
  expect(await exported()).toBe(text)
  expect(PartFieldsShape.safeParse(partFields('D-1', { manufacturer: '(None)' })).success).toBe(false)
  expect(await catalogueOf(database.db)).toEqual(before)
})

test('the demo catalog survives export and import', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await loadDemoCatalogue(client, 600)
  await client.end()
  expect((await comesBack()).split('\r\n').length).toBeGreaterThan(600)
})

test.runIf(here)('the real lists survive export and import', async () => {
  const errorFile = join(await mkdtemp(join(tmpdir(), 'export-test-')), 'errors.csv')
  await importCatalogue(database.url, { file: list('trader_stock'), errorFile, standard: NOTHING })
  const standard = { condition: 'new', quantity: 1 }
  await importCatalogue(database.url, { file: list('priced_parts'), errorFile, standard })
  await comesBack()
})
