import { beforeAll, expect, test } from 'vitest'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { workbook } from '../uploads/testing.ts'
import { cockpit } from './testing-cockpit.ts'

const database = testDatabase()
const { files, work } = cockpit(database)
const app = () => testApp(database.db, noGateway, { files })
let admin: TestUser
beforeAll(async () => {
  admin = await signedIn(database.db, { admin: true })
})

const NAMES = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const cell = (column: string, row: number, value: string | number) =>
  typeof value === 'number'
    ? `<c r="${column}${row}"><v>${value}</v></c>`
    : `<c r="${column}${row}" t="inlineStr"><is><t>${value}</t></is></c>`
const xlsx = (...rows: (string | number)[][]) =>
  workbook({
    'xl/workbook.xml': `<workbook ${NAMES}><sheets><sheet name="Stock" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows
      .map(
        (cells, at) =>
          `<row r="${at + 1}">${cells.map((value, column) => cell('ABCDE'.charAt(column), at + 1, value)).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`,
  })

type List = {
  id: number
  version: number
  state: string
  headingRow: number
  headings: string[]
  mapping: (string | null)[]
  checkReport: { rows: number; failed: number } | null
}
const post = async (path: string, body: object): Promise<List> => {
  const answer = await app().post(path, body, admin.headers)
  expect(answer.status).toBe(200)
  return answer.body as List
}

test('a workbook is uploaded, its heading row and columns are chosen, and its rows are imported', async () => {
  const bytes = xlsx(
    ['Stock of Tern Parts', 'November'],
    ['Shelf', 'PN of ours', 'Words', 'On hand', 'State'],
    ['B-1', 'TERN-1', 'Valve, check', 3, 'OH'],
    ['B-2', 'TERN-2', 'Pump', 1, 'NE'],
  )
  const sent = await app().call('/admin/imports?name=stock.xlsx', {
    method: 'POST',
    body: Buffer.from(bytes),
    headers: { ...admin.headers, 'Content-Type': 'text/csv' },
  })
  expect(sent.status).toBe(201)
  const { id } = sent.body as { id: number }
  const read = async () => (await app().call(`/api/admin/imports/${id}`, { headers: admin.headers })).body as List
  const path = `/api/admin/imports/${id}`
  const { version } = await read()
  const headed = await post(`${path}/heading`, { version, headingRow: 1 })
  expect(headed).toMatchObject({ headingRow: 1, headings: ['Shelf', 'PN of ours', 'Words', 'On hand', 'State'] })
  const settings = {
    mapping: ['location', 'sku', 'name', 'quantity', 'condition'],
    condition: null,
    quantity: null,
    missing: 'leave',
    areUnits: null,
    takenAs: {},
    category: null,
    priceLimit: 30,
  }
  await post(`${path}/check`, { version: headed.version, settings })
  await work()
  const checked = await read()
  expect(checked).toMatchObject({ state: 'checked', checkReport: { rows: 2, failed: 0 } })
  await post(`${path}/run`, { version: checked.version })
  await work()
  expect(await read()).toMatchObject({ state: 'done' })
  const { rows } = await database.db.$client.query(
    `SELECT p.sku, p.name, i.condition, i.quantity FROM products p JOIN stock_lines i ON i.product_id = p.id ORDER BY p.sku`,
  )
  expect(rows).toEqual([
    { sku: 'TERN-1', name: 'Valve, check', condition: 'overhauled', quantity: 3 },
    { sku: 'TERN-2', name: 'Pump', condition: 'new', quantity: 1 },
  ])
})
