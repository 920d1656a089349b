import { expect, test } from 'vitest'
import { serialsOf } from './serial-list.ts'

test.each<[string, number, string[] | null]>([
  ['SN1;SN2;SN3', 3, ['SN1', 'SN2', 'SN3']],
  ['A1, A2', 2, ['A1', 'A2']],
  ['12345/12346', 2, ['12345', '12346']],
  ['A1 A2 A3', 3, ['A1', 'A2', 'A3']],
  ['C123 - C125', 3, ['C123', 'C124', 'C125']],
  ['0098-0102', 5, ['0098', '0099', '0100', '0101', '0102']],
  ['C1 thru C3; D9', 4, ['C1', 'C2', 'C3', 'D9']],
  ['SN1;SN2', 3, null],
  ['SN1;sn1', 2, null],
  ['C123 - C125', 4, null],
  ['C123', 3, null],
  ['12345/12346', 1, ['12345/12346']],
  ['123-125', 1, ['123-125']],
  ['A1;A2', 1, null],
  ['C123 - C125', 1, null],
  ['A-1', 1, ['A-1']],
  ['1-2000', 2000, null],
])('%s for %i pieces: %j', (text, quantity, marks) => {
  expect(serialsOf(text, quantity)).toEqual(marks)
})
