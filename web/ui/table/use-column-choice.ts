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

/** A browser may keep nothing: then columns are chosen for as long as the page is open. */
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

/** Which columns of a list are shown, as somebody chose them in this browser: by their ids. */
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

/** What cannot be read was never chosen. */
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
