import { expect, test } from 'vitest'
import { ATTACHMENT_NAME_LENGTH, fileSize, savedName, sentName } from './attachment.ts'

test('saves a file with its own type, in the folder that the user chooses', () => {
  expect(savedName('PO 123.pdf', 'pdf')).toBe('PO 123.pdf')
  expect(savedName('plate.JPEG', 'jpg')).toBe('plate.JPEG')
  expect(savedName('invoice.pdf.exe', 'pdf')).toBe('invoice.pdf.exe.pdf')
  expect(savedName('../../etc/passwd', 'csv')).toBe('_.._etc_passwd.csv')
  expect(savedName('..', 'png')).toBe('file.png')
})

test('a chosen file has a name of one line that the store takes, with its ending', () => {
  expect(sentName('a\u202Egnp.exe\n')).toBe('agnp.exe')
  expect(sentName('  ')).toBe('file')
  const long = sentName(`${'x'.repeat(300)}.xlsx`)
  expect([long.length, long.endsWith('x.xlsx')]).toEqual([ATTACHMENT_NAME_LENGTH, true])
  expect(sentName(`${'x'.repeat(115)}😀😀😀.pdf`).isWellFormed()).toBe(true)
})

test('sizes are rounded in texts', () => {
  expect([fileSize(12), fileSize(812_400), fileSize(2_400_000)]).toEqual(['1 KB', '812 KB', '2.4 MB'])
})
