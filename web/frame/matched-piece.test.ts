import { expect, test } from 'vitest'
import { matchedPiece } from './matched-piece.ts'

test.each([
  ['AN3-5A', 'an35', ['', 'AN3-5', 'A']],
  ['MS20470AD4-6', 'ad4 6', ['MS20470', 'AD4-6', '']],
  ['NAS1149F0332P', '-1149-', ['NAS', '1149', 'F0332P']],
  ['AN3-5A', 'bolt', null],
  ['AN3-5A', '.*', null],
])('%s typed as %s', (partNumber, typed, pieces) => {
  expect(matchedPiece(partNumber, typed)).toEqual(pieces)
})
