import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvLine } from './csv-cell.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['AN3-5A', 'AN3-5A'],
  ['', ''],
  [null, ''],
  [-12.5, '-12.5'],
])('%j is written %s', (value, written) => {
  expect(csvCell(value)).toBe(written)
})

/** RFC 4180, as a reader takes it. */
function read(line: string): string[] {
  const cells = ['']
  let isQuoted = false
  let wasQuote = false
  for (const sign of line.slice(0, -2)) {
    // A second quote after one that seemed to end the cell is a quote of its text.
    if (sign === '"' && !isQuoted && wasQuote) cells.push(`${cells.pop()}"`)
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === ',' && !isQuoted) cells.push('')
    else cells.push(`${cells.pop()}${sign}`)
    wasQuote = sign === '"' && !isQuoted
  }
  return cells
}

test('whatever is written is read back, and never begins as a formula does', () => {
  const text = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",;\'aé1 ') })
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), values => {
      const back = read(csvLine(values))
      expect(back.map(cell => cell.replace(/^'(?=[=+\-@\t\r])/, ''))).toEqual(
        values.map(value => value.replace(/^'(?=[=+\-@\t\r])/, '')),
      )
      for (const cell of back) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    }),
  )
})
