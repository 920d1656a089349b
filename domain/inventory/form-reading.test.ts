import { expect, test } from 'vitest'
import { compareBlocks, type KnownOfUnit } from './form-blocks.ts'
import { fitOf } from './form-reading.ts'

const UNIT: KnownOfUnit = {
  trackingNumber: 'F-1001',
  agency: 'Acme Repair',
  description: 'ALTIMETER',
  partNumber: 'ALT-6',
  quantity: '1',
  serial: 'SN-1',
  date: '2026-11-24',
}
const FORM = { trackingNumber: 'F-1001', partNumber: 'ALT 6', quantity: '1', serial: 'SN-1' }
const read = (form: Parameters<typeof compareBlocks>[0], unit = UNIT, kind: 'serial' | 'bulk' = 'serial') =>
  fitOf(compareBlocks(form, unit), kind).reading

test('a form agrees with its unit if part number, serial, quantity and tracking number do, and no block differs', () => {
  expect(read(FORM)).toBe('agrees')
  expect(read({ ...FORM, agency: 'Acme Repair, Tulsa' })).toBe('agrees')
  expect(read({ ...FORM, agency: 'Bravo Aero' })).toBe('differs')
  expect(read({ ...FORM, serial: 'RX-11' })).toBe('differs')
  expect(read({ ...FORM, quantity: '2' })).toBe('differs')
})

test('a form without the blocks that identify the unit does not agree', () => {
  expect(read({})).toBe('incomplete')
  for (const block of ['trackingNumber', 'partNumber', 'quantity', 'serial'] as const)
    expect(read({ ...FORM, [block]: '' })).toBe('incomplete')
  // Nobody has written down what to compare it with.
  expect(read(FORM, { ...UNIT, trackingNumber: '' })).toBe('incomplete')
  expect(read({ ...FORM, serial: '-' }, { ...UNIT, serial: '—' })).not.toBe('agrees')
})

test('pieces without a mark need no serial number on the form', () => {
  const { serial: _, ...form } = FORM
  expect(read(form, { ...UNIT, serial: '' }, 'bulk')).toBe('agrees')
})
