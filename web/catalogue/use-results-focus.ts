import { useEffect } from 'react'
import { readPartSearch } from '../../domain/catalogue/read-search.ts'
import { onSearchedAgain, wasSearched } from '../frame/searched.ts'

/**
 * Who has just searched by a search box goes on in what was found, and not in the box, with the head of the page before the first
 * result. `isOff`: something else has the focus then.
 */
export function useResultsFocus(search: string, isOff: boolean): void {
  useEffect(() => {
    if (isOff || search === '') return
    const focusResults = () => {
      // Somebody who types on, or is elsewhere by now, stays there; a finger does not Tab.
      const at = document.activeElement
      const isInBox = at instanceof HTMLInputElement && at.type === 'search' && readPartSearch(at.value) === search
      if (!(isInBox || at === document.body) || matchMedia('(pointer: coarse)').matches) return
      document.getElementById('results')?.focus({ preventScroll: true })
    }
    if (wasSearched(search)) focusResults()
    return onSearchedAgain(search, focusResults)
  }, [search, isOff])
}
