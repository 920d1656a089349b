import { type RefObject, useEffect } from 'react'

/** A disclosure of the browser's own closes when something else is pressed or has the focus. */
export function useCloseOnOutside(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const isIn = (target: EventTarget | null) => target instanceof Node && menu.current?.contains(target) === true
    // A press on words in it gives the focus to what is around it. Closed under such a press, it takes Chromium's page down.
    const isAround = (target: EventTarget | null) => target instanceof Node && target.contains(menu.current)
    const close = () => {
      if (menu.current?.open) menu.current.open = false
    }
    document.addEventListener('pointerdown', ({ target }) => !isIn(target) && close(), { signal })
    document.addEventListener('focusin', ({ target }) => !isIn(target) && !isAround(target) && close(), { signal })
    return () => listening.abort()
  }, [menu])
}
