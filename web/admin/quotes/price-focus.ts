import { type MouseEvent, type RefObject, useEffect } from 'react'

const PRICE = 'input[data-price]'

/** A click into a price selects it, as the Tab key does: what is typed takes its place. The next click sets the caret. */
export function selectPrice(event: MouseEvent<HTMLElement>): void {
  const { target } = event
  if (!(target instanceof HTMLInputElement) || !target.matches(PRICE) || target === document.activeElement) return
  // Else the caret is set after this, and the selection is gone.
  event.preventDefault()
  target.focus()
  target.select()
}

/**
 * The first price of a form has the focus when a quote is opened, selected. Not where something else has it, and not on touch
 * screens, where half of the page would be a keyboard.
 */
export function useFirstPrice(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement !== document.body || window.matchMedia('(pointer: coarse)').matches) return
    const price = form.current?.querySelector<HTMLInputElement>(PRICE)
    price?.focus({ preventScroll: true })
    price?.select()
  }, [form])
}

/** Its heading has the focus after a step whose form is gone. */
export const QUOTE_HEADING = 'admin-quote'
export const focusQuote = (): void => document.getElementById(QUOTE_HEADING)?.focus({ preventScroll: true })
