import type { ReactNode } from 'react'
import { store } from '../../../domain/settings/store.ts'
import { storeTime } from '../../../domain/text/store-day.ts'

/** A column of a list, defined once for the screen, the card on a phone, the CSV file and sorting. */
export type Column<Row> = {
  /** its name in the address and in the stored column choice */
  id: string
  header: string
  /** the cell's text in the file and its title, and on screen unless `cell` renders it */
  value: (row: Row) => string | number | Date | null
  cell?: (row: Row) => ReactNode
  /** for the first column: marks after the link of the row */
  marks?: (row: Row) => ReactNode
  align?: 'right'
  /**
   * For texts. `whole`: a number, status or day, never cut off. `wrap`: a sentence or list, which wraps. Left out: a name,
   * which is cut off where there is no room for it, with the full text in the cell's title. Columns of numbers, times and
   * buttons are always whole.
   */
  fit?: 'whole' | 'wrap'
  /** true if the source of the rows can sort by it */
  isSortable?: boolean
  /** false: it cannot be hidden. The first column never can */
  isHideable?: boolean
  /** hidden unless the reader chooses it */
  isExtra?: boolean
  /** the first to be hidden where the table has no room for all columns; the others follow from the right */
  foldsFirst?: boolean
  /** it holds buttons: its header is for screen readers only, and files leave it out */
  isAction?: boolean
  /**
   * Its position in the card on a phone: right of the row's name, left or right of the line below, or one of two lines of
   * their own below that; absent: not shown. In a table the first three are never hidden for lack of room.
   */
  card?: 'lead' | 'second' | 'end' | 'third' | 'fourth'
}

/** The search parameters of a list: filters, page and order. */
export type ListSearch = { after?: string | undefined; sort?: string | undefined }

/** A page of rows, and the cursor of the next page; null: no more rows. */
export type Page<Row> = {
  rows: readonly Row[]
  next: string | number | null
  /** a remark on how the rows were found */
  note?: string | false | undefined
}

/** A named filter, shown as a tab above the list. */
export type View = {
  name: string
  search: object
  /** its address, if it is not a view of this list */
  href?: string
  /** the formatted row count */
  count?: string | undefined
  isAlarm?: boolean
  /** for a saved view: deletes it */
  onDelete?: () => void
}

/** The plain text of a cell; times are in the store's time zone. */
export function cellText(value: string | number | Date | null): string {
  if (value instanceof Date) return storeTime(value, store.timeZone).slice(0, 16).replace('T', ' ')
  return value === null ? '' : `${value}`
}

/** The search parameters of a list without empty ones. */
export const searchPairs = (search: object): [string, string][] =>
  Object.entries(search).filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== '')

export function listAddress(path: string, search: object): string {
  const text = new URLSearchParams(searchPairs(search)).toString()
  return text ? `${path}?${text}` : path
}

/** The filters of an address in a fixed order, without page and sort order. */
export const filtersOf = (search: object): string =>
  new URLSearchParams(
    searchPairs(search)
      .filter(([name]) => name !== 'after' && name !== 'sort')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ).toString()
