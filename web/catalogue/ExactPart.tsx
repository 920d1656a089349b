import { useQuery } from '@tanstack/react-query'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { exactPart } from './exact-part.ts'
import { ExactPartRows } from './exact-part-rows.ts'
import { product as productOf } from './queries.ts'

type Props = { query: ShopQuery; items: readonly { slug: string; sku: string }[] }

/**
 * The part whose very number was searched for, with all that can be bought of it, above the list: who typed a number from a tag
 * goes on with the quantity. Nothing where several parts have the number.
 */
export function ExactPart({ query, items }: Props) {
  const exact = exactPart(query, items)
  const { data: product } = useQuery({ ...productOf(exact?.slug ?? ''), enabled: exact !== null })
  return exact && product ? <ExactPartRows key={product.id} product={product} search={query.search} /> : null
}
