import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardListCell, listLine, readListCell } from './list-cell.ts'

test.each([
  ['-4', "'-4"],
  ['+12-3', "'+12-3"],
  ['=1+1', "'=1+1"],
  ['@x', "'@x"],
  ["'-4", "''-4"],
  ['AN3-5A', 'AN3-5A'],
  ["'AN3", "'AN3"],
])('%s is written %s', (text, written) => {
  expect(guardListCell(text)).toBe(written)
})

test('whatever is written is read as it was, and never begins like a formula', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", '-', '+', '=', '@', 'a', '\t', '"') }), text => {
      expect(readListCell(guardListCell(text))).toBe(text)
      expect(guardListCell(text)).not.toMatch(/^[=+\-@\t\r]/)
    }),
  )
})

test('a line quotes what needs it', () => {
  expect(listLine(['A-1', 'Bolt, "big"', '-4', 'a;b'])).toBe(`A-1,"Bolt, ""big""",'-4,"a;b"\r\n`)
})
