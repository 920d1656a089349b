import { expect, test } from 'vitest'
import { csvRow } from './csv-cell.ts'

test.each([
  [['AN3-5A', 5, null], 'AN3-5A,5,\r\n'],
  [['=1+1', '+1', '-1', '@a', '\tb', '\rc'], "'=1+1,'+1,'-1,'@a,'\tb,\"'\rc\"\r\n"],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
])('%j is written as %j', (values, text) => {
  expect(csvRow(values)).toBe(text)
})
