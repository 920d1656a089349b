import type { Condition } from '../domain/catalogue/condition.ts'
import type { Evidence } from '../domain/inventory/evidence.ts'
import type { Cents } from '../domain/money/money.ts'

/**
 * A stock line of the demonstration, with its document if it has one. `price`: the price of the line if it differs from the
 * price of the part.
 */
export type DemoLine = { condition: Condition; quantity: number; evidence: Evidence | null; price?: Cents | null }

/** A cross-reference of a part to another part. */
export type DemoReference = {
  kind: 'alternate_of' | 'superseded_by'
  otherSku: string
  isTwoWay: boolean
  source: string
}

/** A product of the demonstration catalogue, ready to be loaded. */
export type DemoProduct = {
  sku: string
  name: string
  slug: string
  price: Cents
  salePrice: Cents | null
  categorySlug: string
  manufacturer: string
  aircraftType: string | null
  /** pounds */
  weight: number | null
  dimensions: string | null
  uom: string
  description: string
  shortDescription: string
  createdAt: Date
  inventory: DemoLine[]
  references: DemoReference[]
}

/** The fields of a part that depend on its family. All other fields are made in the same way for all parts. */
export type Part = {
  sku: string
  name: string
  category: string
  description: string
  /** cents for one piece, before random variation */
  price: number
  /** pounds */
  weight: number | null
  uom?: string
  /** true for rubber, sealant and similar materials, which expire */
  hasShelfLife?: boolean
}

/** A family of part numbers with `count` members. `make` needs only the index of a member. */
export type Family = { count: number; make: (index: number) => Part }

/**
 * Returns combination number `index` of the lists, one member of each; the first list varies fastest. The indexes from 0 to
 * `combinations(...lists) - 1` give each combination once.
 */
export function combinationAt<T extends readonly (readonly unknown[])[]>(
  index: number,
  ...lists: T
): { [K in keyof T]: T[K][number] } {
  let rest = index
  const chosen = lists.map(list => {
    const member = list[rest % list.length]
    rest = Math.floor(rest / list.length)
    return member
  })
  return chosen as { [K in keyof T]: T[K][number] }
}

export const combinations = (...lists: readonly (readonly unknown[])[]): number =>
  lists.reduce((product, list) => product * list.length, 1)

export const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)
