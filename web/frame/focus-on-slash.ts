import type { RefObject } from 'react'
import { isTyping } from '../ui/is-typing.ts'

export const isDialogOpen = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], dialog[open]') !== null

/** True if a key can be a shortcut: not in a field or dialog, nor with a modifier. */
export const isCommand = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isDialogOpen())

/** The field is empty, and no part number begins with a slash. */
const isEmptySearch = (at: EventTarget | null): boolean =>
  at instanceof HTMLInputElement && at.type === 'search' && at.value === '' && !isDialogOpen()

/** True if a key opens the search. */
const isSlash = (event: KeyboardEvent): boolean =>
  event.key === '/' && (isCommand(event) || (isEmptySearch(event.target) && !event.ctrlKey && !event.metaKey))

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
