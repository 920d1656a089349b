import { type RefObject, useEffect } from 'react'

/** Closes a `details` menu when another element is pressed or focused. */
export function useCloseOnOutside(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const isIn = (target: EventTarget | null) => target instanceof Node && menu.current?.contains(target) === true
    // A press on text in the menu focuses an element around it. Closing the menu during such a press crashes the page in
    // Chromium.
    const isAround = (target: EventTarget | null) => target instanceof Node && target.contains(menu.current)
    const close = () => {
      if (menu.current?.open) menu.current.open = false
    }
    document.addEventListener('pointerdown', ({ target }) => !isIn(target) && close(), { signal })
    document.addEventListener('focusin', ({ target }) => !isIn(target) && !isAround(target) && close(), { signal })
    return () => listening.abort()
  }, [menu])
}
