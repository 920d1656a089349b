import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SheetColumn, SheetRow } from '../../../domain/bulk/columns.ts'
import { MAX_SHEET_ROWS } from '../../../domain/bulk/sheet.ts'
import { refusalText } from '../../api-refusal.ts'
import type { Loaded, RowsQuery, SheetOf } from './sheet-kinds.ts'

type State = {
  rows: readonly SheetRow[]
  columns: readonly SheetColumn[]
  missing: readonly string[]
  isCut: boolean
  /** rows that another admin changed after they were loaded or edited */
  stale: ReadonlySet<number>
  isLoading: boolean
  problem: string | null
}
const NONE: State = {
  rows: [],
  columns: [],
  missing: [],
  isCut: false,
  stale: new Set<number>(),
  isLoading: true,
  problem: null,
}

/** The columns of both, in the order of the wider one. */
const wider = (one: readonly SheetColumn[], other: readonly SheetColumn[]) =>
  one.length >= other.length && other.every(({ id }) => one.some(column => column.id === id))
    ? one
    : [...other, ...one.filter(({ id }) => !other.some(column => column.id === id))]

/** The rows of a sheet: loaded, added, and replaced if another admin changed them. */
export function useSheetRows(sheet: SheetOf) {
  const [state, setState] = useState(NONE)
  const turn = useRef(0)
  const load = useCallback(
    async (
      asked: readonly RowsQuery[],
      more: { isAdded?: boolean; versions?: Readonly<Record<string, number>> } = {},
    ) => {
      const mine = ++turn.current
      setState(before => ({ ...before, isLoading: true, problem: null }))
      try {
        const all: Loaded[] = []
        for (const one of asked) all.push(await sheet.load(one))
        if (mine !== turn.current) return
        setState(before => joined(more.isAdded ? before : NONE, all, more.versions ?? {}))
      } catch (error) {
        if (mine !== turn.current) return
        const problem = refusalText(error, 'The rows could not be loaded. Please try again.')
        setState(before => ({ ...before, isLoading: false, problem }))
      }
    },
    [sheet],
  )
  /** replaces loaded rows by their current version */
  const renew = (now: Loaded) =>
    setState(before => ({
      ...before,
      columns: wider(before.columns, now.columns),
      rows: before.rows.map(row => now.rows.find(({ id }) => id === row.id) ?? row),
      stale: new Set([...before.stale, ...now.rows.map(({ id }) => id)]),
    }))
  return { ...state, load, renew }
}

function joined(before: State, all: readonly Loaded[], versions: Readonly<Record<string, number>>): State {
  const rows = new Map(before.rows.map(row => [row.id, row]))
  for (const { rows: more } of all) for (const row of more) rows.set(row.id, row)
  const every = [...rows.values()]
  const shown = every.slice(0, MAX_SHEET_ROWS)
  return {
    rows: shown,
    columns: all.reduce<readonly SheetColumn[]>((columns, loaded) => wider(columns, loaded.columns), before.columns),
    missing: all.flatMap(({ missing }) => missing),
    isCut: before.isCut || all.some(({ isCut }) => isCut) || every.length > shown.length,
    stale: new Set(shown.filter(({ id, version }) => (versions[id] ?? version) !== version).map(({ id }) => id)),
    isLoading: false,
    problem: null,
  }
}

/** Runs once, after hydration. */
export function useFirst(work: () => void): void {
  const run = useEffectEvent(work)
  useEffect(() => run(), [])
}
