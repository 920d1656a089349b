import type { CartLine } from '../../../domain/cart/cart.ts'
import { type Cents, sum } from '../../../domain/money/money.ts'
import {
  UNPAID_LIMITS,
  type UnpaidLimit,
  whyTooManyUnpaid,
  whyTooMuchUnpaid,
  whyTooScarce,
} from '../../../domain/orders/unpaid-limits.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Store } from '../../../store.config.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addressKey, mailboxKey } from '../../platform/limits/limits.ts'

/** Who holds stock unpaid, and from which network address, as orders keep it while they do. */
export type Holder = { heldBy: string; heldFrom: string }

/**
 * An e-mail address proves nothing of a guest: it counts together with the network, or a stranger could keep its owner from
 * buying by orders in his name.
 */
export function holderOf(buyer: string | null, email: string, clientAddress: string): Holder {
  const heldFrom = addressKey(clientAddress)
  return { heldBy: buyer === null ? `guest ${mailboxKey(email)} ${heldFrom}` : `customer ${buyer}`, heldFrom }
}

/** Orders of one holder are placed one after the other: limits hold for those that come at once, too. */
export async function lockHolder(tx: Tx, { heldBy, heldFrom }: Holder): Promise<void> {
  for (const who of [heldBy, `from ${heldFrom}`])
    await tx.$client.query({
      name: 'lock-holder',
      text: `SELECT pg_advisory_xact_lock(hashtextextended('unpaid ' || $1, 0))`,
      values: [who],
    })
}

type Row = Record<UnpaidLimit, number> & Record<`${UnpaidLimit}Value`, string>

/**
 * Refuses UNPAID_ORDERS and UNPAID_VALUE where too much would wait for its payment with an order of `total` more. `amended`:
 * the order that this one takes the place of, which does not count.
 */
export async function limitUnpaid(
  tx: Tx,
  store: Store,
  { heldBy, heldFrom }: Holder,
  total: Cents,
  amended: string | null,
): Promise<void> {
  const { rows } = await tx.$client.query<Row>({
    name: 'held-unpaid',
    text: `SELECT count(*) FILTER (WHERE held_by = $1) AS buyer, count(*) FILTER (WHERE held_from = $2) AS address,
        coalesce(sum(total) FILTER (WHERE held_by = $1), 0) AS "buyerValue",
        coalesce(sum(total) FILTER (WHERE held_from = $2), 0) AS "addressValue"
      FROM orders WHERE (held_by = $1 OR held_from = $2) AND id IS DISTINCT FROM $3`,
    values: [heldBy, heldFrom, amended],
  })
  const [row] = rows
  if (!row) throw new Error('sums are one row')
  for (const who of ['buyer', 'address'] as const) {
    const unpaid = { orders: row[who] + 1, value: sum([readMoney(row[`${who}Value`]), total]) }
    const tooMany = whyTooManyUnpaid(who, unpaid)
    if (tooMany) throw new Refusal('UNPAID_ORDERS', tooMany, { most: UNPAID_LIMITS[who].orders })
    const tooMuch = whyTooMuchUnpaid(unpaid, store.unpaidValue[who])
    if (tooMuch) throw new Refusal('UNPAID_VALUE', tooMuch, { most: store.unpaidValue[who] })
  }
}

/**
 * Refuses UNPAID_PARTS where too many parts would be held nearly whole: with `lines` the holder has more of them than is left for
 * others. Their stock is locked and not held yet.
 */
export async function limitScarce(tx: Tx, { heldBy, heldFrom }: Holder, lines: readonly CartLine[]): Promise<void> {
  for (const [who, column, holder] of [
    ['buyer', 'held_by', heldBy],
    ['address', 'held_from', heldFrom],
  ] as const) {
    const { rows } = await tx.$client.query<{ parts: number }>({
      name: `scarce-parts-${who}`,
      text: `SELECT count(*) AS parts FROM (
          SELECT product_id, sum(held) AS held, sum(asked) AS asked FROM (
            SELECT i.product_id, h.quantity AS held, 0 AS asked FROM orders o
              JOIN stock_holds h ON h.order_id = o.id AND h.state = 'held' JOIN product_inventory i ON i.id = h.inventory_id
              WHERE o.${column} = $1
            UNION ALL SELECT product_id, quantity, quantity FROM unnest($2::bigint[], $3::int[]) AS a (product_id, quantity)
          ) each GROUP BY product_id) mine
        JOIN products p ON p.id = mine.product_id WHERE mine.held > p.stock_quantity - mine.asked`,
      values: [holder, lines.map(({ productId }) => productId), lines.map(({ quantity }) => quantity)],
    })
    const why = whyTooScarce(who, rows[0]?.parts ?? 0)
    if (why) throw new Refusal('UNPAID_PARTS', why, { most: UNPAID_LIMITS[who].scarceParts })
  }
}
