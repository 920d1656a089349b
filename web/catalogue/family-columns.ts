import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { readFactFilter, readFactSort } from '../../domain/facts/fact-filter.ts'
import type { FactField, Family } from '../../domain/facts/families.ts'
import type { Card } from './card.ts'

/** `guessed`: which values were derived by a rule. If all were, the heading has the mark instead of each value. */
export type FactColumn = FactField & {
  guessed: 'all' | 'some' | 'none'
  /** the narrowest table that has room for it, by the name of its width in lists.css; left out: any has */
  room?: 'lg' | 'xl' | 'none'
}

/** The number of fact columns that fit a table of each width: the sorted fact first, then those of the family in order. */
const ROOM = { any: 2, lg: 4, xl: 6 }

/** The facts with a column: those of the parts on this page, and those that the list is sorted or filtered by. */
export function columnsOf(family: Family | null, items: readonly Card[], { sort, facts }: ShopQuery): FactColumn[] {
  const sorted = readFactSort(sort)?.key
  const asked = [...facts.map(one => readFactFilter(one)?.key), sorted]
  const columns = (family?.facts ?? []).flatMap((field): FactColumn[] => {
    const known = items.flatMap(item => (item.facts ?? []).filter(({ key }) => key === field.key))
    if (known.length === 0 && !asked.includes(field.key)) return []
    const read = known.filter(({ isGuessed }) => isGuessed).length
    return [{ ...field, guessed: read === 0 ? 'none' : read === known.length ? 'all' : 'some' }]
  })
  const first = columns.toSorted((a, b) => Number(b.key === sorted) - Number(a.key === sorted))
  return columns.map(column => ({ ...column, ...roomAt(first.indexOf(column)) }))
}

function roomAt(place: number): Pick<FactColumn, 'room'> {
  if (place < ROOM.any) return {}
  return { room: place < ROOM.lg ? 'lg' : place < ROOM.xl ? 'xl' : 'none' }
}
