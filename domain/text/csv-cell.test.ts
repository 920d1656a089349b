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
  ['\uFF1D1+1', "'\uFF1D1+1"],
  ['\uFF0B1', "'\uFF0B1"],
  ['\uFF0D1', "'\uFF0D1"],
  ['\uFF20SUM(A1)', "'\uFF20SUM(A1)"],
  ['\uFE661+1', "'\uFE661+1"],
  ['  =1+1', "'  =1+1"],
  ['\u00A0\u3000\uFF1D1+1', "'\u00A0\u3000\uFF1D1+1"],
  ['\n@x', '"\'\n@x"'],
  ['AN3 = 5', 'AN3 = 5'],
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
  const text = fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠\t\r\n",;\'aé1 　') })
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), values => {
      const back = read(csvLine(values))
      const plain = (cell: string) => cell.replace(/^'(?=\s*[=+\-@＝＋－＠]|[\t\r])/, '')
      expect(back.map(plain)).toEqual(values.map(plain))
      for (const cell of back) expect(cell).not.toMatch(/^(\s*[=+\-@＝＋－＠]|[\t\r])/)
    }),
  )
})
