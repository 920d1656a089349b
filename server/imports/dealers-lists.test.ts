import { expect, test } from 'vitest'
import { exportCatalogue } from '../catalogue/export-catalogue.ts'
import { findProduct } from '../catalogue/find-product.ts'
import { findOrganizations, listRecalledUnits } from '../inventory/units/recall.ts'
import { chooseHeading } from './choose-heading.ts'
import type { Requested } from './testing-cockpit.ts'
import { testImportAdmin } from './testing-lists.ts'

// Lists as dealers, their systems and their spreadsheets write them.

const { database, backOffice, bring, check, upload, rows } = testImportAdmin()

const units = () =>
  rows(
    `SELECT p.sku, u.kind, u.mark, u.quantity FROM units u JOIN products p ON p.id = u.product_id WHERE NOT u.is_gone ORDER BY p.sku, u.id`,
  )
const tried = async (csv: string | Uint8Array, asked: Requested = {}) => {
  const { checkReport } = await check(await upload(csv), asked)
  if (!checkReport) throw new Error('the dry run gave no report')
  return checkReport
}
const failuresOf = async (csv: string, asked: Requested = {}) =>
  (await tried(csv, asked)).failedGroups.map(({ column, word, count }) => [column, word, count])

async function exported(): Promise<string> {
  let text = ''
  for await (const piece of exportCatalogue(database.db)) text += piece
  return text
}

const FULL = `Part Number,Description,Manufacturer,Vendor,Cond,Qty,SN,Lot,Cert_Code,Tag Number,Tagged By,Tag Date,Approval No,Form Qty,Work Status,Block 12,Last Operator,Came Off,NIS,Life Limit,Received,Vendor Invoice,DOM,Cure Date,Exp Date,Certified True Copy,Notes
RX-1,ALTIMETER,Kollsman,Acme Surplus,OH,1,A1,,8130-3,F-1,Alpha Repair,2025-02-03,A1BR123,2,OVERHAULED,"Per CMM 34-11-05, rev. 4",Delta,N123DL engine 2,yes,"20,000 cycles",2025-06-30,DN-77,2005,,,,
RX-2,SEAL,Parker,Acme Surplus,NE,40,,L-7,CoC,,,,,,,,,,no,,2024-01-15,DN-78,,1Q25,2Q27,yes,box 3
RX-2,SEAL,Parker,Good Metals,NE,10,,L-8,CoC,,,,,,,,,,N/A,,1/15/2026,,,Jan-25,06/2027,,
`

test('all facts of a unit are imported, exported, and imported unchanged into an empty store', async () => {
  const first = await bring(FULL)
  expect(first.report).toMatchObject({ failed: 0, units: { new: 3 } })
  const facts = () =>
    rows(
      `SELECT (to_jsonb(u) - '{id,product_id,stock_line_id,created_at,version}'::text[]) AS unit, p.manufacturer
        FROM units u JOIN products p ON p.id = u.product_id ORDER BY p.sku, u.mark`,
    )
  const before = await facts()
  expect(before[0]).toMatchObject({
    manufacturer: 'Kollsman',
    unit: {
      vendor: 'Acme Surplus',
      vendor_document: 'DN-77',
      received_on: '2025-06-30',
      paper_approval: 'A1BR123',
      paper_quantity: 2,
      paper_status: 'OVERHAULED',
      paper_remarks: 'Per CMM 34-11-05, rev. 4',
      last_operator: 'Delta',
      came_off: 'N123DL engine 2',
      non_incident: true,
      life_limit: '20,000 cycles',
      manufactured_on: '2005-01-01',
      manufactured_as: '2005',
    },
  })
  expect(before[1]?.unit).toMatchObject({
    cured_on: '2025-01-01',
    cured_as: '1Q25',
    expires_on: '2027-06-30',
    expires_as: '2Q27',
    paper_is_copy: true,
    non_incident: false,
  })
  const { inventory } = await findProduct(database.db, 'RX-2')
  expect(inventory[0]?.units.map(({ expiresOn, expiresAs }) => [expiresOn, expiresAs])).toEqual([
    ['2027-06-30', '2Q27'],
    ['2027-06-30', '06/2027'],
  ])
  const text = await exported()
  expect(text).toContain('1Q25,2Q27')
  expect(text).toContain(',Jan-25,06/2027,2026-01-15,')
  expect((await bring(text)).report).toMatchObject({ failed: 0, units: { new: 0, changed: 0, gone: 0 } })
  await rows('TRUNCATE products, categories CASCADE')
  expect((await bring(text)).report).toMatchObject({ failed: 0, units: { new: 3 } })
  expect(await exported()).toBe(text)
  expect(await facts()).toEqual(before)
  const source = { kind: 'vendor', text: 'acme surplus', issuedBy: '', dated: 'received', from: '', to: '' } as const
  const organizations = await findOrganizations(database.db, source)
  const { units } = await listRecalledUnits(database.db, { ...source, productIds: [], organizations }, null)
  expect(units.map(({ mark }) => mark)).toEqual(['A1', 'L-7'])
})

