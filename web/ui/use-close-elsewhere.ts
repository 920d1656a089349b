import { type RefObject, useEffect } from 'react'

/** A disclosure of the browser's own closes when something else is pressed or has the focus. */
export function useCloseElsewhere(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const closeElsewhere = ({ target }: Event) => {
      if (menu.current?.open && target instanceof Node && !menu.current.contains(target)) menu.current.open = false
    }
    document.addEventListener('pointerdown', closeElsewhere)
    document.addEventListener('focusin', closeElsewhere)
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere)
      document.removeEventListener('focusin', closeElsewhere)
    }
  }, [menu])
}
