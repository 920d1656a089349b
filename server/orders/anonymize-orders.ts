import { recordEvent } from '../events.ts'
import type { Tx } from '../platform/db/database.ts'
import { eventSubject } from './lock-order.ts'

/** No link mailed so far opens the order. */
const END_LINKS = `guest_token = NULL, guest_token_hashes = '{}', guest_link_generation = guest_link_generation + 1`

/** What is left of an address: where tax was due. */
const placeOf = (
  address: string,
) => `jsonb_build_object('firstName', '', 'lastName', '', 'addressLine1', '', 'city', '',
  'state', coalesce(${address}->>'state', ''), 'postalCode', '', 'country', coalesce(${address}->>'country', ''))`

/**
 * Takes out of some orders who bought, and what was written: amounts, lines, days, state and country stay. A guest's link ends.
 * Twice is no error. The day of the last thing that happened to them stays as it was.
 */
export async function anonymizeOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const { rows } = await tx.$client.query<{ id: string; userId: string | null }>(
    `UPDATE orders SET email = '', shipping_address = ${placeOf('shipping_address')}, billing_address = ${placeOf('billing_address')},
        carrier_account = NULL, aog = NULL, po_number = '', notes = '', admin_notes = ''
      WHERE id = ANY($1) AND email <> '' RETURNING id, user_id AS "userId"`,
    [orderIds],
  )
  if (rows.length === 0) return
  await endGuestLinks(tx, orderIds)
  await tx.$client.query(`UPDATE order_history SET note = '' WHERE order_id = ANY($1) AND note <> ''`, [orderIds])
  await tx.$client.query(`UPDATE order_items SET reference = '' WHERE order_id = ANY($1) AND reference <> ''`, [
    orderIds,
  ])
  await recordEvent(tx, 'order.noted', ...rows.map(eventSubject))
}

/** The links of guests' orders open nothing any more: their buyer wants them used for nothing but what the law asks. */
export async function endGuestLinks(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.$client.query(`UPDATE orders SET ${END_LINKS} WHERE id = ANY($1) AND user_id IS NULL`, [orderIds])
}
