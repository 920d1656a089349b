import type { CartLine } from '../../../domain/cart/cart.ts'
import { type Cents, sum, times } from '../../../domain/money/money.ts'
import { STATUSES_TO_SHIP } from '../../../domain/orders/order.ts'
import {
  type BuyerKind,
  isScarce,
  limitsFor,
  NETWORK_TIMES,
  UNPAID_LIMITS,
  whyTooManyUnpaid,
  whyTooMuchUnpaid,
  whyTooScarce,
} from '../../../domain/orders/unpaid-limits.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Store } from '../../../domain/settings/store-shape.ts'
import { z } from '../../../domain/text/zod.ts'
import { stockOf } from '../../catalogue/card-columns.ts'
import { quoted, readMoney } from '../../platform/db/column-types.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { lockText } from '../../platform/db/lock-text.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { addressKey, mailboxKey, networkGroup, siteKey } from '../../platform/limits/limits.ts'

/**
 * The holder of unpaid stock, and the network address (null: it does not count). Orders store both while they hold
 * stock.
 */
export type Holder = { heldBy: string; heldFrom: string | null }

/**
 * The holder of an order. A guest's email address proves nothing, so it counts together with the network address:
 * otherwise a stranger could block its owner with orders under that address. A customer who has bought before counts
 * alone, without others on the same network.
 */
export function holderOf(who: BuyerKind, buyer: string | null, email: string, clientAddress: string): Holder {
  const heldBy = buyer === null ? `guest ${mailboxKey(email)} ${addressKey(clientAddress)}` : `customer ${buyer}`
  return { heldBy, heldFrom: who === 'known' ? null : siteKey(clientAddress) }
}

/**
 * `buyer`: the signed-in customer; null: a guest. An order makes its customer known a day after it was placed, or when
 * some of it has shipped: until the charge settles, canceling it costs nothing.
 */
export async function kindOfBuyer(db: Db, buyer: string | null): Promise<BuyerKind> {
  if (buyer === null) return 'guest'
  const { rows } = await db.$client.query({
    name: 'has-bought-before',
    text: `SELECT FROM orders_view WHERE user_id = $1 AND payment_status = 'paid' AND status <> 'canceled'
        AND (status NOT IN (${quoted(STATUSES_TO_SHIP)}) OR created_at < now() - interval '1 day') LIMIT 1`,
    values: [buyer],
  })
  return rows.length > 0 ? 'known' : 'newcomer'
}

/**
 * The names of the queues in which an order waits: the queue of its holder, and the queue of the network address if it
 * counts. The addresses of a /24 share no queue, because a slow order would delay its neighbors. Concurrent orders may
 * therefore exceed the limit of a network by a few.
 */
export const queuesOf = ({ heldBy, heldFrom }: Holder): string[] =>
  heldFrom === null ? [heldBy] : [heldBy, `from ${heldFrom}`]

/** The addresses in the /24 network of an IPv4 address. Empty for other addresses, whose key is a network already. */
function neighborsOf(heldFrom: string | null): string[] {
  const network = heldFrom === null ? null : networkGroup(heldFrom)
  if (heldFrom === null || !network) return []
  const start = heldFrom.slice(0, heldFrom.lastIndexOf('.') + 1)
  return Array.from({ length: 256 }, (_, last) => `${start}${last}`)
}

/** Serializes the orders of one holder, so that the limits apply to concurrent orders too. */
export async function lockHolder(tx: Tx, holder: Holder): Promise<void> {
  await lockText(tx, 'unpaid', ...queuesOf(holder))
}

const UnpaidShape = z.object({
  buyer: z.number(),
  address: z.number(),
  network: z.number(),
  buyerValue: z.string(),
  addressValue: z.string(),
  networkValue: z.string(),
})

/**
 * Refuses UNPAID_ORDERS and UNPAID_VALUE if the orders that await payment, together with a new one of `total`, exceed a
 * limit. `amended`: the order that the new one replaces, which does not count. Returns true if the holder has other
 * unpaid orders.
 */
