import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../domain/refusal.ts'
import { type Asker, orderOf } from '../orders/find-order.ts'
import type { Db } from '../platform/db/database.ts'
import { returnPictures, returns } from './tables.ts'

/** The file of a return's photograph, for the order's buyer and for admins. Refuses ORDER_NOT_FOUND. */
export async function findReturnPicture(db: Db, orderId: string, pictureId: number, asker: Asker): Promise<string> {
  const order = await orderOf(db, orderId, asker)
  const [picture] = await db
    .select({ file: returnPictures.file })
    .from(returnPictures)
    .innerJoin(returns, eq(returns.id, returnPictures.returnId))
    .where(and(eq(returns.orderId, order.id), eq(returnPictures.id, pictureId)))
  if (!picture) throw new Refusal('ORDER_NOT_FOUND')
  return picture.file
}
