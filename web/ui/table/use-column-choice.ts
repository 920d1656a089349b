import { useMemo, useSyncExternalStore } from 'react'
import type { Column } from './columns.ts'

type Choice = Record<string, boolean>

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const placeOf = (list: string): string => `columns-of-${list}`

/** Without browser storage the column choice lasts until the page is closed. */
const unkept = new Map<string, string>()
function read(list: string): string {
  try {
    return localStorage.getItem(placeOf(list)) ?? ''
  } catch {
    return unkept.get(list) ?? ''
  }
}
function write(list: string, text: string): void {
  try {
    localStorage.setItem(placeOf(list), text)
  } catch {
    unkept.set(list, text)
  }
  for (const listener of listeners) listener()
}

/** The ids of the visible columns of a list, as chosen in this browser. */
export function useColumnChoice<Row>(list: string, columns: readonly Column<Row>[]) {
  const kept = useSyncExternalStore(
    subscribe,
    () => read(list),
    () => '',
  )
  const shown = useMemo((): Choice => {
    const chosen = readChoice(kept)
    return Object.fromEntries(
      columns.map(({ id, isExtra = false, isHideable = true, isAction = false }, at) => [
        id,
        at === 0 || !isHideable || isAction || (chosen[id] ?? !isExtra),
      ]),
    )
  }, [columns, kept])
  const choose = (choice: Choice) => write(list, JSON.stringify(choice))
  return { shown, choose, reset: () => write(list, ''), isChosen: kept !== '' }
}

/** An unreadable choice counts as none. */
function readChoice(text: string): Choice {
  try {
    const given: unknown = JSON.parse(text)
    if (typeof given !== 'object' || given === null) return {}
    return Object.fromEntries(
      Object.entries(given).filter((pair): pair is [string, boolean] => typeof pair[1] === 'boolean'),
    )
  } catch {
    return {}
  }
}