export async function limitUnpaid(
  tx: Tx,
  store: Store,
  who: BuyerKind,
  { heldBy, heldFrom }: Holder,
  total: Cents,
  amended: string | null,
): Promise<boolean> {
  const row = await firstRow(tx, UnpaidShape, {
    name: 'held-unpaid',
    text: `SELECT count(*) FILTER (WHERE held_by = $1) AS buyer, count(*) FILTER (WHERE held_from = $2) AS address,
        count(*) FILTER (WHERE held_from = ANY($4)) AS network,
        coalesce(sum(total) FILTER (WHERE held_by = $1), 0) AS buyer_value,
        coalesce(sum(total) FILTER (WHERE held_from = $2), 0) AS address_value,
        coalesce(sum(total) FILTER (WHERE held_from = ANY($4)), 0) AS network_value
      FROM orders_view WHERE (held_by = $1 OR held_from = $2 OR held_from = ANY($4)) AND id IS DISTINCT FROM $3`,
    values: [heldBy, heldFrom, amended, neighborsOf(heldFrom)],
  })
  if (!row) throw new Error('sums are one row')
  for (const limit of limitsFor(who)) {
    const side = limit === 'address' || limit === 'network' ? limit : 'buyer'
    const unpaid = { orders: row[side] + 1, value: sum([readMoney(row[`${side}Value`]), total]) }
    const tooMany = whyTooManyUnpaid(who, limit, unpaid)
    if (tooMany) throw new Refusal('UNPAID_ORDERS', tooMany, { most: UNPAID_LIMITS[limit].orders })
    const most =
      limit === 'network'
        ? times(store.unpaidValue.address, NETWORK_TIMES)
        : store.unpaidValue[limit === 'known' || limit === 'address' ? limit : 'buyer']
    const tooMuch = whyTooMuchUnpaid(who, limit, unpaid, most)
    if (tooMuch) throw new Refusal('UNPAID_VALUE', tooMuch, { most })
  }
  return row.buyer + row.address > 0
}

const ScarceShape = z.object({ held: z.number(), left: z.number() })

/**
 * Refuses UNPAID_PARTS if the holder would hold at least half of the available pieces of too many parts. The stock of
 * `lines` is locked and not yet reserved. `othersWait`: the holder has other unpaid orders.
 */
export async function limitScarce(
  tx: Tx,
  who: BuyerKind,
  { heldBy, heldFrom }: Holder,
  lines: readonly CartLine[],
  othersWait: boolean,
): Promise<void> {
  for (const limit of limitsFor(who)) {
    // The order has few parts and its holder has no other orders, so the remaining stock does not matter.
    if (!othersWait && whyTooScarce(who, limit, lines.length) === null) continue
    const [column, holders] =
      limit === 'network'
        ? ['held_from', neighborsOf(heldFrom)]
        : limit === 'address'
          ? ['held_from', [heldFrom]]
          : ['held_by', [heldBy]]
    const found = await rows(tx, ScarceShape, {
      name: `parts-${column}`,
      text: `SELECT mine.held::int AS held, (${stockOf('p.id')} - mine.asked)::int AS left FROM (
          SELECT product_id, sum(held) AS held, sum(asked) AS asked FROM (
            SELECT i.product_id, h.quantity AS held, 0 AS asked FROM orders_view o
              JOIN reservations_view h ON h.order_id = o.id AND h.state = 'held' JOIN stock_lines_view i ON i.id = h.stock_line_id
              WHERE o.${column} = ANY($1)
            UNION ALL SELECT product_id, quantity, quantity FROM unnest($2::bigint[], $3::int[]) AS a (product_id, quantity)
          ) each GROUP BY product_id) mine
        JOIN products_view p ON p.id = mine.product_id`,
      values: [holders, lines.map(({ productId }) => productId), lines.map(({ quantity }) => quantity)],
    })
    const why = whyTooScarce(who, limit, found.filter(({ held, left }) => isScarce(held, left)).length)
    if (why) throw new Refusal('UNPAID_PARTS', why, { most: UNPAID_LIMITS[limit].scarceParts })
  }
}
