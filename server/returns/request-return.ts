import { asc, eq } from 'drizzle-orm'
import { markText } from '../../domain/inventory/unit-words.ts'
import { isOrderEventAllowed } from '../../domain/orders/order.ts'
import { Refusal } from '../../domain/refusal.ts'
import { isReturnOpen } from '../../domain/returns/return.ts'
import { RETURN_REASONS, type ReturnRequest } from '../../domain/returns/return-request.ts'
import { type Asker, orderOf } from '../orders/find-order.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import type { Files } from '../platform/files/open-files.ts'
import { isUploadUsable } from '../platform/files/upload-name.ts'
import { withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts'
import { DONE, Done } from '../procedure.ts'
import { chosenLines, isOfLines, unitsLeft } from './internal/chosen-lines.ts'
import { lastReturn, startReturn } from './internal/move-return.ts'
import { returnFile } from './internal/return-file.ts'
import { returnableLines } from './internal/returnable-lines.ts'
import { returnPictures } from './tables.ts'

/**
 * Requests a return of shipped parts of an order for its buyer, while other parts may still ship, and with any number
 * of earlier returns. Status, reason, photographs and history are written together, and the order becomes unseen by the
 * back office. Idempotent by the key, or without a key by the contents, even after the return has moved on. A new key with
 * the contents of a return that has ended requests another one. Refuses
 * ORDER_NOT_FOUND, ORDER_NOT_RETURNABLE, RETURN_LINES_WRONG, RETURN_UPLOAD_GONE, WRONG_UNIT, and KEY_REUSED for a key
 * that was used for another request.
 */
export async function requestReturn(
  { db, files, publicUrl }: { db: Db; files: Files; publicUrl: string },
  orderId: string,
  asker: Asker,
  { reason, comments, pictures, lines }: ReturnRequest,
  key: string | null,
): Promise<typeof DONE> {
  const buyer = { ...asker, isAdmin: false }
  const request = async (tx: Tx): Promise<typeof DONE> => {
    const order = await orderOf(tx, orderId, buyer, true)
    const uploads = [...new Set(pictures)].map(upload => ({ upload, file: returnFile(order.id, upload) }))
    const last = await lastReturn(tx, order.id)
    const isComparable = last !== null && (key === null || isReturnOpen(last.state))
    const isSameWords = isComparable && last.reason === reason && last.comments === comments
    if (isSameWords && (await hasPictures(tx, last.id, uploads)) && (await isOfLines(tx, last.id, lines))) return DONE
    if (!isOrderEventAllowed('return_requested', order.status, 'buyer')) throw new Refusal('ORDER_NOT_RETURNABLE')
    for (const { upload, file } of uploads) {
      const isThere = isUploadUsable(upload) && (await files.exists(file))
      if (!isThere) throw new Refusal('RETURN_UPLOAD_GONE', undefined, { picture: upload })
    }
    const returnable = await returnableLines(tx, order.id, null)
    const left = await unitsLeft(tx, order.id)
    const requested = chosenLines(lines, returnable, left)
    const names = new Map(left.map(unit => [unit.unitId, markText(unit)]))
    const words = returnable.flatMap(({ itemId, sku }) => {
      const own = requested.filter(line => line.itemId === itemId)
      const quantity = own.reduce((all, line) => all + line.quantity, 0)
      const units = own.flatMap(({ unitId }) => (unitId === null ? [] : (names.get(unitId) ?? [])))
      return quantity > 0 ? [{ sku, quantity, units: units.filter(Boolean) }] : []
    })
    const mail = { reason: RETURN_REASONS[reason], comments, pictures: uploads.length, lines: words, publicUrl }
    const returnId = await startReturn(tx, order, { reason, comments, lines: requested }, mail)
    if (uploads.length > 0)
      await tx.insert(returnPictures).values(uploads.map(({ file }, at) => ({ returnId, position: at + 1, file })))
    return DONE
  }
  if (key === null) return inTransaction(db, request)
  // A key grants no access: the order's owner is checked before a stored answer is returned.
  await orderOf(db, orderId, buyer)
  return withIdempotencyKey(
    db,
    { key, what: { returnAsked: { orderId, reason, comments, pictures, lines } } },
    Done,
    request,
  )
}

/** True if the return has exactly these photographs, in this order. */
async function hasPictures(tx: Tx, returnId: string, uploads: readonly { file: string }[]): Promise<boolean> {
  const stored = await tx
    .select({ file: returnPictures.file })
    .from(returnPictures)
    .where(eq(returnPictures.returnId, returnId))
    .orderBy(asc(returnPictures.position))
  return stored.length === uploads.length && stored.every(({ file }, at) => file === uploads[at]?.file)
}