test('one form number of two repair stations is two forms, in the list and in an empty store', async () => {
  const list = `sku,condition,quantity,serial,tag_type,tag_number,tagged_by,tag_quantity
ZP-1,OH,1,A100,8130-3,1001,Alpha Repair Station,1
ZP-2,OH,1,B200,8130-3,1001,Bravo Aero Services,1
`
  for (const again of [2, 0]) expect((await bring(list)).report).toMatchObject({ failed: 0, units: { new: again } })
  // A legal form in its name does not make the organization another one.
  const other =
    'sku,condition,quantity,serial,tag_type,tag_number,tagged_by\nZP-3,OH,1,C300,8130-3,1001,ALPHA REPAIR STATION LLC\n'
  expect((await bring(other)).report?.firstErrors).toMatchObject([{ line: 2, column: 'tag_number' }])
})

test('words for "not stated" are not read as values, and the dry run counts them', async () => {
  const list = `Part Number,Cond,Qty,SN,TSN,Cure Date,Price,Manufacturer
ZS-1,OH,1,N/A,UNK,TBD,CALL,N/A
ZS-1,OH,1,UNK,-,-,CALL,
ZS-2,OH,10,VARIOUS,N/A,,RFQ,
ZS-3,OH,1,NSN,,,P.O.R.,
ZS-4,OH,1,'N/A,,,USD 12.50,
`
  const report = await tried(list)
  expect(report).toMatchObject({ failed: 0, units: { new: 5 } })
  expect(report.readings).toEqual(
    expect.arrayContaining([
      { column: 'serial', reading: 'not_stated', count: 4, firstLine: 2 },
      { column: 'tsn', reading: 'not_stated', count: 3, firstLine: 2 },
      { column: 'price', reading: 'on_request', count: 4, firstLine: 2 },
    ]),
  )
  await bring(list)
  expect(await units()).toEqual([
    { sku: 'ZS-1', kind: 'bulk', mark: '', quantity: 1 },
    { sku: 'ZS-1', kind: 'bulk', mark: '', quantity: 1 },
    { sku: 'ZS-2', kind: 'bulk', mark: '', quantity: 10 },
    { sku: 'ZS-3', kind: 'bulk', mark: '', quantity: 1 },
    { sku: 'ZS-4', kind: 'serial', mark: 'N/A', quantity: 1 },
  ])
  expect(
    await rows(`SELECT sku, manufacturer, price FROM products WHERE sku IN ('ZS-1', 'ZS-4') ORDER BY sku`),
  ).toEqual([
    { sku: 'ZS-1', manufacturer: null, price: '0.00' },
    { sku: 'ZS-4', manufacturer: null, price: '12.50' },
  ])
  expect(await exported()).toContain("'N/A")
})

test('numbers that a spreadsheet destroyed are refused with the reason; one answer accepts all numbers of a kind as written', async () => {
  const list = `Part Number,Cond,Qty,SN
4-Mar,NE,5,
MAR-03,NE,2,
5.31E+12,NE,100,
#NAME?,NE,3,
-,NE,1,
N/A,NE,1,
'4-Mar,NE,1,
ZZ-1,NE,1,1.23E+05
TRUE,NE,1,
'TRUE,NE,1,
`
  expect(await failuresOf(list)).toEqual([
    ['sku', 'like_date', 2],
    ['sku', null, 2],
    ['sku', 'like_number', 1],
    ['sku', null, 1],
    ['serial', 'like_number', 1],
    ['sku', 'like_boolean', 1],
  ])
  const takenAs = {
    sku: { like_date: 'as_written', like_boolean: 'as_written' },
    serial: { like_number: 'not_stated' },
  }
  expect(await failuresOf(list, { takenAs })).toEqual([
    ['sku', null, 2],
    ['sku', 'like_number', 1],
    ['sku', null, 1],
  ])
})

test('totals, page numbers, separator lines and repeated headings are counted and are not stock; short rows are read', async () => {
  const report = await tried(`Part Number,Description,Cond,Qty,Unit Price
ZZ7-1,NUT,NE,5,1.00
ZZ7-2,NUT,NE,6
Part Number,Description,Cond,Qty,Unit Price
-----,-----,-----,---,-----
Total,,,11
Page 1 of 1
`)
  expect(report).toMatchObject({ rows: 2, failed: 0, products: { new: 2 } })
  expect(report.skipped.map(({ kind, firstLine }) => [kind, firstLine])).toEqual([
    ['heading', 4],
    ['rule', 5],
    ['total', 6],
    ['page', 7],
  ])
})

