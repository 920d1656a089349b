import type { RefObject } from 'react'

const isTyping = (at: EventTarget | null): boolean =>
  at instanceof HTMLElement &&
  (at.isContentEditable || at.matches('input:not([type=checkbox],[type=radio]),textarea,select'))

/** `/` goes to the box from anywhere, but not out of a field, nor out of a dialog. */
export function focusOnSlash(box: RefObject<HTMLInputElement | null>): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (document.querySelector('[role=dialog], [role=alertdialog], dialog[open]')) return
    event.preventDefault()
    // Selecting its text does not take the focus there in every browser.
    box.current?.focus()
    box.current?.select()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
