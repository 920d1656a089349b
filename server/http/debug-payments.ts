import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Db } from '../platform/db/database.ts'
import { debugOnly, page, table, time } from './debug-page.ts'

const MOST = 50

// What the stand-in for the gateway answers to: sandbox/authorize-net/README.md.
const CARDS = [
  ['4111 1111 1111 1111', 'Visa'],
  ['5424 0000 0000 0015', 'Mastercard'],
  ['3700 000000 00002', 'American Express (card code of 4 digits)'],
  ['6011 0000 0000 0012', 'Discover'],
] as const
const ZIPS = [
  ['46282', 'declined'],
  ['46225', 'a prepaid card with $1.23 on it: declined'],
] as const

type Attempt = { created_at: Date; order_number: string; amount: string; state: string; message: string | null }

/** GET /payment-test: cards to try the checkout with, and what came of the latest payments. */
export function debugPayments(db: Db): Hono {
  const app = new Hono()
  app.use(debugOnly)
  app.get('/', async c => {
    const { rows } = await db.$client.query<Attempt>(
      `SELECT a.created_at, o.order_number, a.amount::text, a.state, a.message
        FROM payment_attempts_view a JOIN orders_view o ON o.id = a.order_id ORDER BY a.created_at DESC LIMIT $1`,
      [MOST],
    )
    return c.html(
      page(
        'Trying payments',
        html`<h1>Trying payments</h1><p>Exists only in demonstration mode. <a href="/shop">To the shop</a></p>
<h2>Cards</h2><p>Any future date. Card code 900, or another; 901 is declined.</p>${table(['Number', 'Brand'], CARDS)}
<h2>Billing ZIP codes</h2>${table(['ZIP code', 'Answer'], ZIPS)}
<h2>The latest payments</h2>
${
  rows.length === 0
    ? html`<p>None yet.</p>`
    : table(
        ['Time', 'Order', 'Amount', 'State', 'Message'],
        rows.map(({ created_at, order_number, amount, state, message }) => [
          time(created_at),
          order_number,
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
