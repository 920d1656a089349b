import { z } from '../../domain/text/zod.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import type { Files } from '../platform/files/open-files.ts'

/** Deletes the comments and notes of the returns of orders. */
export async function deleteReturnTexts(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.$client.query(
    `UPDATE returns SET comments = '', note = '' WHERE order_id = ANY($1) AND (comments <> '' OR note <> '')`,
    [orderIds],
  )
}

const RowShape = z.object({ id: z.number(), file: z.string() })

/**
 * Deletes the photographs of the returns of orders: the file first, then its row, so that an interrupted run can be
 * repeated.
 */
export async function deleteReturnPictures(db: Db, files: Files, orderIds: readonly string[]): Promise<void> {
  const found = await rows(
    db,
    RowShape,
    'SELECT id, file FROM return_pictures WHERE return_id IN (SELECT id FROM returns WHERE order_id = ANY($1))',
    [orderIds],
  )
  for (const { id, file } of found) {
    await files.delete(file)
    await db.$client.query('DELETE FROM return_pictures WHERE id = $1', [id])
  }
}

/** Deletes the returns of demo orders, with their lines and pictures. */
export async function deleteDemoReturns(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.$client.query('DELETE FROM returns WHERE order_id = ANY($1)', [orderIds])
}
