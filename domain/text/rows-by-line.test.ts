import { expect, test, vi } from 'vitest'
import { rowsByLine } from './rows-by-line.ts'

const cells = (text: string, isQuoted: boolean) => (isQuoted && text.includes('"') ? null : [text.split(',')])

test('an inch mark takes no rows behind it along', () => {
  expect(rowsByLine(['A,1"', 'B,2'], 10, cells)).toEqual([
    ['A', '1"'],
    ['B', '2'],
  ])
})

test('blank lines are passed over, and are not parsed one by one', () => {
  const parse = vi.fn(cells)
  const blank = Array.from({ length: 1000 }, () => '')
  expect(rowsByLine(['A,1"', ...blank, 'B,2', ...blank], 10, parse)).toEqual([
    ['A', '1"'],
    ['B', '2'],
  ])
  expect(parse.mock.calls.length).toBeLessThan(20)
})

test('reads no more rows than requested', () => {
  expect(rowsByLine(['A', 'B', 'C'], 2, cells)).toEqual([['A'], ['B']])
})
