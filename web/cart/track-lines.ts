import { type Item, track } from '../analytics.ts'
import { api } from '../api.ts'

/** The tracked data of a line. `category` and `brand` are loaded if unknown. */
export type TrackedLine = {
  productId: number | null
  sku: string
  name: string
  condition: string | null
  quantity: number
  /** cents */
  unitPrice: number
  category?: string | null
  brand?: string | null
}

/** Tracks lines that were added to the cart or removed. Callers do not wait for it, and its errors have no effect. */
export async function trackLines(
  event: 'add_to_cart' | 'remove_from_cart',
  lines: readonly TrackedLine[],
): Promise<void> {
  if (lines.length > 0) track(event, await asItems(lines))
}

export async function asItems(lines: readonly TrackedLine[]): Promise<Item[]> {
  const unknown = lines.filter(({ category, brand }) => category === undefined || brand === undefined)
  const productIds = [...new Set(unknown.flatMap(({ productId }) => productId ?? []))]
  // Without an answer the figures are still right; only category and brand are missing.
  const ask = async () => api.catalogue.classifyParts({ productIds })
  const classes = productIds.length === 0 ? [] : await ask().catch(() => [])
  return lines.map(({ productId, sku, name, condition, quantity, unitPrice, ...known }) => {
    const { category, brand } = { ...classes.find(one => one.productId === productId), ...known }
    return { sku, name, category, brand, condition, quantity, price: unitPrice / 100 }
  })
}
