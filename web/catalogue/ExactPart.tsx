import { useQuery } from '@tanstack/react-query'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { exactPart } from './exact-part.ts'
import { ExactPartRows } from './exact-part-rows.ts'
import type { ProductView } from './ProductScreen.tsx'
import { product as productOf } from './queries.ts'

/**
 * The part whose very number was searched for, with all that can be bought of it: who typed a number from a tag goes on with the
 * quantity. Null where several parts have the number.
 */
export function useExactPart(query: ShopQuery, items: readonly { slug: string; sku: string }[]): ProductView | null {
  const exact = exactPart(query, items)
  const { data } = useQuery({ ...productOf(exact?.slug ?? ''), enabled: exact !== null })
  return (exact && data) ?? null
}

/** Its rows say all that a list of it would. Of several conditions the list's card asks which. */
export const isAllOfList = (product: ProductView | null, total: number): product is ProductView =>
  product !== null && total === 1 && product.inventory.length < 2

export const ExactPart = ({ product, search }: { product: ProductView; search: string }) => (
  <ExactPartRows key={product.id} product={product} search={search} />
)
