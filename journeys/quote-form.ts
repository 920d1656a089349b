import type { Page } from '@playwright/test'
import { inStoreDatabase } from './store-database.ts'

// The form for a quote request, and a part without a price.

export const SENT = 'Request for quote submitted successfully'
export const form = (page: Page) => page.getByRole('dialog', { name: 'Request a Quote' })
export const signingIn = (page: Page) => page.getByRole('dialog', { name: 'Get Your Personalized Quote' })

type Stock = { condition: string; quantity: number }
type Part = { slug: string; sku: string; stock: Stock[] }

/** A part without a price in at least two conditions. */
export const unpricedPart = (): Promise<Part> =>
  inStoreDatabase(async db => {
    const { rows } = await db.$client.query<Part>(
      `SELECT slug, sku, json_agg(json_build_object('condition', i.condition, 'quantity', i.quantity) ORDER BY i.id) AS stock
        FROM products p JOIN stock_lines i ON i.product_id = p.id
        WHERE p.price = 0 AND p.is_published AND p.is_listed AND i.quantity > 1
        GROUP BY p.id HAVING count(*) > 1 ORDER BY p.id LIMIT 1`,
    )
    const [part] = rows
    if (!part) throw new Error('no part on request in several conditions')
    return part
  })
