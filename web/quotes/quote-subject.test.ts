import { expect, test } from 'vitest'
import { linesAgain, typedLine, typedNotes } from './quote-subject.ts'

test('what was searched for is asked for without the label before a number', () => {
  for (const typed of [' AN3-5A ', 'P/N: AN3-5A', 'pn:AN3-5A']) {
    expect(typedLine(typed).partNumber).toBe('AN3-5A')
    expect(typedNotes(typed)).toBe('')
  }
})

test('what is longer than a part number stands whole in the notes', () => {
  const typed = `P/N: ${'main landing gear actuator, left hand, with its fittings '.repeat(2)}`
  expect(typedLine(typed).partNumber).toHaveLength(60)
  expect(typedLine(typed).partNumber).toMatch(/^main landing gear/)
  expect(typedNotes(typed)).toBe(typed.trim())
  const longest = 'x'.repeat(60)
  expect([typedLine(longest).partNumber, typedNotes(longest)]).toEqual([longest, ''])
})

test('what was refused is asked for again as it was; where nothing of it can be read there is a part to name', () => {
  const line = { productId: 7, partNumber: 'AN3-5A', name: 'Bolt', condition: 'overhauled', quantity: 3 }
  expect(linesAgain({ lines: [line, { ...line, condition: 'from a barn' }] })).toEqual([
    line,
    { ...line, condition: null },
  ])
  expect(linesAgain({ lines: [] })).toMatchObject([{ productId: null, partNumber: '', quantity: 1 }])
})
