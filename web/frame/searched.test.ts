import { expect, test, vi } from 'vitest'
import { onRepeatedSearch, recordSearch, wasSearched } from './searched.ts'

test('a search is recorded once, parsed like its address', () => {
  recordSearch('  AN3-5A\t')
  expect(wasSearched('AN3-5A')).toBe(true)
  expect(wasSearched('AN3-5A')).toBe(false)
  recordSearch('AN3-5A')
  expect(wasSearched('AN3-6A')).toBe(false)
  expect(wasSearched('AN3-5A')).toBe(false)
})

test('repeating the shown search notifies, another search does not', () => {
  const again = vi.fn()
  const stop = onRepeatedSearch('AN3-5A', again)
  recordSearch('AN3-6A')
  expect(again).not.toHaveBeenCalled()
  recordSearch('AN3-5A')
  expect(again).toHaveBeenCalledTimes(1)
  // Returning to the page does not notify again.
  expect(wasSearched('AN3-5A')).toBe(false)
  stop()
  recordSearch('AN3-5A')
  expect(again).toHaveBeenCalledTimes(1)
})
