import { expect, test } from 'vitest'
import { CONDITION_CODE_NAMES, plainCondition, readConditionCode } from './condition-code.ts'

test.each([
  ['OH', 'OH'],
  ['tst', 'TST'],
  ['Overhauled (OH)', 'OH'],
  ['as_removed', 'AR'],
  ['New Surplus', 'NS'],
  ['factory new', 'FN'],
  ['Inspected/Tested', 'IN'],
  ['core', 'CR'],
  ['OVH', 'OH'],
  ['O/H', 'OH'],
  ['SVC', 'SV'],
  ['TESTED', 'TST'],
  ['Inspected', 'IN'],
  ['REP', 'RP'],
  ['A/R', 'AR'],
  ['NOS', 'NS'],
  ['N', null],
  ['R', null],
  ['U', null],
  ['BER', null],
  ['ZZ', null],
  ['', null],
  ['constructor', null],
])('the condition %s is %s', (text, code) => expect(readConditionCode(text)).toBe(code))

test('reads the codes that the store writes', () => {
  expect(CONDITION_CODE_NAMES.map(readConditionCode)).toEqual(CONDITION_CODE_NAMES)
})

test('in a column without a heading, codes that are also words or units of measure are ignored', () => {
  expect(['OVH', 'AR', 'IN', 'US'].map(plainCondition)).toEqual(['overhauled', 'as_removed', null, null])
})
