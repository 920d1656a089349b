import type { RefObject } from 'react'

const isTyping = (at: EventTarget | null): boolean =>
  at instanceof HTMLElement &&
  (at.isContentEditable || at.matches('input:not([type=checkbox],[type=radio]),textarea,select'))

/** Whether a key asks for the search: not in a field, nor in a dialog. */
export const isSlash = (event: KeyboardEvent): boolean =>
  event.key === '/' &&
  !(event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) &&
  !document.querySelector('[role=dialog], [role=alertdialog], dialog[open]')

/** `/` goes to the box from anywhere. */
export function focusOnSlash(box: RefObject<HTMLInputElement | null>): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (!isSlash(event)) return
    event.preventDefault()
    // Selecting its text does not take the focus there in every browser.
    box.current?.focus()
    box.current?.select()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
