import { describe, expect, test } from 'vitest'
import { checkInvariants } from './invariants.ts'
import { secrets, wholeShop } from './testing-whole-shop.ts'

// Breaks each rule by hand in a correct store, to prove that each rule can fail.

const { database, whole, brokenBy } = wholeShop()

test('a correct store has no violation', async () => {
  expect(await checkInvariants({ ...whole(), db: database.db })).toEqual([])
})

const BACK = 'EXISTS (SELECT FROM refunds WHERE order_id = orders.id)'
const PAID = `(SELECT id FROM orders WHERE payment_status = 'paid' AND NOT ${BACK})`
const PART = `(SELECT id FROM orders WHERE payment_status = 'paid' AND ${BACK})`
const VOIDED = `(SELECT id FROM orders WHERE payment_status = 'voided')`
const REFUNDED = `(SELECT id FROM orders WHERE payment_status = 'refunded')`
const UNPAID = `(SELECT id FROM orders WHERE payment_status = 'unpaid' AND status = 'pending')`
const OLDER = `created_at = now() - interval '11 minutes'`
const attempt = (state: string) =>
  `INSERT INTO payment_attempts (provider, order_id, reference, state, amount) SELECT 'authorize-net', id, '${state}-1', '${state}', total FROM orders WHERE id = ${UNPAID}`

