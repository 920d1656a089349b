import { z } from '../../domain/text/zod.ts'
import { recordEvent } from '../events.ts'
import type { Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { eventSubject } from './lock-order.ts'

/** Invalidates every link mailed so far. */
const END_LINKS = `guest_token = NULL, guest_token_hashes = '{}', guest_link_generation = guest_link_generation + 1`

/** The part of an address that is retained: the state and country, for tax records. */
const placeOf = (
  address: string,
) => `jsonb_build_object('firstName', '', 'lastName', '', 'addressLine1', '', 'city', '',
  'state', coalesce(${address}->>'state', ''), 'postalCode', '', 'country', coalesce(${address}->>'country', ''))`

const RowShape = z.object({ id: z.string(), userId: z.nullable(z.string()) })

/**
 * Removes personal data and free text from orders. Amounts, lines, dates, state and country stay. Guest links stop
 * working. Idempotent. `updated_at` does not change.
 */
export async function anonymizeOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const found = await rows(
    tx,
    RowShape,
    `UPDATE orders SET email = '', shipping_address = ${placeOf('shipping_address')}, billing_address = ${placeOf('billing_address')},
        carrier_account = NULL, aog = NULL, po_number = '', notes = '', admin_notes = ''
      WHERE id = ANY($1) AND email <> '' RETURNING id, user_id`,
    [orderIds],
  )
  if (found.length === 0) return
  await endGuestLinks(tx, orderIds)
  await tx.$client.query(`UPDATE order_history SET note = '' WHERE order_id = ANY($1) AND note <> ''`, [orderIds])
  await tx.$client.query(`UPDATE order_items SET reference = '' WHERE order_id = ANY($1) AND reference <> ''`, [
    orderIds,
  ])
  await recordEvent(tx, 'order.noted', ...found.map(eventSubject))
}

/**
 * Invalidates the links of guest orders: a guest who objects to the use of the order's data allows only what the law
 * requires.
 */
export async function endGuestLinks(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.$client.query(`UPDATE orders SET ${END_LINKS} WHERE id = ANY($1) AND user_id IS NULL`, [orderIds])
}
