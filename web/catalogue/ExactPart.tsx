import { useQuery } from '@tanstack/react-query'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { exactPart } from './exact-part.ts'
import { ExactPartRows } from './exact-part-rows.ts'
import type { ProductView } from './queries.ts'
import { product as productOf } from './queries.ts'

/**
 * The part whose exact number was searched for, with everything to buy it: a number from a tag leads straight to the quantity.
 * Null if several parts have the number.
 */
export function useExactPart(query: ShopQuery, items: readonly { slug: string; sku: string }[]): ProductView | null {
  const exact = exactPart(query, items)
  const { data } = useQuery({ ...productOf(exact?.slug ?? ''), enabled: exact !== null })
  return (exact && data) ?? null
}

/** Its rows say everything that a list would. With several conditions the card of the list opens a choice. */
export const isOnlyResult = (product: ProductView | null, total: number): product is ProductView =>
  product !== null && total === 1 && product.inventory.length < 2

export const ExactPart = ({ product, search }: { product: ProductView; search: string }) => (
  <ExactPartRows key={product.id} product={product} search={search} />
)
