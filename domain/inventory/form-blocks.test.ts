import { expect, test } from 'vitest'
import { compareBlocks, type FormText, formDay, readBlocks } from './form-blocks.ts'

/** Rows of texts, each at its place across the page, 12 points apart. */
const page = (rows: readonly (readonly [text: string, x: number][])[]): FormText[] =>
  rows.flatMap((row, at) => row.map(([text, x]) => ({ page: 0, x, y: 100 + 12 * at, width: 40, text })))

const FORM = page([
  [
    ['1. Approving Civil Aviation Authority/Country:', 50],
    ['3. Form Tracking Number: F-1001', 400],
  ],
  [['FAA/United States', 50]],
  [
    ['4. Organization Name and Address:', 50],
    ['5. Work Order/Contract/Invoice Number:', 400],
  ],
  [
    ['Acme Repair, 1 Ramp Road, Tulsa', 50],
    ['WO-7', 400],
  ],
  [
    ['6. Item:', 50],
    ['7. Description:', 90],
    ['8. Part Number:', 220],
    ['9. Quantity:', 330],
    ['10. Serial Number:', 400],
    ['11. Status/Work:', 500],
  ],
  [
    ['1', 50],
    ['VALVE,', 90],
    ['CHECK', 130],
    ['AN6249-4', 220],
    ['2', 330],
    ['SN-77', 400],
    ['OVERHAULED', 500],
  ],
  [['12. Remarks:', 50]],
  [['See report', 50]],
  [['14e. Date (dd/mmm/yyyy):', 400]],
  [['24/NOV/2026', 400]],
])
const UNIT = {
  trackingNumber: 'f-1001',
  agency: 'Acme Repair',
  description: 'Valve, check',
  partNumber: 'AN6249-4',
  quantity: '2',
  serial: 'SN 77',
  date: '2026-11-24',
}

test('a form’s blocks are read by their heads, beside or below, each within its column', () => {
  expect(readBlocks(FORM)).toEqual({
    authority: 'FAA/United States',
    trackingNumber: 'F-1001',
    agency: 'Acme Repair, 1 Ramp Road, Tulsa',
    description: 'VALVE, CHECK',
    partNumber: 'AN6249-4',
    quantity: '2',
    serial: 'SN-77',
    status: 'OVERHAULED',
    remarks: 'See report',
    date: '24/NOV/2026',
  })
})

test('does not fill a blank block from another block', () => {
  const blank = FORM.filter(({ text }) => !['SN-77', 'F-1001'].includes(text))
  expect(readBlocks(blank).serial).toBeUndefined()
  expect(readBlocks([])).toEqual({})
})

test('the blocks of a form come from one page', () => {
  const onPage = (number: number, texts: readonly FormText[]) => texts.map(text => ({ ...text, page: number }))
  const { serial, ...others } = readBlocks(FORM)
  const [withSerial, rest] = [
    FORM.filter(({ text }) => /^10\.|^SN-77$/.test(text)),
    FORM.filter(({ text }) => !/^10\.|^SN-77$/.test(text)),
  ]
  expect(readBlocks([...rest, ...onPage(1, withSerial)])).toEqual(others)
  // The page with most identifying blocks is the form; behind another page it identifies nothing.
  const { authority, agency, description, status, remarks, date } = readBlocks(FORM)
  expect(readBlocks([...withSerial, ...onPage(1, FORM)])).toEqual({
    authority,
    agency,
    description,
    status,
    remarks,
    date,
  })
  expect(
    readBlocks([
      ...FORM,
      ...onPage(
        1,
        FORM.map(text => ({ ...text, text: text.text.replace('77', '78') })),
      ),
    ]),
  ).toEqual({
    ...others,
    serial,
  })
})

test('reports block by block which values agree, differ or are unknown', () => {
  const outcomes = (unit: Partial<typeof UNIT>) =>
    Object.fromEntries(
      compareBlocks(readBlocks(FORM), { ...UNIT, ...unit }).map(({ block, outcome }) => [block, outcome]),
    )
  expect(outcomes({})).toEqual({
    authority: 'not_known',
    trackingNumber: 'agrees',
    agency: 'agrees',
    description: 'agrees',
    partNumber: 'agrees',
    quantity: 'agrees',
    serial: 'agrees',
    status: 'not_known',
    remarks: 'not_known',
    date: 'agrees',
  })
  expect(
    outcomes({ serial: 'SN-78', partNumber: 'AN6249-5', quantity: '3', date: '2026-11-25', agency: '' }),
  ).toMatchObject({
    serial: 'differs',
    partNumber: 'differs',
    quantity: 'differs',
    date: 'differs',
    agency: 'not_known',
  })
})

test.each([
  ['an 6249 4', 'agrees'],
  ['AN62494', 'agrees'],
  // Two parts may share a key, as 21117-1 and 211-171 do.
  ['AN62-494', 'differs'],
])('a form for AN6249-4, and a unit of %s: the part number %s', (partNumber, outcome) => {
  const compared = compareBlocks(readBlocks(FORM), { ...UNIT, partNumber })
  expect(compared.find(({ block }) => block === 'partNumber')?.outcome).toBe(outcome)
})

test.each([
  ['24/NOV/2026', '2026-11-24'],
  ['4 Nov 2026', '2026-11-04'],
  ['November 24, 2026', '2026-11-24'],
  ['2026-11-24', '2026-11-24'],
  // Month first or day first: ambiguous.
  ['03/04/2026', null],
  ['31 Feb 2026', null],
  ['', null],
])('%s is the day %s', (text, day) => {
  expect(formDay(text)).toBe(day)
})

test('a block of recognized text is named: by its value, its head, and a head that ends values of others', () => {
  const recognize = (words: string) => FORM.map(one => ({ ...one, isRecognized: one.text.includes(words) }))
  const said = readBlocks(recognize('SN-77'))
  expect(said).toMatchObject({ serial: 'SN-77', recognized: ['serial'] })
  expect(compareBlocks(said, UNIT).find(({ block }) => block === 'serial')?.outcome).toBe('recognized')
  expect(compareBlocks(said, { ...UNIT, serial: 'X' }).find(({ block }) => block === 'serial')?.outcome).toBe('differs')
  expect(readBlocks(recognize('10. Serial')).recognized).toContain('partNumber')
  expect(readBlocks(FORM).recognized).toBeUndefined()
})

test('remarks are all lines of their block', () => {
  const at = (text: string, x: number, y: number): FormText => ({ page: 0, x, y, width: 100, text })
  const texts = [
    at('12. Remarks:', 40, 200),
    at('Overhauled per CMM 34-11-01.', 40, 214),
    at('Certified in accordance with', 40, 250),
    at('EASA Part-145.', 200, 250),
    at('13e. Date:', 40, 300),
    at('24/NOV/2026', 40, 312),
  ]
  expect(readBlocks(texts)).toEqual({
    remarks: 'Overhauled per CMM 34-11-01. Certified in accordance with EASA Part-145.',
    date: '24/NOV/2026',
  })
})
