import { type Charge, chargesTotal } from '../../domain/charges/charge.ts'
import { type ChargeRules, chargesByRule } from '../../domain/charges/charge-rules.ts'
import type { Cents } from '../../domain/money/money.ts'
import { store } from '../../domain/settings/store.ts'
import { packParcels } from '../../domain/shipping/parcel.ts'
import { readOrderCharges } from '../charges/read-charges.ts'
import { isLinkValid } from '../orders/find-order.ts'
import { hashOrNull, opensByHash } from '../orders/guest-link.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import type { OwnOrderName } from './owned-order.ts'
import type { PricedCart } from './price-cart.ts'

export type CartCharges = {
  charges: (Charge & { isByRule: boolean })[]
  total: Cents
  /** price of a material certification; null: not offered */
  certificatePrice: Cents | null
}

/** The charges that staff have set on an unpaid order, and the quotes that it has now, whose charges are among them. */
export type AdminSetCharges = { charges: readonly Charge[]; quoteNumbers: readonly string[] }

/** Those of an order. */
export async function readAdminSet(db: Db | Tx, orderId: string): Promise<AdminSetCharges> {
  const { rows } = await db.$client.query<{ quoteNumber: string }>({
    name: 'quote-numbers-of-order',
    text: `SELECT DISTINCT quote_number AS "quoteNumber" FROM order_items_view WHERE order_id = $1 AND quote_number IS NOT NULL`,
    values: [orderId],
  })
  return { charges: await readOrderCharges(db, orderId), quoteNumbers: rows.map(({ quoteNumber }) => quoteNumber) }
}

type Rules = { charges: ChargeRules }

/**
 * The charges of a cart in addition to parts and freight, by its quotes and by the rules of the store. Cart, checkout and order use
 * this function. `adminSet` replaces all of them for the unpaid order that the cart has become. A quote that was not on that order
 * when staff set its charges adds its own.
 */
export function chargesOfCart(
  { charges: rules }: Rules,
  { quotes, hasHazmat, weights }: Pick<PricedCart, 'quotes' | 'hasHazmat' | 'weights'>,
  wantsCertificate: boolean,
  adminSet: AdminSetCharges | null,
): CartCharges {
  if (adminSet) {
    const added = quotes.filter(({ quoteNumber }) => !adminSet.quoteNumbers.includes(quoteNumber))
    return cartCharges([...adminSet.charges, ...added.flatMap(quote => quote.charges)], [], null)
  }
  const quoted = quotes.flatMap(quote => quote.charges)
  const buysAog = quotes.some(
    ({ kind, charges }) => kind === 'aog' && charges.every(charge => charge.kind !== 'aog_fee'),
  )
  const parcels = rules.crating === null ? [] : packParcels(weights)
  const ruled = chargesByRule(rules, { hasHazmat, parcels, wantsCertificate, buysAog })
  return cartCharges(quoted, ruled, rules.certificate)
}

const cartCharges = (
  byHand: readonly Charge[],
  byRule: readonly Charge[],
  certificatePrice: Cents | null,
): CartCharges => ({
  charges: [
    ...byHand.map(charge => ({ ...charge, isByRule: false })),
    ...byRule.map(charge => ({ ...charge, isByRule: true })),
  ],
  total: chargesTotal([...byHand, ...byRule]),
  certificatePrice,
})

/**
 * The charges that an admin has set on the unpaid order that a cart would amend: the named order, else the one of the
 * cart. Null: no such order, or no charges set.
 */
export async function adminCharges(
  db: Db | Tx,
  own: OwnOrderName | null,
  cartId: string | null,
  userId: string | null,
): Promise<AdminSetCharges | null> {
  if (own === null && cartId === null) return null
  const { rows } = await db.$client.query<{ id: string; isSet: boolean }>({
    name: `desk-charges-of-cart ${store.days.guestLink}`,
    text: `SELECT id, has_desk_charges AS "isSet" FROM (
        SELECT id, has_desk_charges, 1 AS place FROM orders_view orders WHERE id = $1 AND status = 'pending'
          AND payment_status = 'unpaid' AND (${opensByHash('$2::text')} AND ${isLinkValid()} OR user_id = $4)
        UNION ALL
        SELECT id, has_desk_charges, 2 FROM orders_view WHERE cart_id = $3 AND status = 'pending' AND payment_status = 'unpaid'
          AND (user_id IS NULL OR user_id = $4)) o
      ORDER BY place LIMIT 1`,
    values: [own?.orderId ?? null, hashOrNull(own?.token ?? null), cartId, userId],
  })
  const [order] = rows
  return order?.isSet ? readAdminSet(db, order.id) : null
}
