import { type Cart, type CartLine, lineKey, referenceOf, unitOf } from '../../domain/cart/cart.ts'
import type { RoundUp } from '../../domain/cart/round-up.ts'
import { ROUND_UP_SKU } from '../../domain/catalogue/product.ts'
import { orNull, requireSame } from '../../domain/inventory/line-requirements.ts'
import { refuseDeleted } from '../customers/accounts/lock-customer.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { lockText } from '../platform/db/lock-text.ts'
import { oneAtATimePerKey } from '../platform/limits/limit-concurrency.ts'
import { changeCartQuotes } from '../quotes/cart-quotes.ts'
import { readCart } from './read-cart.ts'

/** Returns the changed cart. It receives a copy of the cart. */
type Change = (cart: Cart, tx: Tx) => Cart | Promise<Cart>
/** Takes the locks that precede the lock of the cart: the locks of orders. */
type LockFirst = (tx: Tx) => Promise<void>

// At most one caller per cart waits for the cart's lock in this process, because each waiting caller holds a database
// connection.
const limitPerCustomer = oneAtATimePerKey()

/**
 * Applies `change` to a customer's cart in one transaction and returns the result. Changes of one cart wait for each
 * other, so that two tabs cannot both add the last piece. Refuses NOT_SIGNED_IN if the account was deleted at the same
 * time.
 */
export const changeCart = (db: Db, userId: string, change: Change, lockFirst?: LockFirst): Promise<Cart> =>
  limitPerCustomer(userId, () =>
    inTransaction(db, async tx => {
      await lockFirst?.(tx)
      return changeCartInside(tx, userId, change).catch(refuseDeleted)
    }),
  )

/** Like changeCart, in a transaction of the caller: the cart stays locked until it ends. */
export async function changeCartInside(tx: Tx, userId: string, change: Change): Promise<Cart> {
  await lockCart(tx, userId)
  const before = await readCart(tx, userId)
  const changed = await change(
    { ...before, lines: before.lines.map(copy), saved: before.saved.map(copy), quotes: [...before.quotes] },
    tx,
  )
  // An empty cart has no round-up; lines added later are another order.
  const isEmpty = changed.lines.length + changed.quotes.length === 0
  const after = isEmpty ? { ...changed, roundUp: null } : changed
  await writeLines(tx, userId, stored(before), stored(after))
  await changeCartQuotes(tx, userId, before.quotes, after.quotes)
  if (after.roundUp !== before.roundUp) await writeRoundUp(tx, userId, after.roundUp)
  return after
}

/**
 * Locks the cart until the transaction ends. It does not lock the user's row, because orders and sessions lock that row
 * too.
 */
export async function lockCart(tx: Tx, userId: string): Promise<void> {
  await lockText(tx, 'cart', userId)
}

const copy = (line: CartLine): CartLine => ({ ...line })

type StoredLine = CartLine & { isSaved: boolean }
const stored = ({ lines, saved }: Cart): StoredLine[] => [
  ...lines.map(line => ({ ...line, isSaved: false })),
  ...saved.map(line => ({ ...line, isSaved: true })),
]

const nameOf = (line: StoredLine) => `${line.isSaved} ${lineKey(line)}`

async function writeLines(
  tx: Tx,
  userId: string,
  before: readonly StoredLine[],
  after: readonly StoredLine[],
): Promise<void> {
  const had = new Map(before.map(line => [nameOf(line), line]))
  const has = new Set(after.map(nameOf))
  const removed = before.filter(line => !has.has(nameOf(line)))
  const changed = after.filter(line => {
    const there = had.get(nameOf(line))
    return there?.quantity !== line.quantity || !requireSame(there.requirements, line.requirements)
  })
  const names = (lines: readonly StoredLine[]) => [
    userId,
    lines.map(line => line.productId),
    lines.map(line => line.condition),
    lines.map(line => line.isSaved),
    lines.map(unitOf),
    lines.map(referenceOf),
  ]
  if (removed.length > 0) {
    await tx.$client.query({
      name: 'take-out-of-cart',
      text: `DELETE FROM cart_items c
        USING unnest($2::bigint[], $3::text[], $4::bool[], $5::bigint[], $6::text[])
          AS removed (product_id, condition, is_saved, unit_id, reference)
        WHERE c.user_id = $1 AND c.product_id = removed.product_id AND c.condition IS NOT DISTINCT FROM removed.condition
          AND c.is_saved = removed.is_saved AND c.unit_id IS NOT DISTINCT FROM removed.unit_id
          AND c.reference = removed.reference`,
      values: names(removed),
    })
  }
  if (changed.length > 0) {
    await tx.$client.query({
      name: 'put-into-cart',
      text: `INSERT INTO cart_items (user_id, product_id, condition, is_saved, unit_id, reference, quantity, requirements)
        SELECT $1, product_id, condition, is_saved, unit_id, reference, quantity, requirements
          FROM unnest($2::bigint[], $3::text[], $4::bool[], $5::bigint[], $6::text[], $7::int[], $8::jsonb[]) WITH ORDINALITY
            AS line (product_id, condition, is_saved, unit_id, reference, quantity, requirements, place)
          ORDER BY place
        ON CONFLICT (user_id, product_id, coalesce(condition, ''), coalesce(unit_id, 0), is_saved, reference)
          DO UPDATE SET quantity = excluded.quantity, requirements = excluded.requirements, updated_at = now()`,
      values: [
        ...names(changed),
        changed.map(line => line.quantity),
        changed.map(({ requirements }) => (orNull(requirements) ? JSON.stringify(requirements) : null)),
      ],
    })
  }
}

/** The round-up is stored as a row of its product. */
async function writeRoundUp(tx: Tx, userId: string, roundUp: RoundUp | null): Promise<void> {
  await tx.$client.query('DELETE FROM cart_items WHERE user_id = $1 AND round_up IS NOT NULL', [userId])
  if (roundUp === null) return
  await tx.$client.query(
    'INSERT INTO cart_items (user_id, product_id, round_up, quantity) SELECT $1, id, $3, 1 FROM products_view WHERE sku = $2',
    [userId, ROUND_UP_SKU, roundUp],
  )
}
