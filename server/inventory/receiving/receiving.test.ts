import { expect, test } from 'vitest'
import { stockedUnits } from '../units/testing-units.ts'
import { lineFacts } from './testing.ts'

const { post, get, part, add, move, unitsOf, lineOf, wrongs } = stockedUnits()
const delivery = (lines: object[], more = {}) => ({
  vendor: 'Delta Parts',
  vendorDocument: 'DN-100',
  receivedOn: '2026-11-20',
  note: '',
  lines,
  ...more,
})
const line = (productId: number, more: object = {}) => ({
  productId,
  expected: 1,
  counted: 1,
  marks: ['R-1'],
  facts: lineFacts(),
  ...more,
})
type Receipt = {
  receipt: { expected: number; counted: number; toInspect: number; vendor: string }
  lines: { sku: string; units: { id: number; mark: string; state: string; vendorDocument: string }[] }[]
}

test('a delivery becomes units that wait for inspection, is recorded once, and is listed with its units', async () => {
  const [bolts, pump] = [await part(), await part()]
  const sent = delivery([
    line(pump, { expected: 3, counted: 2, marks: ['R-100', 'R-101'] }),
    line(bolts, {
      expected: 50,
      counted: 50,
      marks: ['LOT-5'],
      facts: lineFacts({ kind: 'lot', conditionCode: 'NE' }),
    }),
    line(bolts, { expected: 9, counted: 9, marks: [], facts: lineFacts({ kind: 'bulk', conditionCode: 'NE' }) }),
    line(pump, { expected: 1, counted: 0, marks: [] }),
  ])
  const first = await post('/api/admin/receipts', sent, 'delivery-under-one-key')
  expect(first).toMatchObject({ status: 201, body: { units: 4 } })
  expect((await post('/api/admin/receipts', sent, 'delivery-under-one-key')).body).toEqual(first.body)
  const read = (await get(`/api/admin/receipts/${first.body.id}`)) as Receipt
  expect(read.receipt).toMatchObject({ vendor: 'Delta Parts', expected: 63, counted: 61, toInspect: 4 })
  expect(read.lines.map(({ units: made }) => made.map(({ mark }) => mark))).toEqual([
    ['R-100', 'R-101'],
    ['LOT-5'],
    [''],
    [],
  ])
  const [one] = await unitsOf(pump)
  expect(one).toMatchObject({
    state: 'inspecting',
    vendor: 'Delta Parts',
    vendorDocument: 'DN-100',
    receivedOn: '2026-11-20',
  })
  // Nothing is for sale before it is accepted.
  expect(await lineOf(pump)).toMatchObject({ quantity: 0, unit_pieces: 0 })
  await move(pump, one?.id ?? 0, 'accepted')
  expect(await lineOf(pump)).toMatchObject({ quantity: 1, unit_pieces: 1 })
  expect(((await get(`/api/admin/receipts/${first.body.id}`)) as Receipt).receipt.toInspect).toBe(3)
  const all = (await get('/api/admin/receipts?search=delta&show=to_inspect')) as { receipts: { id: number }[] }
  expect(all.receipts.map(({ id }) => id)).toEqual([first.body.id])
  expect(await wrongs()).toEqual([])
})

test('a delivery with an existing serial number is not recorded, and the refusal names the number', async () => {
  const [known, other] = [await part(), await part()]
  await add(known, { ...lineFacts(), mark: 'SN-1', vendor: '', vendorDocument: '', receivedOn: null })
  const sent = delivery([line(other), line(known, { expected: 2, counted: 2, marks: ['SN-0', 'sn-1'] })])
  const refused = await post('/api/admin/receipts', sent, true)
  expect(refused.body).toMatchObject({ code: 'SERIAL_EXISTS', data: { position: 1, mark: 'sn-1' } })
  expect(await unitsOf(other)).toEqual([])
  const again = delivery([line(other), line(known, { marks: ['SN-0'] })])
  expect((await post('/api/admin/receipts', again, true)).status).toBe(201)
})

test('a delivery needs an existing part and as many serial numbers as pieces, each once', async () => {
  const id = await part()
  const status = async (one: object) => (await post('/api/admin/receipts', delivery([one]), true)).status
  expect(await status(line(id, { counted: 2, marks: ['A'] }))).toBe(400)
  expect(await status(line(id, { counted: 2, marks: ['A', 'a'] }))).toBe(400)
  expect(await status(line(id, { marks: [], facts: lineFacts({ kind: 'lot' }) }))).toBe(400)
  expect(await status(line(999_999_999))).toBe(404)
})

test('a delivery cannot have more pieces than its cited form covers', async () => {
  const id = await part()
  const facts = lineFacts({ paper: 'FAA 8130-3', paperNumber: 'F-2-PIECES', paperQuantity: 2 })
  const three = line(id, { expected: 3, counted: 3, marks: ['F-1', 'F-2', 'F-3'], facts })
  expect((await post('/api/admin/receipts', delivery([three]), true)).body.code).toBe('FORM_OVERDRAWN')
  expect(await unitsOf(id)).toEqual([])
  const two = line(id, { expected: 3, counted: 2, marks: ['F-1', 'F-2'], facts })
  expect((await post('/api/admin/receipts', delivery([two]), true)).status).toBe(201)
})

test('ten serial numbers of a line have ten tags, each with its own dates and cost', async () => {
  const id = await part()
  const tag = (n: number) => ({
    paper: n === 3 ? null : 'FAA 8130-3',
    paperNumber: n === 3 ? '' : `TEN-${n}`,
    paperBy: n === 3 ? '' : 'Acme Repair',
    paperDate: n === 3 ? null : `2026-11-0${1 + (n % 9)}`,
    manufacturedOn: null,
    expiresOn: n === 4 ? '2030-01-01' : null,
    cost: n === 5 ? 123_00 : null,
  })
  const numbers = Array.from({ length: 10 }, (_, n) => n)
  const marks = numbers.map(n => `TEN-SN-${n}`)
  const facts = lineFacts({ cost: 100_00, paper: 'CoC', paperNumber: 'OF-THE-LINE' })
  const ten = line(id, { expected: 10, counted: 10, marks, facts, own: numbers.map(tag) })
  expect((await post('/api/admin/receipts', delivery([{ ...ten, own: [tag(0)] }]), true)).status).toBe(400)
  expect((await post('/api/admin/receipts', delivery([ten]), true)).status).toBe(201)
  const units = (await unitsOf(id)).toSorted((a, b) => a.mark.localeCompare(b.mark))
  expect(
    units.map(({ mark, paper, paperNumber, paperDate, expiresOn, cost }) => ({
      mark,
      paper,
      paperNumber,
      paperDate,
      expiresOn,
      cost,
    })),
  ).toEqual(
    numbers.map(n => ({
      mark: `TEN-SN-${n}`,
      paper: tag(n).paper,
      paperNumber: tag(n).paperNumber,
      paperDate: tag(n).paperDate,
      expiresOn: tag(n).expiresOn,
      cost: n === 5 ? 123_00 : 100_00,
    })),
  )
  expect((await get(`/api/admin/receipts`)) as object).toMatchObject({
    receipts: expect.arrayContaining([expect.objectContaining({ lines: 1 })]),
  })
})
