import { type Cart, type CartLine, mergeLines, withoutBought } from '../../domain/cart/cart.ts'
import { mergeGuestCart, mergeMessage, notYetMerged } from '../../domain/cart/cart-merge.ts'
import { mergeSaved } from '../../domain/cart/saved-lines.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'
import { changeCart } from './change-cart.ts'
import { type HasPendingPayment, lockOrdersOf, orderedOf } from './internal/ordered-lines.ts'
import { readParts } from './internal/read-parts.ts'
import { StoredLineShape } from './internal/stored-line.ts'
import { openOrders } from './owned-order.ts'

/** `cartId`: the ID that the browser generated for this guest cart; lines added after a merge belong to another cart */
export type GuestCart = { cartId: string; lines: readonly CartLine[]; saved: readonly CartLine[] }

/**
 * Merges a guest's cart and saved lines into a customer's, as far as there is stock. Idempotent: merging the same cart
 * again changes nothing, whatever happened to the customer's cart since; lines that the guest cart gained since are
 * added.
 * Lines that the guest has paid for, or may have, are left out, so that they are not bought twice. Orders are locked
 * before carts, so the merge waits for a payment that is being settled. A payment settled later removes the lines again
 * (remove-purchased-lines.ts), or restores those that were left out (restore-merged-lines.ts). `message`: a text about
 * the lines left out, repeated on a retry; null: none.
 */
export async function mergeIntoCart(
  db: Db,
  userId: string,
  guest: GuestCart,
  isBeingPaid: HasPendingPayment,
): Promise<Cart & { message: string | null }> {
  let message: string | null = null
  const merge = async (cart: Cart, tx: Tx): Promise<Cart> => {
    const before = await mergedBefore(tx, userId, guest.cartId)
    const lines = notYetMerged(guest.lines, before.lines)
    const later = notYetMerged(guest.saved, before.saved)
    if (lines.length + later.length === 0) {
      message = before.message
      return cart
    }
    const ordered = await orderedOf(tx, guest.cartId, isBeingPaid)
    const bought = withoutBought(ordered?.lines ?? [], before.lines)
    const wanted = withoutBought(lines, bought)
    const leftOut = withoutBought(lines, wanted)
    const parts = await readParts(tx, [...lines, ...later, ...cart.lines], await openOrders(tx, null, userId))
    const merged = mergeGuestCart(cart.lines, wanted, productId => parts.get(productId)?.stock ?? null)
    const saved = mergeSaved(cart.saved, later, productId => parts.has(productId))
    // Any client with the guest's cart ID can open its order. Return the number only if the order has no owner or
    // belongs to this customer.
    const number = ordered?.userId === null || ordered?.userId === userId ? ordered.orderNumber : null
    message = mergeMessage({
      ...merged,
      gone: merged.gone + saved.gone,
      notSaved: saved.tooMany,
      ordered: ordered !== null && leftOut.length > 0 ? { number, isPaid: ordered.isPaid } : null,
    })
    await noteMerged(tx, userId, guest.cartId, {
      lines: mergeLines([...before.lines, ...lines]),
      saved: mergeLines([...before.saved, ...later]),
      added: mergeLines([
        ...(before.addedTo === cart.cartId ? before.added : []),
        ...withoutBought(merged.lines, cart.lines),
      ]),
      addedTo: cart.cartId,
      leftOut: ordered?.isPaid === false ? mergeLines([...before.leftOut, ...leftOut]) : before.leftOut,
      message,
    })
    return { ...cart, lines: merged.lines, saved: saved.saved }
  }
  const after = await changeCart(db, userId, merge, tx => lockOrdersOf(tx, guest.cartId))
  return { ...after, message }
}

const MergedShape = z.object({
  lines: z.array(StoredLineShape),
  saved: z.array(StoredLineShape),
  added: z.array(StoredLineShape),
  addedTo: z.nullable(z.string()),
  leftOut: z.array(StoredLineShape),
  message: z.nullable(z.string()),
})
type Merged = z.output<typeof MergedShape>
const NOTHING: Merged = { lines: [], saved: [], added: [], addedTo: null, leftOut: [], message: null }

/**
 * The merged lines of a guest's cart so far. Changes of one cart wait for each other, so no other transaction writes it
 * now.
 */
async function mergedBefore(tx: Tx, userId: string, cartId: string): Promise<Merged> {
  const row = await firstRow(tx, MergedShape, {
    name: 'merged-cart',
    text: `SELECT lines, saved, added, added_to, left_out, message FROM merged_carts
      WHERE user_id = $1 AND cart_id = $2`,
    values: [userId, cartId],
  })
  return row ?? NOTHING
}

async function noteMerged(tx: Tx, userId: string, cartId: string, merged: Merged): Promise<void> {
  const { lines, saved, added, addedTo, leftOut, message } = merged
  await tx.$client.query({
    name: 'note-merged-cart',
    text: `INSERT INTO merged_carts (user_id, cart_id, lines, saved, message, added, added_to, left_out)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT (user_id, cart_id) DO UPDATE SET lines = excluded.lines, saved = excluded.saved,
        message = excluded.message, added = excluded.added, added_to = excluded.added_to,
        left_out = excluded.left_out, merged_at = now()`,
    values: [
      ...[userId, cartId, JSON.stringify(lines), JSON.stringify(saved), message],
      ...[JSON.stringify(added), addedTo, JSON.stringify(leftOut)],
    ],
  })
}

/**
 * Deletes records of carts that were merged more than `days` ago, up to 5,000; returns how many. No browser retries
 * such a merge any more.
 */
export async function deleteMergedCarts(db: Db, days: number): Promise<number> {
  const { rowCount } = await db.$client.query(
    `DELETE FROM merged_carts WHERE (user_id, cart_id) IN (SELECT user_id, cart_id FROM merged_carts
      WHERE merged_at < now() - make_interval(days => $1) LIMIT 5000)`,
    [days],
  )
  return rowCount ?? 0
}
