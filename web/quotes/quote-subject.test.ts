import { expect, test } from 'vitest'
import { linesAgain, typedLine, typedNotes } from './quote-subject.ts'

test('a search is requested without the label before a number', () => {
  for (const typed of [' AN3-5A ', 'P/N: AN3-5A', 'pn:AN3-5A']) {
    expect(typedLine(typed).partNumber).toBe('AN3-5A')
    expect(typedNotes(typed)).toBe('')
  }
})

test('text longer than a part number goes into the notes as a whole', () => {
  const typed = `P/N: ${'main landing gear actuator, left hand, with its fittings '.repeat(2)}`
  expect(typedLine(typed).partNumber).toHaveLength(60)
  expect(typedLine(typed).partNumber).toMatch(/^main landing gear/)
  expect(typedNotes(typed)).toBe(typed.trim())
  const longest = 'x'.repeat(60)
  expect([typedLine(longest).partNumber, typedNotes(longest)]).toEqual([longest, ''])
})

test('a refused request is shown again unchanged; if it is unreadable, a part must be named', () => {
  const line = { productId: 7, partNumber: 'AN3-5A', name: 'Bolt', condition: 'overhauled', quantity: 3 }
  expect(linesAgain({ lines: [line, { ...line, condition: 'from a barn' }] })).toEqual([
    line,
    { ...line, condition: null },
  ])
  expect(linesAgain({ lines: [] })).toMatchObject([{ productId: null, partNumber: '', quantity: 1 }])
})
