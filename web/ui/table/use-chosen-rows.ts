import type { RowSelectionState, Updater } from '@tanstack/react-table'
import { useMemo, useState } from 'react'

/** Selected rows by id, as last loaded, including those of other pages. */
export type ChosenRows<Row> = ReadonlyMap<string, Row>

/** The selected rows of all pages, at most `most` at once. */
export function useChosenRows<Row>(rows: readonly Row[], rowId: (row: Row) => string, most: number) {
  const [ticked, setTicked] = useState<ChosenRows<Row>>(new Map())
  // Actions use the current version of a row that has changed since it was selected.
  const chosen = useMemo(() => {
    const now = new Map(ticked)
    for (const row of rows) if (now.has(rowId(row))) now.set(rowId(row), row)
    return now
  }, [ticked, rows, rowId])
  const selection = useMemo(
    () => Object.fromEntries([...chosen.keys()].map((id): [string, true] => [id, true])),
    [chosen],
  )
  const onSelection = (updater: Updater<RowSelectionState>) => {
    const wanted = typeof updater === 'function' ? updater(selection) : updater
    const shown = new Map(rows.map(row => [rowId(row), row]))
    const next = new Map<string, Row>()
    for (const id of [...chosen.keys(), ...shown.keys()]) {
      const row = shown.get(id) ?? chosen.get(id)
      if (wanted[id] && row && next.size < most) next.set(id, row)
    }
    setTicked(next)
  }
  return { chosen, selection, onSelection, choose: setTicked }
}
