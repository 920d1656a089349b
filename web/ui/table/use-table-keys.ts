import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
const NO_TEXT = ['checkbox', 'radio', 'button', 'submit']

/** Whether keys are text for what has the focus, or move something else than rows. */
const isTaken = (element: Element): boolean =>
  element.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null ||
  element.matches('select, textarea, [contenteditable]') ||
  (element instanceof HTMLInputElement && !NO_TEXT.includes(element.type))

type Ticks = { tick: (id: string, isRange: boolean) => void; clear: () => void }

/**
 * The keys of a list: j, k and the arrows move from row to row, x ticks one, Shift+x all from the last one ticked, Escape takes
 * all ticks away. Enter opens a row because what has the focus there is its link. `ticks`: null where nothing can be ticked.
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
        // What has the focus beside the list keeps its own keys.
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

/** The row that was opened last, by the list's address and the link's: whoever comes back to that list goes on from it. */
let opened: { list: string; link: string } | null = null
const listAddress = () => `${location.pathname}${location.search}`

/** Who opened a row and comes back, by whichever way, is on it again. */
export function useComeBack(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = body.current
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest('a[data-open]')?.getAttribute('href')
      if (link) opened = { list: listAddress(), link }
    }
    // Before the link itself leads on.
    list?.addEventListener('click', onClick, true)
    // By then the page is scrolled to where it begins, or was left.
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
 * The focus stays in the list when what had it goes away, as by what somebody else did: it is on its row, or on the one that
 * took its place. `ids`: the rows as they stand now.
 */
export function useFocusStays(body: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const last = useRef<{ id: string; at: number } | null>(null)
  // After each rendering: a button goes away without its row.
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
