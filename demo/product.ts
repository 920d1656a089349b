import type { Condition } from '../domain/catalogue/condition.ts'
import type { Evidence } from '../domain/inventory/evidence.ts'
import type { Cents } from '../domain/money/money.ts'

/** A stock line of the demonstration, with its paper if it has one. `price`: its own, if it differs from the part's. */
export type DemoLine = { condition: Condition; quantity: number; evidence: Evidence | null; price?: Cents | null }

/** A cross-reference of a part, stated by this part or by the other one. */
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

/** The fields of a part that its family determines; the others are the same for all. */
export type Part = {
  sku: string
  name: string
  category: string
  description: string
  /** cents for one, before chance */
  price: number
  /** pounds */
  weight: number | null
  uom?: string
  /** rubber, sealant and the like do not keep for ever */
  hasShelfLife?: boolean
}

/** A family of part numbers: `count` members, each made from its number alone. */
export type Family = { count: number; make: (index: number) => Part }

/** The digits of `index` in the mixed radix of some lists: one member of each list, every combination once. */
export function spread<T extends readonly (readonly unknown[])[]>(
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
