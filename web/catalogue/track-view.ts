import { useEffect } from 'react'
import { track } from '../analytics.ts'
import { firstCondition } from './first-condition.ts'
import { pagePrice } from './page-price.ts'
import type { ProductView } from './queries.ts'

/** Tracks each viewed part once. */
export function useTrackView(product: ProductView): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the part is its id
  useEffect(() => trackView(product), [product.id])
}

/** Tracks the view of a part, as its page first shows it. */
export function trackView(product: ProductView): void {
  const { sku, name, category, manufacturer } = product
  const condition = product.inventory.length > 0 ? firstCondition(product) : product.condition
  const { asking } = pagePrice(product, condition)
  const price = (asking?.unitPrice ?? 0) / 100
  track('view_item', [{ sku, name, category: category?.name, brand: manufacturer, condition, price, quantity: 1 }])
}
