import { expect, test } from 'vitest'
import { type DocumentKind, isReleasedBy } from './document-kind.ts'
import { compareBlocks, type FormBlocks, type KnownOfUnit } from './form-blocks.ts'
import { fitOf, namesBothAuthorities } from './form-reading.ts'

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
const read = (blocks: FormBlocks, unit = UNIT, kind: 'serial' | 'bulk' = 'serial', document: DocumentKind = '8130-3') =>
  fitOf(compareBlocks(blocks, unit), kind, { document, blocks }).reading

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
  // The unit has no fact to compare with.
  expect(read(FORM, { ...UNIT, trackingNumber: '' })).toBe('incomplete')
  expect(read({ ...FORM, serial: '-' }, { ...UNIT, serial: '—' })).not.toBe('agrees')
})

test('pieces without a mark need no serial number on the form', () => {
  const { serial: _, ...form } = FORM
  expect(read(form, { ...UNIT, serial: '' }, 'bulk')).toBe('agrees')
})

test('a dual release agrees only if it names both authorities', () => {
  const dual = (more: FormBlocks) => read(Object.assign(more, FORM), UNIT, 'serial', 'dual-release')
  expect(dual({})).toBe('incomplete')
  expect(dual({ authority: 'FAA/United States', remarks: 'Overhauled per CMM 34-11-01' })).toBe('incomplete')
  expect(dual({ authority: 'FAA/United States', remarks: 'EASA Part-145 Approval number EASA.145.4321' })).toBe(
    'agrees',
  )
})

test('a form of one authority is a dual release if it names the other; recognized text is not enough', () => {
  const remarks = 'Work carried out under EASA Part-145, approval EASA.145.4321'
  expect(namesBothAuthorities('8130-3', { remarks })).toBe(true)
  expect(namesBothAuthorities('8130-3', { remarks, recognized: ['remarks'] })).toBe(false)
  expect(namesBothAuthorities('8130-3', { authority: 'FAA/United States' })).toBe(false)
  expect(namesBothAuthorities('easa-form-1', { remarks })).toBe(false)
  expect(namesBothAuthorities('easa-form-1', { remarks: 'Released under 14 CFR Part 43' })).toBe(true)
  expect(namesBothAuthorities('coc', { remarks: 'FAA' })).toBe(false)
})

test.each([
  ['Dual release', ['8130-3'], false],
  ['Dual release', ['easa-form-1'], false],
  ['Dual release', ['8130-3', 'easa-form-1'], true],
  ['Dual release', ['dual-release'], true],
  ['EASA Form 1', ['dual-release'], true],
  // FAA and EASA release nothing for Transport Canada.
  ['TCCA Form One', ['dual-release'], false],
  [null, ['coc'], true],
  [null, ['photograph'], false],
] as const)('a unit sold with %s is released by %j: %s', (paper, documents, isReleased) => {
  expect(isReleasedBy(documents, paper)).toBe(isReleased)
})
