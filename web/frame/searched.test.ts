import { expect, test, vi } from 'vitest'
import { noteSearched, onSearchedAgain, wasSearched } from './searched.ts'

test('what was just searched for is known once, read as its address is', () => {
  noteSearched('  AN3-5A\t')
  expect(wasSearched('AN3-5A')).toBe(true)
  expect(wasSearched('AN3-5A')).toBe(false)
  noteSearched('AN3-5A')
  expect(wasSearched('AN3-6A')).toBe(false)
  expect(wasSearched('AN3-5A')).toBe(false)
})

test('what is shown and searched for once more is told, another search is not', () => {
  const again = vi.fn()
  const stop = onSearchedAgain('AN3-5A', again)
  noteSearched('AN3-6A')
  expect(again).not.toHaveBeenCalled()
  noteSearched('AN3-5A')
  expect(again).toHaveBeenCalledTimes(1)
  // It is not told again when the page is come back to.
  expect(wasSearched('AN3-5A')).toBe(false)
  stop()
  noteSearched('AN3-5A')
  expect(again).toHaveBeenCalledTimes(1)
})
