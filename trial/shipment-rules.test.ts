import { expect, test } from 'vitest'
import { wholeShop } from './testing-whole-shop.ts'

// Breaks the rules for packages and for the refunds of their pieces by hand, as invariants.test.ts does.

const { brokenBy } = wholeShop()

const LEFT = `(SELECT id FROM orders WHERE status = 'returned')`
const PACKAGE = `(SELECT id FROM fulfillments WHERE order_id = ${LEFT})`
const PAID_IN_PART = `(SELECT id FROM orders WHERE payment_status = 'paid' AND status = 'pending')`
const REFUND = `INSERT INTO refunds (order_id, attempt_id, provider, reference, amount, state, method)
  SELECT a.order_id, a.id, a.provider, 'by-line-1', 30, 'done', 'external' FROM payment_attempts a WHERE a.order_id = ${PAID_IN_PART} AND a.state = 'approved'`
const lineOf = (order: string) => `(SELECT id FROM order_items WHERE order_id = ${order})`

test.each<[string, string, string[]]>([
  [
    'refunds agree with their order',
    'a lost package that was not refunded',
    [
      `UPDATE fulfillments SET state = 'lost', delivered_at = NULL, settled_as = 'refunded', settled_at = now() WHERE id = ${PACKAGE}`,
      `UPDATE fulfillment_pieces SET returned = 0, lost = quantity WHERE fulfillment_id = ${PACKAGE}`,
      `DELETE FROM refund_lines WHERE order_item_id = ${lineOf(LEFT)}`,
    ],
  ],
  [
    'refunds agree with their order',
    'a piece that is refunded a cent less than it cost',
    [
      REFUND,
      `INSERT INTO refund_lines SELECT id, ${lineOf(PAID_IN_PART)}, 1, 29.99 FROM refunds WHERE reference = 'by-line-1'`,
    ],
  ],
  [
    'shipped pieces of a unit are in packages',
    'a shipped unit without a package',
    [
      `INSERT INTO shipped_units (order_id, unit_id, product_id, condition, quantity, kind, mark, condition_code, paper_number, paper_by, trace_to)
        SELECT ${LEFT}, 99, product_id, condition, 1, 'serial', 'S-99', 'OH', '', '', '' FROM stock_lines LIMIT 1`,
    ],
  ],
  [
    'the status of an order follows its returns',
    'a returned order with a package that was shipped later',
    [
      `INSERT INTO order_history (order_id, event, actor) VALUES (${LEFT}, 'part_shipped', 'admin')`,
      `UPDATE fulfillment_pieces SET returned = 0 WHERE fulfillment_id = ${PACKAGE}`,
    ],
  ],
  [
    'stock equals its ledger, reservations equal orders',
    'replacement pieces that are neither backordered nor reserved',
    [
      `UPDATE fulfillments SET state = 'lost', delivered_at = NULL, settled_as = 'replaced', settled_at = now() WHERE id = ${PACKAGE}`,
    ],
  ],
])('%s: %s', async (rule, _, statements) => {
  expect(await brokenBy(statements)).toContain(rule)
})
