import { ENDED } from '../../domain/orders/order-number.ts'
import type { Tx } from '../platform/db/database.ts'

/**
 * An order that ended and was never tried to be paid gives its number back and goes on under one that cannot clash: numbers of
 * a day are not used up by what nobody paid for. One with a payment tried keeps it, for the gateway knows it by its number.
 */
export async function giveNumberBack(tx: Tx, orderId: string): Promise<void> {
  await tx.$client.query({
    name: 'give-number-back',
    text: `UPDATE orders SET order_number = order_number || '${ENDED}' || nextval('order_numbers_given_back')
      WHERE id = $1 AND status = 'canceled' AND payment_status = 'unpaid'
        AND NOT EXISTS (SELECT FROM payment_attempts_view WHERE order_id = $1)`,
    values: [orderId],
  })
}
