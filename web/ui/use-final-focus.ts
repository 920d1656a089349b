import { use, useLayoutEffect, useRef } from 'react'
import { OpenerContext } from './opener.ts'

/**
 * Where the focus goes when a dialog closes that was opened by its address, or whose opener was removed: to the heading of the
 * page, which is made focusable. Otherwise it returns to the opener.
 */
export function useFinalFocus(isOpen: boolean): () => HTMLElement | true {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  const loadedFor = use(OpenerContext)
  /** the focus may have moved since: Base UI knows only the element that has it when the dialog opens */
  const isLoadedFor = useRef(false)
  // While rendering: the dialog takes the focus before any effect of the components around it.
  if (isOpen && !wasOpen.current) {
    opener.current = loadedFor?.current ?? document.activeElement
    isLoadedFor.current = loadedFor?.current instanceof HTMLElement
  }
  wasOpen.current = isOpen
  useLayoutEffect(() => {
    if (isOpen && loadedFor) loadedFor.current = null
  }, [isOpen, loadedFor])
  return () => {
    const isThere = opener.current?.isConnected && opener.current !== document.body
    const heading = document.querySelector<HTMLElement>('h1')
    if (isThere && isLoadedFor.current && opener.current instanceof HTMLElement) return opener.current
    if (isThere || !heading) return true
    heading.tabIndex = -1
    heading.classList.add('outline-none')
    return heading
  }
}
