import { useEffect } from 'react'
import { fullTitle } from '../page-head.ts'

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
