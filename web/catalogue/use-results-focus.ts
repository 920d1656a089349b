import { useEffect } from 'react'
import { readPartSearch } from '../../domain/catalogue/read-search.ts'
import { onRepeatedSearch, wasSearched } from '../frame/searched.ts'

/**
 * After a search the focus moves to the results, instead of staying in the box with the header before the first result.
 * `isOff`: another element takes the focus.
 */
export function useResultsFocus(search: string, isOff: boolean): void {
  useEffect(() => {
    if (isOff || search === '') return
    const focusResults = () => {
      // If the reader types on or has moved the focus, it stays; touch users do not Tab.
      const at = document.activeElement
      const isInBox = at instanceof HTMLInputElement && at.type === 'search' && readPartSearch(at.value) === search
      if (!(isInBox || at === document.body) || matchMedia('(pointer: coarse)').matches) return
      document.getElementById('results')?.focus({ preventScroll: true })
    }
    if (wasSearched(search)) focusResults()
    return onRepeatedSearch(search, focusResults)
  }, [search, isOff])
}
