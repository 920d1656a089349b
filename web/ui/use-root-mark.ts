import { useEffect } from 'react'

/** Page-wide state that styles depend on, as an attribute: `<html data-bulk-bar>`. */
type Mark = 'adminBar' | 'bulkBar' | 'buyBar' | 'modal'

/**
 * Marks the root element while the component is mounted. It replaces `html:has(.bulk-bar)`, for which a browser recomputes the
 * style of every element whenever the page changes.
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
