import { useHydrated } from '@tanstack/react-router'
import { type MouseEvent, type RefObject, useEffect } from 'react'

const PRICE = 'input[data-price]'

/** A click into a price selects it, like Tab: typing replaces it. The next click sets the caret. */
export function selectPrice(event: MouseEvent<HTMLElement>): void {
  const { target } = event
  if (!(target instanceof HTMLInputElement) || !target.matches(PRICE) || target === document.activeElement) return
  // Otherwise the browser would then set the caret and clear the selection.
  event.preventDefault()
  target.focus()
  target.select()
}

/**
 * Selects the first price of a form when a quote opens. Not if another element has the focus, and not on touch screens, where
 * the keyboard would cover half of the page.
 */
export function useFirstPrice(form: RefObject<HTMLElement | null>): void {
  const isReady = useHydrated()
  // Until hydration the form is inert and cannot be focused.
  useEffect(() => {
    if (!isReady) return
    if (document.activeElement !== document.body || window.matchMedia('(pointer: coarse)').matches) return
    const price = form.current?.querySelector<HTMLInputElement>(PRICE)
    price?.focus({ preventScroll: true })
    price?.select()
  }, [form, isReady])
}

/** Gets the focus after a step that removed its form. */
export const QUOTE_HEADING = 'admin-quote'
export const focusQuote = (): void => document.getElementById(QUOTE_HEADING)?.focus({ preventScroll: true })
