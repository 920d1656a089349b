import { useEffect } from 'react'
import { fullTitle } from '../page-head.ts'

/**
 * Sets the title of one view of a page that has several. Runs after every rendering: the route's head does not know the view
 * and may have rewritten the title. null: the content of the view sets its own title.
 */
export function usePlaceTitle(title: string | null): void {
  const full = title === null ? null : fullTitle(title)
  useEffect(() => {
    if (full !== null && document.title !== full) document.title = full
  })
}

/** Sets the page title while mounted, for a title that is known only after loading. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = fullTitle(title)
    return () => {
      // The next page may have set its own title already.
      if (document.title === fullTitle(title)) document.title = before
    }
  }, [title])
}
