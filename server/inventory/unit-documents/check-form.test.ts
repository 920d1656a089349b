import { beforeAll, expect, test } from 'vitest'
import { type TestAdmin, testAdmin } from '../../catalogue/admin/testing.ts'
import { addProduct } from '../../catalogue/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { textPdf } from '../../platform/pdf/testing.ts'
import { scannedPdf } from '../testing.ts'
import { unitFacts } from '../units/testing.ts'
import type { CheckedForm } from './check-form.ts'

const database = testDatabase()
let admin: TestAdmin
beforeAll(async () => {
  admin = await testAdmin(database.db)
})
/** An 8130-3 as the program of a repair shop writes it, in the layout of this test. */
const form = (serial: string, number: string, agency = 'Acme Repair, 1 Ramp Road, Tulsa') =>
  textPdf([
    ['1. Approving Civil Aviation Authority/Country:', 40, 60],
    ['FAA/United States', 40, 72],
    ['3. Form Tracking Number:', 400, 60],
    [number, 400, 72],
    ['4. Organization Name and Address:', 40, 90],
    [agency, 40, 102],
    ['6. Item:', 40, 130],
    ['7. Description:', 90, 130],
    ['8. Part Number:', 220, 130],
    ['9. Quantity:', 320, 130],
    ['10. Serial Number:', 390, 130],
    ['11. Status/Work:', 490, 130],
    ['1', 40, 142],
    ['PART FORM-1', 90, 142],
    ['FORM-1', 220, 142],
    ['1', 320, 142],
    [serial, 390, 142],
    ['OVERHAULED', 490, 142],
    ['14e. Date (dd/mmm/yyyy):', 400, 300],
    ['24/NOV/2026', 400, 312],
  ])
const paper = { paper: 'FAA 8130-3' as const, paperBy: 'Acme Repair', paperDate: '2026-11-24' }
const madeUnit = async (productId: number, mark: string, paperNumber: string, paperBy = 'Acme Repair') => {
  const facts = unitFacts(mark, { ...paper, paperNumber, paperBy })
  const { body } = await admin.post(`/api/admin/parts/${productId}/units`, { quantity: 1, source: 'arrived', facts })
  return Number(body.id)
}
const send = async (unitId: number, bytes: Uint8Array) =>
  (
    await admin.upload(
      `/uploads/units/${unitId}/documents?kind=8130-3&name=Tag&visibility=buyer`,
      ...(['application/pdf', bytes, admin.boss.headers] as const),
    )
  ).body.id
const check = async (id: unknown) =>
  (await admin.app.call(`/api/admin/unit-documents/${id}/check`, { headers: admin.boss.headers })).body as CheckedForm
const outcomes = ({ blocks }: CheckedForm) => Object.fromEntries(blocks.map(({ block, outcome }) => [block, outcome]))

test('a form with text is compared with its unit, block by block; the answer has the differences and other units with the form; nothing changes', async () => {
  const productId = await addProduct(database.db, { sku: 'FORM-1', slug: 'form-1' })
  const first = await madeUnit(productId, 'SN-1', 'F-1001')
  const bytes = await form('SN-1', 'F-1001')
  const document = await send(first, bytes)
  const checked = await check(document)
  expect(outcomes(checked)).toMatchObject({
    trackingNumber: 'agrees',
    agency: 'agrees',
    description: 'agrees',
    partNumber: 'agrees',
    quantity: 'agrees',
    serial: 'agrees',
    date: 'agrees',
  })
  expect(checked.seenAt).toEqual([])

  // Another piece has the same file and number: the two pieces were mixed up.
  const second = await madeUnit(productId, 'SN-2', 'F-1002')
  const other = await check(await send(second, bytes))
  expect(outcomes(other)).toMatchObject({ serial: 'differs', trackingNumber: 'differs', partNumber: 'agrees' })
  expect(other.blocks.find(({ block }) => block === 'serial')).toMatchObject({ onForm: 'SN-1', onUnit: 'SN-2' })
  expect(other.seenAt).toEqual([{ unitId: first, productId, mark: 'S/N SN-1', by: 'file' }])
  const third = await madeUnit(productId, 'SN-3', 'f-1001')
  expect((await check(await send(third, await form('SN-3', 'F-1001')))).seenAt).toMatchObject([
    { unitId: first, by: 'number' },
  ])
  const { body } = await admin.app.call(`/api/admin/units/${second}`, { headers: admin.boss.headers })
  expect(body).toMatchObject({ mark: 'SN-2', paperNumber: 'F-1002', version: 2 })

  // A form with the same number from another organization is another form.
  const fourth = await madeUnit(productId, 'SN-4', 'F-1001', 'Bravo Aero')
  expect((await check(await send(fourth, await form('SN-4', 'F-1001', 'Bravo Aero')))).seenAt).toEqual([])

  const { seen } = await check(document)
  const confirm = (reason?: string) =>
    admin.post(`/api/admin/unit-documents/${document}/confirm`, { seen, reason }, admin.other)
  expect((await confirm()).status).toBe(400)
  expect([(await confirm('By eye')).status, (await confirm('By eye')).status]).toEqual([200, 200])
  const actions = (await admin.audit(productId)).map(({ action }) => action)
  expect(actions.filter(action => action === 'stock.unit_document_confirmed')).toHaveLength(1)
})

test('a plain scan is reported as having no text', async () => {
  const productId = await addProduct(database.db, { sku: 'FORM-2', slug: 'form-2' })
  const unitId = await madeUnit(productId, 'SN-1', '')
  const picture = await textPdf([])
  expect(await check(await send(unitId, picture))).toEqual({
    isReadable: false,
    isRecognized: false,
    reading: 'no_text',
    seen: expect.any(String),
    blocks: [],
    seenAt: [],
  })
  // A PDF without a page has no text either.
  const broken = await send(unitId, scannedPdf())
  expect(await check(broken)).toMatchObject({ isReadable: false, reading: 'no_text' })
})
