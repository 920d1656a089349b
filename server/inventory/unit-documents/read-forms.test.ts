import { expect, test } from 'vitest'
import { compareBlocks, type KnownOfUnit } from '../../../domain/inventory/form-blocks.ts'
import { fitOf } from '../../../domain/inventory/form-reading.ts'
import {
  belowPdf,
  HIDING_METHODS,
  hiddenTextPdf,
  type PlacedText,
  pagesPdf,
  recognizedPdf,
  textPdf,
} from '../../platform/pdf/testing.ts'
import { readFormBlocks } from './read-forms.ts'

const UNIT: KnownOfUnit = {
  trackingNumber: 'F-1001',
  agency: 'Acme Repair',
  description: 'ALTIMETER',
  partNumber: 'ALT-6',
  quantity: '1',
  serial: 'SN-1',
  date: '2026-11-24',
}
const FORM: PlacedText[] = [
  ['3. Form Tracking Number:', 400, 60],
  ['F-1001', 400, 72],
  ['8. Part Number:', 220, 130],
  ['9. Quantity:', 320, 130],
  ['10. Serial Number:', 390, 130],
  ['ALT-6', 220, 142],
  ['1', 320, 142],
  ['SN-1', 390, 142],
]
const LIST: PlacedText[] = [
  ['Shopping list', 100, 400],
  ['Milk 2 l', 100, 420],
]

/** The text that was read from a file of the unit. */
async function readingOf(bytes: Uint8Array): Promise<string> {
  const blocks = await readFormBlocks('a', 'application/pdf', bytes)
  return blocks === null
    ? 'no_text'
    : fitOf(compareBlocks(blocks, UNIT), 'serial', { document: '8130-3', blocks }).reading
}

test('a form with visible text agrees', async () => {
  expect(await readingOf(await textPdf(FORM))).toBe('agrees')
  expect(await readingOf(await pagesPdf([FORM, LIST]))).toBe('agrees')
})

test.each(HIDING_METHODS)('hidden text (%s) is not read', async way => {
  expect(await readingOf(await hiddenTextPdf(FORM, way))).toBe('no_text')
  expect(await readingOf(await hiddenTextPdf(FORM, way, LIST))).toBe('incomplete')
})

test('a form behind another page does not agree', async () => {
  expect(await readingOf(await pagesPdf([LIST, FORM]))).toBe('incomplete')
  expect(await readingOf(await pagesPdf([[], FORM]))).toBe('incomplete')
})

test('blocks from two pages do not make up one form', async () => {
  const isNumber = ([text]: PlacedText) => text.startsWith('3.') || text === 'F-1001'
  const rest = FORM.filter(text => !isNumber(text))
  expect(await readingOf(await pagesPdf([rest, FORM.filter(isNumber)]))).toBe('incomplete')
  expect(await readingOf(await pagesPdf([FORM.filter(isNumber), rest]))).toBe('incomplete')
})

test('the text layer of a scan is read if it covers print, and never agrees', async () => {
  const scan = await recognizedPdf(FORM, FORM)
  expect(await readingOf(scan)).toBe('incomplete')
  expect(await readFormBlocks('a', 'application/pdf', scan)).toMatchObject({ partNumber: 'ALT-6', serial: 'SN-1' })
  const other: PlacedText[] = FORM.map(([text, x, y]) => [text.replace('SN-1', 'ZZ-9'), x, y])
  expect(await readingOf(await recognizedPdf(other, FORM))).toBe('incomplete')
  expect(await readingOf(await recognizedPdf(LIST, FORM))).toBe('no_text')
})

test.each(['picture', 'form', 'text'] as const)('a form below another (%s) does not agree', async as => {
  // The other form has the same width, and ink in the places where the lower form has text.
  const other: PlacedText[] = FORM.map(([text, x, y]) => [text.replace('SN-1', 'SN-8').replace('ALT-6', 'ALT-8'), x, y])
  expect(await readingOf(await belowPdf(FORM, other, as))).not.toBe('agrees')
  expect(await readingOf(await belowPdf(LIST, FORM, as))).toBe(as === 'picture' ? 'no_text' : 'agrees')
})
