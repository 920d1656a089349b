import { expect, test } from 'vitest'
import { proposeKind } from './scan-kind.ts'
import { matchScan, type ScanCandidate, scanName, scanPath } from './scan-match.ts'

const unit = (id: number, sku: string, mark: string, more: Partial<ScanCandidate> = {}): ScanCandidate => ({
  id,
  kind: 'serial',
  mark,
  sku,
  paperNumber: '',
  paperBy: '',
  ...more,
})
const UNITS = [
  unit(1, 'DLR-ALT-5', 'AL4004', { paperNumber: 'ARC-5002', paperBy: 'Acme Repair' }),
  unit(2, 'DLR-ALT-5', 'RX-11', { paperNumber: 'F-9002', paperBy: 'Acme Repair' }),
  unit(3, 'DLR-ALT-6', 'RX-11', { paperNumber: 'F-9003', paperBy: 'Other Shop' }),
  unit(4, 'SG-100', '11'),
  unit(5, 'SG-100', 'PUMP-SN-1', { paperNumber: 'F-77', paperBy: 'Acme Repair' }),
  unit(6, 'SG-100', 'PUMP-SN-2', { paperNumber: 'F-77', paperBy: 'Acme Repair' }),
  unit(7, 'SEAL-9', 'LOT403', { kind: 'lot' }),
]
const PARTS = new Set(['DLRALT5', 'DLRALT6', 'SG100', 'SEAL9', 'OTHER77'])
const match = (path: string, blocks: Parameters<typeof matchScan>[0]['blocks'] = null) => {
  const { outcome, basis, units } = matchScan({ blocks, path }, UNITS, PARTS)
  return [outcome, basis, units.map(({ id }) => id)]
}

test.each([
  ['AL4004.pdf', 'matched', 'name_serial', [1]],
  ['al-4004_8130.pdf', 'matched', 'name_serial', [1]],
  ['8130-3 ARC-5002.pdf', 'matched', 'name_tag', [1]],
  ['8130-3 arc 5002 signed.PDF', 'matched', 'name_tag', [1]],
  ['DLR-ALT-5 SN AL4004.jpg', 'matched', 'name_part', [1]],
  ['AL4004/tag.pdf', 'matched', 'name_serial', [1]],
  ['DLR-ALT-5/AL4004/page 1.png', 'matched', 'name_part', [1]],
  ['scans/DLR-ALT-5 RX11.pdf', 'matched', 'name_part', [2]],
  ['SEAL-9 LOT403 CoC.pdf', 'matched', 'name_part', [7]],
  ['LOT403.pdf', 'matched', 'name_serial', [7]],
  // Two parts have this serial, and the name does not say which is meant.
  ['RX-11_8130.pdf', 'several', 'name_serial', [2, 3]],
  // A form of two pieces.
  ['F-77.pdf', 'several', 'name_tag', [5, 6]],
  ['PUMP-SN-2 F-77.pdf', 'matched', 'name_serial', [6]],
  // The name has the serial of one unit and the tag of another.
  ['AL4004 F-9003.pdf', 'several', 'name_serial', [1, 3]],
  // The name has a part other than the one with this serial.
  ['OTHER-77 AL4004.pdf', 'several', 'name_serial', [1]],
  ['DLR-ALT-6 AL4004.pdf', 'several', 'name_serial', [1]],
  // A short number is in many names by chance.
  ['scan 11 of March.pdf', 'none', null, []],
  ['page 11.pdf', 'none', null, []],
  ['11.pdf', 'matched', 'name_serial', [4]],
  ['SN 11.pdf', 'matched', 'name_serial', [4]],
  ['SN11 8130.pdf', 'matched', 'name_serial', [4]],
  ['SG-100 11.pdf', 'matched', 'name_part', [4]],
  ['SG-100.pdf', 'none', null, []],
  ['AL40041.pdf', 'none', null, []],
  ['IMG_0001.jpg', 'none', null, []],
])('%s: %s %s', (path, outcome, basis, ids) => {
  expect(match(path)).toEqual([outcome, basis, ids])
})

test('a form goes before a name, by part and serial number, then by number and issuer', () => {
  const blocks = { partNumber: 'dlr alt 6', serial: 'RX11', trackingNumber: 'ARC-5002', agency: 'Acme Repair, Tulsa' }
  expect(match('AL4004.pdf', blocks)).toEqual(['matched', 'form_serial', [3]])
  expect(match('LOT403.pdf', { trackingNumber: 'ARC 5002', agency: 'ACME REPAIR, 1 Ramp Road' })).toEqual([
    'matched',
    'form_number',
    [1],
  ])
  // Another shop's form of the same number is another form.
  expect(match('LOT403.pdf', { trackingNumber: 'ARC-5002', agency: 'Another Shop' })).toEqual([
    'matched',
    'name_serial',
    [7],
  ])
  expect(match('a.pdf', { trackingNumber: 'F-77', agency: 'Acme Repair' })).toEqual(['several', 'form_number', [5, 6]])
  // A form of a piece that is not in stock: its name decides, and the form differs from that unit.
  expect(match('AL4004.pdf', { partNumber: 'X-1', serial: 'X-2' })).toEqual(['matched', 'name_serial', [1]])
})

test('a name is a text, without paths and signs that cannot be shown', () => {
  expect(scanPath('C:\\scans\\..\\AL4004\\tag\u202e.pdf')).toBe('scans/AL4004/tag .pdf')
  expect(scanPath('../../etc/passwd')).toBe('etc/passwd')
  expect(scanPath('///')).toBe('Scan')
  expect(scanName('AL4004/8130-3 ARC.5002.pdf')).toBe('8130-3 ARC.5002')
  expect(scanPath(`${'a/'.repeat(5000)}b.pdf`).length).toBeLessThanOrEqual(300)
})

test.each([
  ['AL4004/8130-3.pdf', 'application/pdf', [], '8130-3'],
  ['RX-11_8130.pdf', 'application/pdf', [], '8130-3'],
  ['a.pdf', 'application/pdf', ['AUTHORIZED RELEASE CERTIFICATE', 'FAA Form 8130-3'], '8130-3'],
  ['8130 a.pdf', 'application/pdf', ['EASA Form 1'], 'easa-form-1'],
  ['a.pdf', 'application/pdf', ['Certificate of Conformity'], 'coc'],
  ['CoC LOT403.pdf', 'application/pdf', [], 'coc'],
  ['test_report.pdf', 'application/pdf', [], 'test-report'],
  ['AL4004.jpg', 'image/jpeg', [], 'photograph'],
  ['AL4004 8130.jpg', 'image/jpeg', [], '8130-3'],
  ['AL4004.pdf', 'application/pdf', [], null],
] as const)('%s is a %s', (path, mediaType, texts, kind) => {
  expect(proposeKind(path, mediaType, texts)).toBe(kind)
})
