import { SaxesParser } from 'saxes'
import { afterEach, expect, test, vi } from 'vitest'
import { workbook } from '../testing.ts'
import { attachedType } from './attached-type.ts'
import { readList } from './read-list.ts'

const MEGABYTE = 2 ** 20
const elements = (megabytes: number) => `<s>${'<a/>'.repeat((megabytes * MEGABYTE) / 4)}</s>`

/** Counts the characters that the parser reads. */
function parsed() {
  const write = vi.spyOn(SaxesParser.prototype, 'write')
  return () => write.mock.calls.reduce((sum, [text]) => sum + String(text).length, 0)
}
afterEach(() => void vi.restoreAllMocks())

test('a small workbook that unpacks to a very large size is refused before it is read', async () => {
  const bomb = workbook({ 'xl/worksheets/sheet1.xml': elements(24) })
  expect(bomb.length).toBeLessThan(40_000)
  const count = parsed()
  await expect(attachedType(bomb)).rejects.toMatchObject({ code: 'ATTACHMENT_UNPACKS' })
  expect(count()).toBeLessThan(9 * MEGABYTE)
})

test('the parts of a list are counted together', async () => {
  const bomb = workbook({
    'xl/_rels/workbook.xml.rels': elements(6),
    'xl/sharedStrings.xml': elements(6),
    'xl/styles.xml': elements(6),
    'xl/worksheets/sheet1.xml': elements(6),
  })
  const count = parsed()
  await expect(readList(bomb)).rejects.toThrow('too large once it is unpacked')
  expect(count()).toBeLessThan(9 * MEGABYTE)
})

test('a workbook of many equal rows is read completely', async () => {
  const row = (at: number) =>
    `<row r="${at}" spans="1:6" x14ac:dyDescent="0.25"><c r="A${at}" s="4" t="s"><v>${at}</v></c><c r="B${at}" s="4" t="s"><v>0</v></c><c r="C${at}" s="4" t="s"><v>0</v></c><c r="D${at}" s="5"><v>1</v></c><c r="E${at}" s="4"/><c r="F${at}" s="4"/></row>`
  const sheet = `<worksheet xmlns:x14ac="x"><sheetData>${Array.from({ length: 40_000 }, (_, n) => row(n + 1)).join('')}</sheetData></worksheet>`
  const file = workbook({ 'xl/worksheets/sheet1.xml': sheet })
  expect(sheet.length).toBeGreaterThan(Math.max(9 * MEGABYTE, 10 * file.length))
  const count = parsed()
  expect(await attachedType(file)).toBe('xlsx')
  expect(count()).toBeGreaterThan(sheet.length)
})
