import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLines } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t'=1"`],
  ['\u200B=1', "'\u200B=1"],
  ['\uFEFF\u2060\u00AD@x', "'\uFEFF\u2060\u00AD@x"],
  ['\u0001=1', "'\u0001=1"],
  ['\u22121+1', "'\u22121+1"],
  ['x;=WEBSERVICE(A1)', `"x;'=WEBSERVICE(A1)"`],
  ['x; \u200B=1|@y', `"x; \u200B'=1|'@y"`],
  ['a\tb', '"a\tb"'],
  ['a\n =1', `"a\n '=1"`],
  ['AN3-5A; AN4', '"AN3-5A; AN4"'],
  ['\r=1', `"'\r'=1"`],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['\uFF1D1+1', "'\uFF1D1+1"],
  ['\uFF0B1', "'\uFF0B1"],
  ['\uFF0D1', "'\uFF0D1"],
  ['\uFF20SUM(A1)', "'\uFF20SUM(A1)"],
  ['\uFE661+1', "'\uFE661+1"],
  ['  =1+1', "'  =1+1"],
  ['\u00A0\u3000\uFF1D1+1', "'\u00A0\u3000\uFF1D1+1"],
  ['\n@x', `"'\n'@x"`],
  ['\v=1', "'\v'=1"],
  ['a\u2028=WEBDIENST(A1)', "a\u2028'=WEBDIENST(A1)"],
  ['\u207C1+1', "'\u207C1+1"],
  ['AN3 = 5', 'AN3 = 5'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['AN3-5A', 'AN3-5A'],
  ['', ''],
  [null, ''],
  [-12.5, '-12.5'],
])('%j is written %s', (value, written) => {
  expect(csvLines([[value, 'b']])).toBe(`${written},b\r\n`)
})

test('reads back any text, and writes no cell that begins a formula, for any delimiter', () => {
  const text = fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠−⁼\t\r\n\v\f\x85\u2028",;|\'aé1 　\u200B\u2060') })
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), values => {
      const [back = []] = parse(csvLines([[...values, 'end']])).map(row => row.slice(0, -1))
      const plain = (cell: string) => cell.replaceAll("'", '')
      expect(back.map(plain)).toEqual(values.map(plain))
      for (const cell of back) expect(cell).not.toMatch(/^[\t\r]/)
      for (const cell of back.flatMap(one => one.split(/[;|\t\r\n\v\f\x85\u2028]/)))
        expect(cell).not.toMatch(/^[\s\u200B\u2060]*[=+\-@＝＋－＠−⁼]/)
    }),
  )
})
