import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from '../../domain/text/zod.ts'
import type { TestTable } from '../payments/provider.ts'
import type { Db } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { debugOnly, page, table, time } from './debug-page.ts'

const MAX_NOTES = 50

const AttemptShape = z.object({
  createdAt: z.date(),
  orderNumber: z.string(),
  amount: z.string(),
  state: z.string(),
  message: z.nullable(z.string()),
})

/** GET /payment-test: cards for testing the checkout, and the results of the latest payments. */
export function debugPayments(db: Db, cards: readonly TestTable[] = []): Hono {
  const app = new Hono()
  app.use(debugOnly)
  app.get('/', async c => {
    const found = await rows(
      db,
      AttemptShape,
      `SELECT a.created_at, o.order_number, a.amount::text, a.state, a.message
        FROM payment_attempts_view a JOIN orders_view o ON o.id = a.order_id ORDER BY a.created_at DESC LIMIT $1`,
      [MAX_NOTES],
    )
    return c.html(
      page(
        'Trying payments',
        html`<h1>Trying payments</h1><p>Exists only in demonstration mode. <a href="/shop">To the shop</a></p>
${cards.map(({ title, note, headings, rows }) => html`<h2>${title}</h2>${note && html`<p>${note}</p>`}${table(headings, rows)}`)}
<h2>The latest payments</h2>
${
  found.length === 0
    ? html`<p>None yet.</p>`
    : table(
        ['Time', 'Order', 'Amount', 'State', 'Message'],
        found.map(({ createdAt, orderNumber, amount, state, message }) => [
          time(createdAt),
          orderNumber,
          `$${amount}`,
          state,
          message ?? '',
        ]),
      )
}`,
      ),
    )
  })
  return app
}
