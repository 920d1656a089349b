import { expect, test } from 'vitest'
import { identityChange } from './another-part.ts'

const BOLT = { sku: 'NAS1316-25', manufacturer: 'Harrow & Pike', uom: 'EA' }

test.each([
  ['the same', BOLT, null],
  ['nothing is known', {}, null],
  ['another spelling', { sku: 'nas 1316-25', manufacturer: 'HARROW & PIKE, Inc.', uom: 'each' }, null],
  ['no marks', { ...BOLT, sku: 'NAS131625' }, null],
  ['a mark in another place', { ...BOLT, sku: 'NAS13162-5' }, 'part number'],
  ['a maker is added', { ...BOLT, manufacturer: null }, null],
  ['another number', { ...BOLT, sku: 'NAS1316-26' }, 'part number'],
  ['another maker', { ...BOLT, manufacturer: 'Nobody PMA LLC' }, 'manufacturer'],
  ['another unit', { ...BOLT, uom: 'PK' }, 'unit of measure'],
] as const)('%s', (_, seen, fact) => expect(identityChange(seen, BOLT)?.fact ?? null).toBe(fact))

test('a part whose maker is deleted is another part', () => {
  expect(identityChange(BOLT, { ...BOLT, manufacturer: null })).toEqual({
    fact: 'manufacturer',
    before: 'Harrow & Pike',
    now: 'none',
  })
})
