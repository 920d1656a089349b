import { expect, test } from 'vitest'
import { formatCardNumber } from '../../domain/payments/card.ts'
import { caretIn } from './caret.ts'

/** The text before and after the caret once a key was pressed in the field. */
const after = (typed: string) => {
  const [before = '', behind = ''] = typed.split('|')
  const shown = formatCardNumber(before + behind)
  const caret = caretIn(before + behind, before.length, shown)
  return `${shown.slice(0, caret)}|${shown.slice(caret)}`
}

test.each([
  ['at the end it stays there', '41111|', '4111 1|'],
  ['a digit taken out of the middle', '41|1 1111 1111', '41|11 1111 111'],
  ['a digit put into the middle', '4191|1 1111', '4191| 1111 1'],
  ['a space taken away: the next backspace is for the digit before it', '4111|1111', '4111| 1111'],
  ['at the beginning', '|111 1111', '|1111 111'],
])('%s', (_, typed, shown) => {
  expect(after(typed)).toBe(shown)
})