test('a row with a serial number for each piece becomes that many units; the admin is asked if the numbers do not match', async () => {
  const list = `Part Number,Cond,Qty,SN
ZU-1,OH,3,SN1;SN2;SN3
ZU-2,OH,3,C123 - C125
ZU-3,OH,2,X1;X2;X3
ZU-4,OH,5,Y1
ZU-1,OH,1,SN2
`
  const { firstErrors } = await tried(list)
  expect(firstErrors.map(({ line, reason }) => [line, reason])).toEqual([
    [4, expect.stringContaining('does not name 2 pieces')],
    [5, expect.stringContaining('with ; between')],
    [6, '"SN2" is in line 2 already'],
  ])
  await bring(list, { takenAs: { serial: { several: 'not_stated' } } })
  expect((await units()).map(({ sku, mark, quantity }) => `${sku} ${mark} ${quantity}`)).toEqual([
    'ZU-1 SN1 1',
    'ZU-1 SN2 1',
    'ZU-1 SN3 1',
    'ZU-2 C123 1',
    'ZU-2 C124 1',
    'ZU-2 C125 1',
    'ZU-3  2',
    'ZU-4  5',
  ])
})

test('ambiguous figures and days cause one question per kind', async () => {
  const list = `Part Number,Cond,Qty,Price,SN,Exp Date,Tag Date
ZF-1,NE,"1,000",12.505,,03/04/2027,45989
ZF-2,NE,10.0,12.50,,28-Nov-26,1Q25
ZF-3,NE,25 EA,.45,,06/27,
ZF-4,NE,25 FT,1,,,
ZF-5,NE,A/R,1,,,
`
  expect((await failuresOf(list)).toSorted()).toEqual([
    ['expiry', 'short_month', 1],
    ['price', 'fraction', 1],
    ['quantity', 'A/R', 1],
    ['quantity', 'measure', 1],
    ['tag_date', 'period', 1],
  ])
  const takenAs = {
    price: { fraction: 'nearest' },
    expiry: { day_order: 'day_first', short_month: 'month_year' },
    tag_date: { period: 'not_stated' },
    quantity: { measure: 'number', 'A/R': 'zero' },
  }
  expect((await bring(list, { takenAs })).report).toMatchObject({ failed: 0 })
  expect(
    await rows(
      `SELECT p.sku, p.price, u.quantity, u.expires_on, u.expires_as, u.paper_date FROM units u JOIN products p ON p.id = u.product_id ORDER BY 1`,
    ),
  ).toEqual([
    { sku: 'ZF-1', price: '12.51', quantity: 1000, expires_on: '2027-04-03', expires_as: '', paper_date: '2025-11-28' },
    { sku: 'ZF-2', price: '12.50', quantity: 10, expires_on: '2026-11-28', expires_as: '', paper_date: null },
    { sku: 'ZF-3', price: '0.45', quantity: 25, expires_on: '2027-06-30', expires_as: '06/2027', paper_date: null },
    { sku: 'ZF-4', price: '1.00', quantity: 25, expires_on: null, expires_as: '', paper_date: null },
  ])
})

test('the heading row is found below a letterhead and a separator line, and another row can be chosen', async () => {
  const list = await upload('sep=;\nACME STOCK LIST\nas of 28-Nov-2026;;\n\nNumber;Cond;Qty\nA-1;NE;4\n')
  expect(list).toMatchObject({ delimiter: ';', headingRow: 0, mapping: [null] })
  const { id } = await backOffice.admin()
  await chooseHeading(database.db, { id: list.id, version: list.version, headingRow: 2 }, id)
  const chosen = await backOffice.read(list.id)
  expect(chosen).toMatchObject({ headings: ['Number', 'Cond', 'Qty'], sample: [['A-1', 'NE', '4']] })
  const done = await check(chosen, { mapping: ['sku', 'condition', 'quantity'] })
  expect(done.checkReport).toMatchObject({ rows: 1, failed: 0, products: { new: 1 } })
  const uploaded = await upload('ACME STOCK LIST\n\nP/N;Cond;Qty\nA-1;XX;4\n')
  expect(uploaded).toMatchObject({ delimiter: ';', headingRow: 1, mapping: ['sku', 'condition', 'quantity'] })
  expect((await check(uploaded)).checkReport?.firstErrors).toMatchObject([{ line: 4 }])
})
