import { isOrderEventAllowed } from '../../domain/orders/order.ts'
import { Refusal } from '../../domain/refusal.ts'
import { encodeSentPicture } from '../catalogue/pictures/encode-sent-picture.ts'
import { consumeLimit } from '../limits.ts'
import { type Asker, orderOf } from '../orders/find-order.ts'
import type { Db } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import type { Files } from '../platform/files/open-files.ts'
import { newUpload } from '../platform/files/upload-name.ts'
import { returnFile } from './internal/return-file.ts'
import { returnableLines } from './internal/returnable-lines.ts'

/**
 * Checks that a buyer may upload photographs for a return, before any of them is read. Refuses ORDER_NOT_FOUND,
 * ORDER_NOT_RETURNABLE and, above 30 an hour for an order, TOO_MANY_ATTEMPTS.
 */
export async function allowReturnPicture(db: Db, orderId: string, asker: Asker): Promise<void> {
  const order = await orderOf(db, orderId, { ...asker, isAdmin: false })
  const isReturnable = isOrderEventAllowed('return_requested', order.status, 'buyer')
  if (!isReturnable || (await returnableLines(db, order.id, null)).every(({ free }) => free === 0))
    throw new Refusal('ORDER_NOT_RETURNABLE')
  await consumeLimit(db, 'return pictures', order.id)
}

/**
 * Re-encodes and stores a photograph; returns the name that the return can use for half a day. Refuses NOT_A_PICTURE,
 * PICTURE_BROKEN, PICTURE_TOO_LARGE, PICTURE_TOO_SMALL, TOO_MANY_ATTEMPTS, BUSY.
 */
export async function storeReturnPicture(
  { db, files }: { db: Db; files: Files },
  orderId: string,
  bytes: Uint8Array,
): Promise<string> {
  // An address may write the ID in capitals.
  const whose = orderId.toLowerCase()
  const encoded = await encodeSentPicture(bytes, { db, whose, spender: whose })
  const upload = newUpload(databaseNow().getTime())
  await files.put(returnFile(orderId, upload), encoded)
  return upload
}
