import { expect, test } from 'vitest'
import { readPaper } from './list-words.ts'
import { RELEASE_PAPERS } from './unit-facts.ts'

test.each([
  ['8130-3', 'FAA 8130-3'],
  ['FAA Form 8130-3', 'FAA 8130-3'],
  ['easa form one', 'EASA Form 1'],
  ['FAA/EASA', 'Dual release'],
  ['C of C', 'CoC'],
  ['N/A', 'none'],
  ['yellow slip', null],
])('the paper %s is %s', (text, paper) => expect(readPaper(text)).toBe(paper))

test('reads every word that the store writes', () => {
  expect(RELEASE_PAPERS.map(readPaper)).toEqual(RELEASE_PAPERS)
})
