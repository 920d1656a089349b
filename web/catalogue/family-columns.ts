import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { readFactFilter, readFactSort } from '../../domain/facts/fact-filter.ts'
import type { FactField, Family } from '../../domain/facts/families.ts'
import type { Card } from './ProductCard.tsx'

/** `guessed`: which of its values were read by a rule. Where all were, the heading has the mark, and not each of them. */
export type FactColumn = FactField & { guessed: 'all' | 'some' | 'none' }

/** The facts of a family that have a column: those that a part of this page has, and what it is sorted or narrowed by. */
export function columnsOf(family: Family | null, items: readonly Card[], { sort, facts }: ShopQuery): FactColumn[] {
  const asked = [...facts.map(one => readFactFilter(one)?.key), readFactSort(sort)?.key]
  return (family?.facts ?? []).flatMap(field => {
    const known = items.flatMap(item => (item.facts ?? []).filter(({ key }) => key === field.key))
    if (known.length === 0 && !asked.includes(field.key)) return []
    const read = known.filter(({ isGuessed }) => isGuessed).length
    return [{ ...field, guessed: read === 0 ? 'none' : read === known.length ? 'all' : 'some' }]
  })
}
