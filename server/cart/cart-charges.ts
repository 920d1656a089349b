import { type Charge, chargesTotal } from '../../domain/charges/charge.ts'
import { type ChargeRules, chargesByRule } from '../../domain/charges/charge-rules.ts'
import type { Cents } from '../../domain/money/money.ts'
import { store } from '../../domain/settings/store.ts'
import { packLines } from '../../domain/shipping/packing.ts'
import { z } from '../../domain/text/zod.ts'
import { readCharges, readOrderCharges } from '../charges/read-charges.ts'
import { isLinkValid } from '../orders/find-order.ts'
import { hashOrNull, opensByHash } from '../orders/guest-link.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import type { OwnOrderName } from './owned-order.ts'
import type { PricedCart } from './price-cart.ts'

export type CartCharges = {
  charges: (Charge & { isByRule: boolean })[]
  total: Cents
  /** price of a material certification; null: not offered */
  certificatePrice: Cents | null
}

/** The charges that staff have set on an unpaid order, and its quotes with their charges, which these include. */
export type AdminSetCharges = {
  charges: readonly Charge[]
  quotes: readonly { quoteNumber: string; charges: readonly Charge[] }[]
}

const IdAndQuoteNumberShape = z.object({ id: z.string(), quoteNumber: z.string() })

/** The charges of an order. */
export async function readAdminSet(db: Db | Tx, orderId: string): Promise<AdminSetCharges> {
  const found = await rows(db, IdAndQuoteNumberShape, {
    name: 'quotes-of-order-with-charges',
    text: `SELECT q.id, q.quote_number FROM quotes_view q
      WHERE q.quote_number IN (SELECT quote_number FROM order_items_view WHERE order_id = $1)`,
    values: [orderId],
  })
  const quoted = await readCharges(
    db,
    'quote',
    found.map(({ id }) => id),
  )
  return {
    charges: await readOrderCharges(db, orderId),
    quotes: found.map(({ id, quoteNumber }) => ({ quoteNumber, charges: quoted.get(id) ?? [] })),
  }
}

/**
 * The charges that staff have set. Leaves out charges of quotes that are no longer in the cart, and adds charges of
 * quotes that are new in it. If staff waived one of two equal charges, the other belongs to the quote that stays.
 */
function adminSetOf(set: AdminSetCharges, quotes: PricedCart['quotes']): Charge[] {
  const charges = [...set.charges]
  const isIn = new Set(quotes.map(({ quoteNumber }) => quoteNumber))
  const [stay, leave] = [true, false].map(isStaying =>
    set.quotes.flatMap(quote => (isIn.has(quote.quoteNumber) === isStaying ? quote.charges : [])),
  )
  for (const charge of leave ?? []) {
    const isSame = ({ kind, label, amount }: Charge) =>
      kind === charge.kind && label === charge.label && amount === charge.amount
    const isMore = charges.filter(isSame).length > (stay ?? []).filter(isSame).length
    if (isMore) charges.splice(charges.findIndex(isSame), 1)
  }
  const known = new Set(set.quotes.map(({ quoteNumber }) => quoteNumber))
  return [...charges, ...quotes.flatMap(quote => (known.has(quote.quoteNumber) ? [] : quote.charges))]
}

type Rules = { charges: ChargeRules }

/**
 * The charges of a cart in addition to parts and freight, by its quotes and by the rules of the store. Cart, checkout and order use
 * this function. `adminSet` replaces all of them for the unpaid order that the cart has become. A quote that joins that order adds its own
 * charges, and takes them away when it leaves.
 */
export function chargesOfCart(
  { charges: rules }: Rules,
  { quotes, hasHazmat, weights }: Pick<PricedCart, 'quotes' | 'hasHazmat' | 'weights'>,
  wantsCertificate: boolean,
  adminSet: AdminSetCharges | null,
): CartCharges {
  if (adminSet) return cartCharges(adminSetOf(adminSet, quotes), [], null)
  const quoted = quotes.flatMap(quote => quote.charges)
  const buysAog = quotes.some(
    ({ kind, charges }) => kind === 'aog' && charges.every(charge => charge.kind !== 'aog_fee'),
  )
  const packages = rules.crating === null ? [] : packLines(weights)
  const ruled = chargesByRule(rules, { hasHazmat, packages, wantsCertificate, buysAog })
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

const IdAndIsSetShape = z.object({ id: z.string(), isSet: z.boolean() })

/**
 * The charges that an admin has set on the unpaid order that a cart would amend: the named order, or else the order of
 * the cart. Null: no such order, or no charges set.
 */
export async function adminCharges(
  db: Db | Tx,
  own: OwnOrderName | null,
  cartId: string | null,
  userId: string | null,
): Promise<AdminSetCharges | null> {
  if (own === null && cartId === null) return null
  const order = await firstRow(db, IdAndIsSetShape, {
    name: `desk-charges-of-cart ${store.days.guestLink}`,
    text: `SELECT id, has_desk_charges AS is_set FROM (
        SELECT id, has_desk_charges, 1 AS place FROM orders_view orders WHERE id = $1 AND status = 'pending'
          AND payment_status = 'unpaid' AND (${opensByHash('$2::text')} AND ${isLinkValid()} OR user_id = $4)
        UNION ALL
        SELECT id, has_desk_charges, 2 FROM orders_view WHERE cart_id = $3 AND status = 'pending' AND payment_status = 'unpaid'
          AND (user_id IS NULL OR user_id = $4)) o
      ORDER BY place LIMIT 1`,
    values: [own?.orderId ?? null, hashOrNull(own?.token ?? null), cartId, userId],
  })
  return order?.isSet ? readAdminSet(db, order.id) : null
}
