import { useEffect } from 'react'
import { fullTitle } from '../page-head.ts'

/**
 * Names one place of a page that has several. After every rendering: the route's own head, which knows nothing of the place
 * in the browser, may have been written anew. null: what is shown there names it itself.
 */
export function usePlaceTitle(title: string | null): void {
  const full = title === null ? null : fullTitle(title)
  useEffect(() => {
    if (full !== null && document.title !== full) document.title = full
  })
}

/** While it is shown, the page is called this: what stands on it turned out only when it was asked for. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = fullTitle(title)
    return () => {
      // The next page may have its own by now.
      if (document.title === fullTitle(title)) document.title = before
    }
  }, [title])
}
