import { useEffect } from 'react'

/** What is on the page that styles of all of it go by: `<html data-bulk-bar>`. */
type Mark = 'adminBar' | 'bulkBar' | 'buyBar' | 'modal'

/**
 * Marks the root element while the component is there. It stands in for `html:has(.bulk-bar)`, for which a browser computes the
 * style of every element anew whenever something is put into the page.
 */
export function useRootMark(mark: Mark, isOn = true): void {
  useEffect(() => {
    if (!isOn) return
    const { dataset } = document.documentElement
    dataset[mark] = ''
    return () => {
      delete dataset[mark]
    }
  }, [mark, isOn])
}
