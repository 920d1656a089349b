import { eq } from 'drizzle-orm'
import { mayHappen } from '../../domain/order.ts'
import { Refusal } from '../../domain/refusal.ts'
import { RETURN_REASONS, type ReturnRequest } from '../../domain/return-request.ts'
import { type Db, inTransaction } from '../db/database.ts'
import type { Files } from '../files/open-files.ts'
import { isStillGood } from '../files/upload-name.ts'
import { type Asker, orderOf } from '../orders/find-order.ts'
import { tellOfReturn } from '../orders/order-letters.ts'
import { orders, returnPictures } from '../orders/tables.ts'
import { writeHistory } from '../orders/write-history.ts'
import { returnFile } from './internal/return-file.ts'

/**
 * A buyer asks to send an order's parts back. Status, reason, photographs and history are written together; the desk has
 * news. Refuses ORDER_NOT_FOUND, ORDER_NOT_RETURNABLE, RETURN_UPLOAD_GONE.
 */
export const requestReturn = (
  { db, files, publicUrl }: { db: Db; files: Files; publicUrl: string },
  orderId: string,
  { token, userId }: Asker,
  { reason, comments, pictures }: ReturnRequest,
): Promise<void> =>
  inTransaction(db, async tx => {
    const order = await orderOf(tx, orderId, { token, userId }, true)
    if (!mayHappen('return_requested', order.status, 'buyer')) throw new Refusal('ORDER_NOT_RETURNABLE')
    const uploads = [...new Set(pictures)]
    for (const upload of uploads) {
      const isThere = isStillGood(upload) && (await files.exists(returnFile(order.id, upload)))
      if (!isThere) throw new Refusal('RETURN_UPLOAD_GONE', undefined, { picture: upload })
    }
    const status = await writeHistory(tx, order, 'return_requested', 'buyer', reason)
    if (uploads.length > 0)
      await tx
        .insert(returnPictures)
        .values(
          uploads.map((upload, at) => ({ orderId: order.id, position: at + 1, file: returnFile(order.id, upload) })),
        )
    await tx
      .update(orders)
      .set({
        status,
        returnReason: reason,
        returnComments: comments,
        returnMovedAt: new Date(),
        adminNotificationSeen: false,
        updatedAt: new Date(),
      })
      .where(eq(orders.id, order.id))
    await tellOfReturn(tx, order.id, { reason: RETURN_REASONS[reason], comments, pictures: uploads.length }, publicUrl)
  })
