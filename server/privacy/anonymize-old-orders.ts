import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { TextIdShape } from '../platform/db/row-shapes.ts'
import { rows } from '../platform/db/rows.ts'
import type { Files } from '../platform/files/open-files.ts'
import { deleteReturnPictures } from '../returns/delete-return-texts.ts'
import { anonymizeWithAll } from './delete-address-data.ts'

const BATCH_SIZE = 100

/** Orders of orders_view `o` that still name their buyer, without any event for `$1` days. */
const IS_NAMED = `o.email <> '' AND o.created_at < now() - make_interval(days => $1) AND o.updated_at < now() - make_interval(days => $1)
  AND NOT EXISTS (SELECT FROM pending_payments p WHERE p.order_id = o.id)`
const WHICH = {
  paid: `${IS_NAMED} AND o.payment_status <> 'unpaid'`,
  unpaid: `${IS_NAMED} AND o.payment_status = 'unpaid' AND o.status = 'canceled'`,
}

/**
 * Anonymizes up to 100 orders without any event for this many days; returns their number. Files first, then rows, so
 * that an interrupted run can be repeated.
 */
export async function anonymizeOldOrders(
  { db, files }: { db: Db; files: Files },
  which: keyof typeof WHICH,
  days: number,
): Promise<number> {
  const due = async (from: Db | Tx, ids: string[] | null) =>
    (
      await rows(
        from,
        TextIdShape,
        `SELECT o.id FROM orders_view o WHERE ${WHICH[which]} AND ($2::uuid[] IS NULL OR o.id = ANY($2)) ORDER BY o.created_at LIMIT ${BATCH_SIZE}`,
        [days, ids],
      )
    ).map(({ id }) => id)
  const orders = await due(db, null)
  if (orders.length === 0) return 0
  await deleteReturnPictures(db, files, orders)
  return inTransaction(db, async tx => {
    const still = await due(tx, orders)
    await anonymizeWithAll(tx, still)
    return still.length
  })
}
