import { type RefObject, useEffect } from 'react'

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/**
 * j, k and the arrows go from row to row of a list, by the links that are marked `data-row`; Enter opens one, as it opens
 * any link. Only while nothing else has the focus: a letter that is typed stays a letter.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const { activeElement, body } = document
      const at = rows.findIndex(row => row.matches(':focus'))
      if (at < 0 && activeElement !== body && activeElement !== null) return
      const next = at < 0 ? rows[step > 0 ? 0 : rows.length - 1] : rows[at + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list])
}
