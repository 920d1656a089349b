import { expect, test } from 'vitest'
import { csvCell } from './csv-cell.ts'

test.each([
  [null, ''],
  ['', ''],
  ['AN3-5A', 'AN3-5A'],
  [-12.5, '-12.5'],
  ['a, b', '"a, b"'],
  ['1/4" bolt', '"1/4"" bolt"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
])('%j is written as %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})
