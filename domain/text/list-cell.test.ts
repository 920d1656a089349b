import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listLines, readListCell, writeListCell } from './list-cell.ts'

test.each([
  ['-4', "'-4"],
  ['+12-3', "'+12-3"],
  ['=1+1', "'=1+1"],
  ['@x', "'@x"],
  ['\uFF0D4', "'\uFF0D4"],
  ["'-4", "''-4"],
  ["' =1", "'' =1"],
  ['AN3-5A', 'AN3-5A'],
  ["'AN3", "'AN3"],
])('%s is written %s', (text, written) => {
  expect(listLines([[text]])).toBe(`${written}\r\n`)
})

test('reads back any text, and writes no cell that begins like a formula', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."'-+=@\uFF1D a5;|\t\n\u200B") }), text => {
      const written = parse(listLines([[text, 'end']]))[0]?.[0] ?? ''
      expect([readListCell(written), readListCell(writeListCell(text))]).toEqual([text, text])
      expect(written).not.toMatch(/^\s*[=+\-@\uFF1D]/)
    }),
  )
})

test('quotes cells that need quotes', () => {
  expect(listLines([['A-1', 'Bolt, "big"', '-4']])).toBe(`A-1,"Bolt, ""big""",'-4\r\n`)
})
