import { markText } from '../../domain/inventory/unit-words.ts'
import { isNothingToSend, whyFewerReturnable } from '../../domain/returns/return-decision.ts'
import { z } from '../../domain/text/zod.ts'
import { mailReturnChanged, type ReturnInstructions } from '../orders/order-mails.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import type { Log } from '../platform/observability/log.ts'
import { lockReturn, type ReturnRow, storeInstructed } from './internal/move-return.ts'
import { returnableLines } from './internal/returnable-lines.ts'
import { readUnitsWithBuyer } from './internal/units-with-buyer.ts'
import { readReturnedUnits } from './read-returned-units.ts'

/** Returns of one round of the job. */
const AT_ONCE = 50

type Instructions = ReturnInstructions & {
  /** pieces of each requested line, by line ID */
  pieces: number[]
}

/** The instructions for the buyer of an open return: to send those of the requested pieces that are with the buyer. */
export async function readInstructions(tx: Tx, orderId: string, { id }: Pick<ReturnRow, 'id'>): Promise<Instructions> {
  const requested = (await returnableLines(tx, orderId, id)).filter(({ asked }) => asked > 0)
  const named = (await readReturnedUnits(tx, orderId)).filter(({ returnId }) => returnId === id)
  const kept = named.length > 0 ? await readUnitsWithBuyer(tx, orderId) : []
  const toSend = requested.map(({ asked, quantity, ...line }) => ({ ...line, quantity: Math.min(asked, quantity) }))
  const missing = requested.filter(({ asked, quantity }) => quantity < asked)
  return {
    lines: toSend
      .filter(({ quantity }) => quantity > 0)
      .map(({ itemId, sku, uom, quantity }) => ({
        sku,
        uom,
        quantity,
        units: named.flatMap(({ name, itemId: item }) =>
          item === itemId && kept.some(unit => unit.itemId === item && markText(unit) === name) ? [name] : [],
        ),
      })),
    fewer: missing.flatMap(line => whyFewerReturnable(line) ?? []),
    isNothingToSend: isNothingToSend(requested, missing),
    pieces: toSend.toSorted((a, b) => a.itemId - b.itemId).map(({ quantity }) => quantity),
  }
}

const RowShape = z.object({ id: z.string(), orderId: z.string() })

/**
 * Mails the buyers of approved returns whose pieces have come back another way, are lost or were sent again since the last mail
 * asked for them. Returns how many. Safe for any number of concurrent processes.
 */
export async function mailChangedInstructions({
  db,
  publicUrl,
  log,
}: {
  db: Db
  publicUrl: string
  log: Log
}): Promise<number> {
  const found = await rows(
    db,
    RowShape,
    `SELECT r.id, r.order_id FROM returns r
      WHERE r.state = 'approved' AND r.instructed IS DISTINCT FROM ARRAY(
        SELECT least(sum(l.quantity), coalesce(max(p.with_buyer), 0))::int FROM return_requested_lines l
          LEFT JOIN parcel_pieces p ON p.order_id = r.order_id AND p.order_item_id = l.order_item_id
        WHERE l.return_id = r.id GROUP BY l.order_item_id ORDER BY l.order_item_id) AND r.instructed IS NOT NULL
      ORDER BY r.moved_at LIMIT ${AT_ONCE}`,
  )
  let mailed = 0
  for (const { id, orderId } of found) {
    try {
      if (await mailInstructions(db, publicUrl, { orderId, returnId: id })) mailed++
    } catch (error) {
      log.error({ err: error, order: orderId }, 'instructions of a return to be mailed')
    }
  }
  return mailed
}

/** False if the return is no longer approved, or another process has mailed the change. */
const mailInstructions = (db: Db, publicUrl: string, which: { orderId: string; returnId: string }): Promise<boolean> =>
  inTransaction(db, async tx => {
    const { order, row } = await lockReturn(tx, which)
    if (row?.state !== 'approved' || row.instructed === null) return false
    const { pieces, ...instructions } = await readInstructions(tx, order.id, row)
    if (pieces.join() === row.instructed.join()) return false
    const version = await storeInstructed(tx, row, pieces)
    const { note, position } = row
    await mailReturnChanged(tx, order.id, { ...instructions, note, position, version, publicUrl })
    return true
  })
