import { expect, test } from 'vitest'
import { csvName } from './save-file.ts'

test.each([
  ['100-hour inspection, C172', '100-hour-inspection-C172-2026-11-27.csv'],
  ['  ../.. "AOG": N123/4? ', 'AOG-N123-4-2026-11-27.csv'],
  ['Müller große Kontrolle', 'Müller-große-Kontrolle-2026-11-27.csv'],
  ['???', 'list-2026-11-27.csv'],
  ['', 'list-2026-11-27.csv'],
])('a file of the list %o', (title, name) => {
  expect(csvName(title, '2026-11-27')).toBe(name)
})

test('a long title is cut, the day is not', () => {
  expect(csvName('x'.repeat(300), '2026-11-27')).toBe(`${'x'.repeat(100)}-2026-11-27.csv`)
})