describe('each rule is broken by', () => {
  test.each<[string, string, string[]]>([
    [
      'stock equals its ledger, reservations equal orders',
      'stock that differs from its ledger',
      ['UPDATE stock_lines SET quantity = quantity + 1'],
    ],
    [
      'stock equals its ledger, reservations equal orders',
      'stock below zero',
      [
        'ALTER TABLE stock_lines DROP CONSTRAINT stock_lines_not_negative',
        'ALTER TABLE stock_lines DROP CONSTRAINT stock_lines_unit_pieces',
        'ALTER TABLE product_stock DROP CONSTRAINT product_stock_not_negative',
        'UPDATE stock_lines SET quantity = -1',
        "INSERT INTO stock_movements (stock_line_id, delta, reason) SELECT id, -9, 'adjustment' FROM stock_lines",
      ],
    ],
    [
      'stock equals its ledger, reservations equal orders',
      'an order without its reservation',
      [`DELETE FROM reservations WHERE order_id = ${UNPAID}`],
    ],
    [
      'reservations follow their order',
      'stock of a paid order that is only held',
      [`UPDATE reservations SET state = 'held' WHERE order_id = ${PAID}`],
    ],
    [
      'reservations follow their order',
      'stock of an order that ended',
      [
        `UPDATE reservations SET state = 'held' WHERE order_id = (SELECT id FROM orders WHERE status = 'canceled' AND payment_status = 'unpaid')`,
      ],
    ],
    [
      'reservations follow their order',
      'stock of an unpaid order that is sold',
      [`UPDATE reservations SET state = 'sold' WHERE order_id = ${UNPAID}`],
    ],
    [
      'a paid order is charged its total once; an unpaid order has no charge at the gateway',
      'a paid order without a charge',
      [`UPDATE orders SET payment_status = 'paid', transaction_id = '5' WHERE id = ${UNPAID}`],
    ],
    [
      'a paid order is charged its total once; an unpaid order has no charge at the gateway',
      'a charge whose order is not paid',
      [`UPDATE orders SET payment_status = 'unpaid' WHERE id = ${PAID}`],
    ],
    [
      'a paid order is charged its total once; an unpaid order has no charge at the gateway',
      'a charge of another amount',
      [
        'ALTER TABLE orders DROP CONSTRAINT orders_adds_up',
        `UPDATE orders SET total = total + 0.01 WHERE id = ${PAID}`,
      ],
    ],
    [
      'a charge has an order, or was refunded',
      'a charge whose order is missing',
      [`DELETE FROM payment_attempts WHERE order_id = ${PAID}`, `DELETE FROM orders WHERE id = ${PAID}`],
    ],
    [
      'each charge belongs to an attempt, and no attempt is charged twice',
      'a charge without an attempt',
      [`UPDATE payment_attempts SET reference = 'other' WHERE order_id = ${PAID}`],
    ],
    ['attempts agree with their order', 'an approved attempt of an unpaid order', [attempt('approved')]],
    [
      'attempts agree with their order',
      'two live attempts',
      ['DROP INDEX payment_attempts_live', attempt('started'), attempt('unknown')],
    ],
    [
      'sums are right to the cent',
      'a total that is a cent too high',
      [
        'ALTER TABLE orders DROP CONSTRAINT orders_adds_up',
        `UPDATE orders SET total = total + 0.01 WHERE id = ${UNPAID}`,
      ],
    ],
    [
      'packages have the pieces of their order, once it is paid',
      'a piece that was not ordered',
      ['UPDATE fulfillment_lines SET quantity = quantity + 1'],
    ],
    [
      'packages have the pieces of their order, once it is paid',
      'an order with one piece too many to ship',
      [`UPDATE orders SET to_ship = to_ship + 1 WHERE id = ${PAID}`],
    ],
    [
      'each shipped package sent one mail',
      'a package without a mail',
      [`DELETE FROM emails WHERE event = 'order_shipped'`],
    ],
    [
      'packages have the pieces of their order, once it is paid',
      'a package of an order that is not paid',
      [`UPDATE fulfillments SET order_id = ${UNPAID}`],
    ],
    [
      'the status of an order follows its returns',
      'an order with another status than its returns',
      [`UPDATE orders SET status = 'delivered' WHERE id = ${PART}`],
    ],
    ['the status of an order follows its returns', 'a return that is missing', ['DELETE FROM returns']],
    [
      'no piece is in two returns, and returns have no more pieces than were sent',
      'a piece that comes back twice',
      ['UPDATE return_lines SET quantity = quantity * 2 + 1'],
    ],
    [
      'refunds agree with their order',
      'a piece that is refunded twice',
      ['UPDATE refund_lines SET quantity = quantity + 9'],
    ],
    [
      'no more pieces come back than were sent',
      'one returned piece too many',
      ['UPDATE return_lines SET quantity = quantity + 1'],
    ],
    [
      'the refund of a return is the decided amount, and done when the return is completed',
      'a refund that is a cent too high',
      ['UPDATE returns SET goods = goods - 0.01'],
    ],
    [
      'the refund of a return is the decided amount, and done when the return is completed',
      'a completed return whose refund is not done',
      [`UPDATE refunds SET state = 'requested', method = NULL WHERE is_of_return`],
    ],
    ['sums are right to the cent', 'a line that is missing', [`DELETE FROM order_items WHERE order_id = ${UNPAID}`]],
    [
      'unit prices are list prices, or those of the quote',
      'a price that differs from the list price',
      ['UPDATE products SET price = price + 1'],
    ],
    [
      'unit prices are list prices, or those of the quote',
      'a quote that does not exist',
      [`UPDATE order_items SET quote_number = 'Q-1' WHERE order_id = ${PAID}`],
    ],
    [
      'order numbers are unique',
      'a duplicate order number',
      [
        'ALTER TABLE orders DROP CONSTRAINT orders_number',
        'UPDATE orders SET order_number = (SELECT min(order_number) FROM orders)',
      ],
    ],
    [
      'states are in their tables, and the history leads to them',
      'an unknown order state',
      [
        `ALTER TABLE orders DROP CONSTRAINT orders_status_known`,
        `UPDATE orders SET status = 'lost' WHERE id = ${PAID}`,
      ],
    ],
    [
      'states are in their tables, and the history leads to them',
      'an unknown payment state',
      [
        `ALTER TABLE orders DROP CONSTRAINT orders_payment_status`,
        `UPDATE orders SET payment_status = 'perhaps' WHERE id = ${UNPAID}`,
      ],
    ],
    [
      'attempts agree with their order',
      'an unknown attempt state',
      [
        `ALTER TABLE payment_attempts DROP CONSTRAINT payment_attempts_state`,
        `UPDATE payment_attempts SET state = 'perhaps'`,
      ],
    ],
    [
      'attempts agree with their order',
      'a voided order whose charge was never approved',
      [`UPDATE payment_attempts SET state = 'declined' WHERE order_id = ${VOIDED}`],
    ],
    [
      'refunds agree with their order',
      'an unknown refund state',
      [`ALTER TABLE refunds DROP CONSTRAINT refunds_state`, `UPDATE refunds SET state = 'perhaps'`],
    ],
    [
      'refunds agree with their order',
      'a void that is missing in the history',
      [`DELETE FROM order_history WHERE event = 'voided'`],
    ],
    [
      'refunds agree with their order',
      'a paid order that was canceled without a refund',
      [`UPDATE orders SET status = 'canceled' WHERE id = ${PAID}`],
    ],
    [
      'charges minus refunds at the gateway equal the payment records',
      'a refund that never happened',
      [`UPDATE refunds SET amount = amount + 1 WHERE order_id = ${PART}`],
    ],
    [
      'charges minus refunds at the gateway equal the payment records',
      'a void without a record',
      [`DELETE FROM refunds WHERE order_id = ${VOIDED}`],
    ],
    [
      'charges minus refunds at the gateway equal the payment records',
      'an order that is still paid although it was refunded',
      [`UPDATE orders SET payment_status = 'paid' WHERE id = ${REFUNDED}`],
    ],
    [
      'states are in their tables, and the history leads to them',
      'a state without history',
      [`UPDATE orders SET status = 'canceled' WHERE id = ${UNPAID}`],
    ],
    [
      'states are in their tables, and the history leads to them',
      'a history without its payment',
      [`DELETE FROM order_history WHERE event = 'paid'`],
    ],
    [
      'nothing is open past its deadline',
      'an attempt whose result was not queried',
      [attempt('unknown'), `UPDATE payment_attempts SET ${OLDER} WHERE state = 'unknown'`],
    ],
    [
      'nothing is open past its deadline',
      'an unpaid order with an expired reservation',
      [`UPDATE orders SET hold_expires_at = now() - interval '6 minutes' WHERE id = ${UNPAID}`],
    ],
    [
      'nothing is open past its deadline',
      'a refund that is overdue',
      [`UPDATE refunds SET state = 'requested', next_try_at = now() - interval '2 minutes'`],
    ],
    ['nothing is open past its deadline', 'a refund that failed', [`UPDATE refunds SET state = 'failed'`]],
    [
      'nothing is open past its deadline',
      'a notification that was not processed',
      [`UPDATE payment_notifications SET handled_at = NULL, received_at = now() - interval '2 minutes'`],
    ],
    [
      'paid buyers and the back office get a mail',
      'a buyer without a confirmation',
      [`DELETE FROM emails WHERE event = 'guest_order_confirmation' AND entity = 'order:' || ${REFUNDED}`],
    ],
    [
      'paid buyers and the back office get a mail',
      'a mail to another person',
      [`UPDATE emails SET recipient = 'other@example.com' WHERE event = 'guest_order_confirmation'`],
    ],
    [
      'paid buyers and the back office get a mail',
      'an order without a mail to the back office',
      [`DELETE FROM emails WHERE event = 'new_order' AND entity = 'order:' || ${PAID}`],
    ],
    [
      'paid buyers and the back office get a mail',
      'a confirmation of an unpaid order',
      [`UPDATE emails SET entity = 'order:' || ${UNPAID} WHERE entity = 'order:' || ${PAID}`],
    ],
    ['each mail is sent once', 'a mail that waits', [`UPDATE emails SET state = 'waiting'`]],
    ['each mail is sent once', 'a mail that failed', [`UPDATE emails SET state = 'failed'`]],
    ['each mail is sent once', 'a mail without a record', ['DELETE FROM emails']],
    [
      'no card number, card code or token is stored',
      'a card number',
      [`UPDATE orders SET notes = 'card 4111 1111-11111111' WHERE id = ${PAID}`],
    ],
    [
      'no card number, card code or token is stored',
      'a card code',
      [`UPDATE orders SET billing_address = billing_address || '{"cvv": "7391"}' WHERE id = ${PAID}`],
    ],
    [
      'no card number, card code or token is stored',
      'a part of a token',
      [`UPDATE payment_attempts SET message = 'x' || '${secrets.tokens[0]?.slice(0, 30)}'`],
    ],
  ])('%s: %s', async (rule, _, statements) => {
    expect(await brokenBy(statements)).toContain(rule)
  })
})
