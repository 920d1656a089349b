import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
const NO_TEXT = ['checkbox', 'radio', 'button', 'submit']

/** True if the focused element uses keys as text, or to move something other than rows. */
const isTaken = (element: Element): boolean =>
  element.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null ||
  element.matches('select, textarea, [contenteditable]') ||
  (element instanceof HTMLInputElement && !NO_TEXT.includes(element.type))

type Ticks = { tick: (id: string, isRange: boolean) => void; clear: () => void }

/**
 * The keys of a list: j, k and the arrows move between rows, x selects one, Shift+x selects the range from the last one, Escape
 * clears the selection. Enter opens a row because its link has the focus. `ticks`: null if rows cannot be selected.
 */
export function useTableKeys(body: RefObject<HTMLElement | null>, ticks: Ticks | null): void {
  const latest = useRef(ticks)
  useEffect(() => {
    latest.current = ticks
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !body.current) return
      const focused = document.activeElement
      if (focused && isTaken(focused)) return
      const rows = [...body.current.querySelectorAll<HTMLElement>('[data-row]')]
      const at = rows.findIndex(row => row.contains(focused))
      const step = event.shiftKey ? undefined : STEPS[event.key]
      if (step !== undefined) {
        // A focused element outside the list keeps its own keys.
        if (at < 0 && focused !== document.body && focused !== null) return
        const next = at < 0 ? rows[step > 0 ? 0 : rows.length - 1] : rows[at + step]
        if (!next) return
        event.preventDefault()
        focusRow(next)
      } else if (event.key.toLowerCase() === 'x' && latest.current && rows[at]?.dataset.row) {
        event.preventDefault()
        latest.current.tick(rows[at].dataset.row, event.shiftKey)
      } else if (event.key === 'Escape') latest.current?.clear()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [body])
}

/** The row that was opened last, by the addresses of the list and the link, to restore the focus on return. */
let opened: { list: string; link: string } | null = null
const listAddress = () => `${location.pathname}${location.search}`

/** Restores the focus to the row that was opened, however the reader returns. */
export function useRestoreRowFocus(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = body.current
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest('a[data-open]')?.getAttribute('href')
      if (link) opened = { list: listAddress(), link }
    }
    // Runs before the link navigates.
    list?.addEventListener('click', onClick, true)
    // The page has then been scrolled to its start, or left.
    const frame = requestAnimationFrame(() => {
      if (opened?.list !== listAddress() || document.activeElement !== document.body) return
      const { link } = opened
      const links = [...(list?.querySelectorAll('a[data-open]') ?? [])]
      const row = links.find(one => one.getAttribute('href') === link)?.closest<HTMLElement>('[data-row]')
      if (!row) return
      opened = null
      focusRow(row)
    })
    return () => {
      list?.removeEventListener('click', onClick, true)
      cancelAnimationFrame(frame)
    }
  }, [body])
}

function focusRow(row: HTMLElement): void {
  const opener = row.querySelector<HTMLElement>('[data-open]') ?? row
  opener.focus()
  row.scrollIntoView({ block: 'nearest' })
}

/**
 * Keeps the focus in the list when the focused element is removed, for example by another admin's change: on its row, or on the
 * row that replaced it. `ids`: the current rows.
 */
export function useKeepFocus(body: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const last = useRef<{ id: string; at: number } | null>(null)
  // After each rendering: a button can disappear without its row.
  useLayoutEffect(() => {
    if (!last.current || document.activeElement !== document.body) return
    const { id, at } = last.current
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const row = rows.find(one => one.dataset.row === id) ?? rows[Math.min(at, rows.length - 1)]
    if (row) focusRow(row)
  })
  return {
    onFocus: (event: { target: Element }) => {
      const id = event.target.closest<HTMLElement>('[data-row]')?.dataset.row
      last.current = id === undefined ? null : { id, at: ids.indexOf(id) }
    },
    onBlur: () => {
      last.current = null
    },
  }
}
