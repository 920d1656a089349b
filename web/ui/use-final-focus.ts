import { useRef } from 'react'

/**
 * Where the focus goes when a dialog closes that nothing on the page has opened, but its address, or whose opener is gone: to
 * the heading of the page, which is made to take it. Else it goes back to what opened the dialog.
 */
export function useFinalFocus(isOpen: boolean): () => HTMLElement | true {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  // While rendering: the dialog takes the focus before any effect of what is around it.
  if (isOpen && !wasOpen.current) opener.current = document.activeElement
  wasOpen.current = isOpen
  return () => {
    const isThere = opener.current?.isConnected && opener.current !== document.body
    const heading = document.querySelector<HTMLElement>('h1')
    if (isThere || !heading) return true
    heading.tabIndex = -1
    heading.classList.add('outline-none')
    return heading
  }
}
