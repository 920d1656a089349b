import type { ReactNode } from 'react'
import { store } from '../../../domain/settings/store.ts'
import { storeTime } from '../../../domain/text/store-day.ts'

/** One column of a list, said once: for the screen, for the card of a phone, for the CSV file and for sorting. */
export type Column<Row> = {
  /** its name in the address and in what is kept */
  id: string
  header: string
  /** what a cell says: in the file, when one points at it, and on the screen unless `cell` shows it in another way */
  value: (row: Row) => string | number | Date | null
  cell?: (row: Row) => ReactNode
  /** of the first column: marks that stand behind what opens the row */
  marks?: (row: Row) => ReactNode
  /** how much room it wants, in rem; all columns share what there is by it */
  width: number
  align?: 'right'
  /**
   * Of texts. `whole`: a number, a status or a day, which is never cut off. `wrap`: a sentence or a list, which takes more lines. Left
   * out: a name, which is cut off and told by the cell's title.
   */
  fit?: 'whole' | 'wrap'
  /** whether whoever gives the rows can sort by it */
  isSortable?: boolean
  /** false: it cannot be taken away. The first column never can */
  isHideable?: boolean
  /** it stands there only when somebody has chosen it */
  isExtra?: boolean
  /** it is left out between a phone and a desk, where the others would be cut off beside it */
  needsDesktop?: boolean
  /** it holds buttons: its head is for screen readers, and no file has it */
  isAction?: boolean
  /** its place in the card of a phone: right of the row's name, or at the left or right of the line below; else none */
  card?: 'lead' | 'second' | 'end'
}

/** What a list is asked by, as the address says it: filters, and which page of it in which order. */
export type ListSearch = { after?: string | undefined; sort?: string | undefined }

/** Rows that came from the store, and what the page behind them is asked for with; null: these are the last. */
export type Page<Row> = {
  rows: readonly Row[]
  next: string | number | null
  /** what has to be known of how they were found */
  note?: string | false | undefined
}

/** A filter with a name, as a tab over the list. */
export type View = {
  name: string
  search: object
  /** where it is shown, when not in this list */
  href?: string
  /** how many rows it has, as it is written */
  count?: string | undefined
  isAlarm?: boolean
  /** of a view that somebody made: takes it away */
  onDelete?: () => void
}

/** What a cell says as plain text; a moment in the store's time. */
export function cellText(value: string | number | Date | null): string {
  if (value instanceof Date) return storeTime(value, store.timeZone).slice(0, 16).replace('T', ' ')
  return value === null ? '' : `${value}`
}

/** What an address says of a list, without what is not said. */
export const searchPairs = (search: object): [string, string][] =>
  Object.entries(search).filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== '')

export function listAddress(path: string, search: object): string {
  const text = new URLSearchParams(searchPairs(search)).toString()
  return text ? `${path}?${text}` : path
}

/** The filters of an address, whatever their order; not which page, nor how it is sorted. */
export const filtersOf = (search: object): string =>
  new URLSearchParams(
    searchPairs(search)
      .filter(([name]) => name !== 'after' && name !== 'sort')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ).toString()
