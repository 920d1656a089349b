import { expect, test } from 'vitest'
import { CONDITION_CODE_NAMES, readConditionCode } from '../catalogue/condition-code.ts'
import { readPaper } from './list-words.ts'
import { RELEASE_PAPERS } from './unit-facts.ts'

test.each([
  ['OH', 'OH'],
  ['tst', 'TST'],
  ['Overhauled (OH)', 'OH'],
  ['as_removed', 'AR'],
  ['New Surplus', 'NS'],
  ['factory new', 'FN'],
  ['Inspected/Tested', 'IN'],
  ['core', 'CR'],
  ['ZZ', null],
  ['', null],
  ['constructor', null],
])('the condition %s is %s', (text, code) => expect(readConditionCode(text)).toBe(code))

test.each([
  ['8130-3', 'FAA 8130-3'],
  ['FAA Form 8130-3', 'FAA 8130-3'],
  ['easa form one', 'EASA Form 1'],
  ['FAA/EASA', 'Dual release'],
  ['C of C', 'CoC'],
  ['N/A', 'none'],
  ['yellow slip', null],
])('the paper %s is %s', (text, paper) => expect(readPaper(text)).toBe(paper))

test('what the store writes itself it reads', () => {
  expect(CONDITION_CODE_NAMES.map(readConditionCode)).toEqual(CONDITION_CODE_NAMES)
  expect(RELEASE_PAPERS.map(readPaper)).toEqual(RELEASE_PAPERS)
})
