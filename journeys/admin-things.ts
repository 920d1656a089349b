import { randomBytes } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { store as settings } from '../domain/settings/store.ts'
import { storeDay } from '../domain/text/store-day.ts'
import { addProduct } from '../server/catalogue/testing.ts'
import { listIn } from '../server/imports/testing.ts'
import { stockLineOf } from '../server/inventory/testing.ts'
import { addOrder } from '../server/orders/testing.ts'
import { AOG_REQUEST, newQuoteKey } from '../server/quotes/testing.ts'
import { recordMissedSearch, writeMissedSearches } from '../server/search/record-missed-search.ts'
import { newSentKey, partsForm } from '../server/submissions/testing.ts'
import { newOrderNumber } from './new-order-number.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect } from './store-page.ts'

export type Things = {
  /** the part number; with @example.com, the email address of the person who ordered it */
  sku: string
  order: string
  return: string
  part: number
  stockLine: number
  unit: number
  receipt: number
  scans: number
  import: number
  bulk: number
  mail: number
  quote: string
  aog: string
  submission: string
}

/**
 * Creates one record of each kind that the back office works on, with an entry in each list. `context`: the browser context of
 * the buyer of the quotes.
 */
export async function oneOfEach(context: BrowserContext): Promise<Things> {
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(`${process.env.STORE_URL}${path}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const sku = `EA-${randomBytes(4).toString('hex').toUpperCase()}`
  const lines = [
    { partNumber: sku, quantity: 4 },
    { partNumber: 'AN3-5A', quantity: 100 },
    // As long as part numbers of connectors are.
    { partNumber: 'D38999/24KG35SN-RECEPTACLE', quantity: 1 },
  ]
  const records = await inStoreDatabase(async db => {
    const insert = async (text: string, values: unknown[]): Promise<number> =>
      (await db.$client.query(`${text} RETURNING id`, values)).rows[0].id
    const part = await addProduct(db, { sku, name: `Actuator ${sku}` })
    const order = { userId: null, skus: [sku, 'AN3-5A'], paid: true }
    recordMissedSearch(db, `not there ${sku}`)
    await writeMissedSearches(db, storeDay(new Date(), settings.timeZone))
    const bulk = await insert(
      `INSERT INTO bulk_changes (kind, admin_id, admin, things) VALUES ('parts', gen_random_uuid(), 'Bess Coleman', 1)`,
      [],
    )
    await db.$client.query(
      `INSERT INTO bulk_change_rows (change_id, thing, thing_id, label, before, after)
        VALUES ($1, 'part', $2, $3, '{"price": 1000}', '{"price": 1100}')`,
      [bulk, part, sku],
    )
    await insert(`INSERT INTO marketing_contacts (email, source, opted_in) VALUES ($1, 'newsletter', true)`, [
      `${sku}@example.com`,
    ])
    await insert(
      `INSERT INTO audit_entries (actor, action, subject, subject_id, label, before, after)
        VALUES ('Bessie Coleman', 'product.changed', 'product', $1, $2, '{"name": "Actuater"}', '{"name": "Actuator"}')`,
      [part, sku],
    )
    const sold = await addOrder(db, { ...order, orderNumber: newOrderNumber() })
    const sentBack = await addOrder(db, { ...order, orderNumber: newOrderNumber(), status: 'return_requested' })
    await db.$client.query('UPDATE orders SET email = $1 WHERE id IN ($2, $3)', [`${sku}@example.com`, sold, sentBack])
    return {
      sku,
      part,
      order: sold,
      return: sentBack,
      stockLine: await stockLineOf(db, part),
      unit: await insert(
        `INSERT INTO units (stock_line_id, product_id, kind, mark, state, quantity, condition_code, bin)
          VALUES ($1, $2, 'serial', $3, 'inspecting', 1, 'NE', 'A-12')`,
        [await stockLineOf(db, part), part, sku],
      ),
      scans: await insert(
        `INSERT INTO scan_batches (name, kind, visibility, admin_id) SELECT $1, '8130-3', 'preview', id FROM users LIMIT 1`,
        [`Scans ${sku}`],
      ),
      receipt: await insert(`INSERT INTO receipts (vendor, received_on) VALUES ($1, '2026-11-20')`, [`Acme ${sku}`]),
      import: await listIn(db, 'done'),
      bulk,
      mail: await insert(
        `INSERT INTO emails (event, entity, recipient, subject, html, text, is_secret, state, attempts, last_error)
          VALUES ('order_confirmation', $1, $1, $1, '<h1>Thank you</h1>', 'Thank you', false, 'failed', 3, '550 no such user')`,
        [`${sku}@example.com`],
      ),
    }
  })
  const { quoteId: quote } = await post('/api/quotes', {
    key: newQuoteKey(),
    request: { lines, notes: 'With 8130-3, please' },
  })
  const { quoteId: aog } = await post('/api/aog', { key: newQuoteKey(), request: AOG_REQUEST })
  const { submissionId: submission } = await post('/api/submissions/parts', { key: newSentKey(), form: partsForm() })
  return { ...records, quote, aog, submission }
}
