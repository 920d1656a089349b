import { useMemo, useSyncExternalStore } from 'react'
import { readStored, stored } from '../../stored.ts'
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

const choiceOf = (list: string) => stored('localStorage', keyOf(list), readChoice)
const keyOf = (list: string): string => `columns-of-${list}`
const announce = () => {
  for (const listener of listeners) listener()
}

/** The ids of the visible columns of a list, as chosen in this browser. */
export function useColumnChoice<Row>(list: string, columns: readonly Column<Row>[]) {
  const kept = useSyncExternalStore(
    subscribe,
    () => readStored('localStorage', keyOf(list)) ?? '',
    () => '',
  )
  const shown = useMemo((): Choice => {
    const chosen = (kept !== '' && choiceOf(list).read()) || {}
    return Object.fromEntries(
      columns.map(({ id, isExtra = false, isHideable = true, isAction = false }, at) => [
        id,
        at === 0 || !isHideable || isAction || (chosen[id] ?? !isExtra),
      ]),
    )
  }, [columns, kept, list])
  const choose = (choice: Choice) => {
    choiceOf(list).write(choice)
    announce()
  }
  const reset = () => {
    choiceOf(list).delete()
    announce()
  }
  return { shown, choose, reset, isChosen: kept !== '' }
}

function readChoice(given: unknown): Choice | null {
  if (typeof given !== 'object' || given === null) return null
  return Object.fromEntries(
    Object.entries(given).filter((pair): pair is [string, boolean] => typeof pair[1] === 'boolean'),
  )
}
