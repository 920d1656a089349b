import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayBeSameNumber, partNumberKey, slugOf, withoutLabel, withPlainMarks } from './part-number.ts'

test.each([
  ['MS20470AD4-6', 'MS20470AD46'],
  ['ms20470 ad4 6', 'MS20470AD46'],
  ['M22520/5-41', 'M22520541'],
  ['21117-1', '211171'],
  ['211-171', '211171'],
  ['  ', ''],
  ['ＭＳ２４５２３－２５', 'MS2452325'],
  ['ms２１０４２-9x', 'MS210429X'],
  ['\u0410100-7', 'A1007'],
  ['\u0430\u043d3', 'AH3'],
  ['\u039d\u0391\u03a51', 'NAY1'],
  ['MS2O470', 'MS2O470'],
  ['\u0418-25', '25'],
])('the key of %s is %s', (typed, key) => expect(partNumberKey(typed)).toBe(key))

test.each([
  ['P/N: AN3-5A', 'AN3-5A'],
  ['PN AN3-5A', 'AN3-5A'],
  ['pn: AN3-5A', 'AN3-5A'],
  ['Part Number MS24523-25', 'MS24523-25'],
  ['PART NO. MS24523-25', 'MS24523-25'],
  ['Part # 21117', '21117'],
  ['PN', 'PN'],
  ['PN4-2', 'PN4-2'],
  ['part number', 'part number'],
])('without its label %s is %s', (typed, bare) => expect(withoutLabel(typed)).toBe(bare))

test.each([
  ['AN3-5A', 'an3-5a', true],
  ['AN3-5A', 'AN35A', true],
  ['MS20470AD4-6', 'ms20470 ad4 6', true],
  ['M22520/5-41', 'M22520-5-41', true],
  ['AN3\u20135A', 'AN3-5A', true],
  ['21117-1', '211-171', false],
  ['AN3-5A', 'AN3-5B', false],
])('%s and %s may be the same number: %s', (one, other, may) => {
  expect(mayBeSameNumber(one, other)).toBe(may)
  expect(mayBeSameNumber(other, one)).toBe(may)
})

test('the marks of a number become hyphens', () => {
  expect(withPlainMarks(' m22520/5 \u2013 41.')).toBe('M22520-5-41')
})

test('a key has only A to Z and 0 to 9, and is its own key', () => {
  fc.assert(
    fc.property(fc.string(), typed => {
      const key = partNumberKey(typed)
      expect(key).toMatch(/^[A-Z0-9]*$/)
      expect(partNumberKey(key)).toBe(key)
    }),
  )
})

test('dashes, spaces, slashes, dots and case never change a key', () => {
  const piece = fc.stringMatching(/^[A-Z0-9]{1,6}$/)
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('-', ' ', '/', '.', ''),
      (pieces, between) => {
        expect(partNumberKey(pieces.join(between).toLowerCase())).toBe(pieces.join(''))
      },
    ),
  )
})

test('a slug is a piece of an address, of at most 80 characters', () => {
  expect(slugOf('AN3-5A', 'Bolt, Hex Head')).toBe('an3-5a-bolt-hex-head')
  expect(slugOf('7-1', 'Junção Ñ')).toBe('7-1-juncao-n')
  fc.assert(
    fc.property(fc.string(), fc.string(), (sku, name) => {
      expect(slugOf(sku, name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(slugOf(sku, name).length).toBeLessThanOrEqual(80)
    }),
  )
})
