import { expect, test } from 'vitest'
import { wholeShop } from './testing-whole-shop.ts'

// As in invariants.test.ts: what must hold of parcels, and of what is paid back for their pieces, is broken by hand.

const { brokenBy } = wholeShop()

const LEFT = `(SELECT id FROM orders WHERE status = 'returned')`
const PARCEL = `(SELECT id FROM fulfillments WHERE order_id = ${LEFT})`
const PAID_IN_PART = `(SELECT id FROM orders WHERE payment_status = 'paid' AND status = 'pending')`
const REFUND = `INSERT INTO refunds (order_id, attempt_id, provider, reference, amount, state, method)
  SELECT a.order_id, a.id, a.provider, 'by-line-1', 30, 'done', 'external' FROM payment_attempts a WHERE a.order_id = ${PAID_IN_PART} AND a.state = 'approved'`
const lineOf = (order: string) => `(SELECT id FROM order_items WHERE order_id = ${order})`

test.each<[string, string, string[]]>([
  [
    'refunds agree with their order',
    'a lost parcel whose money has not gone back',
    [
      `UPDATE fulfillments SET state = 'lost', delivered_at = NULL, settled_as = 'refunded', settled_at = now() WHERE id = ${PARCEL}`,
      `UPDATE fulfillment_pieces SET returned = 0, lost = quantity WHERE fulfillment_id = ${PARCEL}`,
      `DELETE FROM refund_lines WHERE order_item_id = ${lineOf(LEFT)}`,
    ],
  ],
  [
    'refunds agree with their order',
    'a piece that is paid back with a cent less than it cost',
    [
      REFUND,
      `INSERT INTO refund_lines SELECT id, ${lineOf(PAID_IN_PART)}, 1, 29.99 FROM refunds WHERE reference = 'by-line-1'`,
    ],
  ],
  [
    'what has left of a unit is in parcels',
    'a unit that left in none',
    [
      `INSERT INTO shipped_units (order_id, unit_id, product_id, condition, quantity, kind, mark, condition_code, paper_number, paper_by, trace_to)
        SELECT ${LEFT}, 99, product_id, condition, 1, 'serial', 'S-99', 'OH', '', '', '' FROM stock_lines LIMIT 1`,
    ],
  ],
  [
    'an order stands as its returns do',
    'a parcel has left since its return ended',
    [
      `INSERT INTO order_history (order_id, event, actor) VALUES (${LEFT}, 'part_shipped', 'admin')`,
      `UPDATE fulfillment_pieces SET returned = 0 WHERE fulfillment_id = ${PARCEL}`,
    ],
  ],
  [
    'stock equals its ledger, reservations equal orders',
    'pieces that are sent once more and are neither waited for nor reserved',
    [
      `UPDATE fulfillments SET state = 'lost', delivered_at = NULL, settled_as = 'replaced', settled_at = now() WHERE id = ${PARCEL}`,
    ],
  ],
])('%s: %s', async (rule, _, statements) => {
  expect(await brokenBy(statements)).toContain(rule)
})
