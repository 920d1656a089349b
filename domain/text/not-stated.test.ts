import { expect, test } from 'vitest'
import { isNotStated, isOnRequest, statesNoMark } from './not-stated.ts'

test('distinguishes words for "not stated" from others', () => {
  const nothing = ['N/A', 'n.a.', 'UNK', 'Unknown', 'TBD', '-', '--', '–', '?', 'NONE', 'not stated']
  expect(nothing.filter(text => !isNotStated(text))).toEqual([])
  const something = ['(none)', 'NSN', 'NAS1149', 'CALL', '0', 'UNK-1', '-4', 'VARIOUS', 'TBD/7']
  expect(something.filter(isNotStated)).toEqual([])
})

test('a column of marks and one of prices have words of their own', () => {
  expect(['N/A', 'NSN', 'No S/N', 'VARIOUS'].filter(text => !statesNoMark(text))).toEqual([])
  expect(['NSN-1', 'V-7', 'CALL'].filter(statesNoMark)).toEqual([])
  expect(['CALL', 'RFQ', 'P.O.R.', 'Call for price'].filter(text => !isOnRequest(text))).toEqual([])
  expect(['N/A', '12.50', 'CALL-1'].filter(isOnRequest)).toEqual([])
})
