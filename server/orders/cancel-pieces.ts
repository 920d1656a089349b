import type { Tx } from '../platform/db/database.ts'

/** Marks pieces of a locked order's lines as canceled. The caller has checked that they have not shipped. */
export async function markCanceled(tx: Tx, pieces: readonly { itemId: number; quantity: number }[]): Promise<void> {
  await tx.$client.query({
    name: 'cancel-pieces',
    text: `UPDATE order_items i SET canceled = i.canceled + c.pieces
      FROM unnest($1::bigint[], $2::int[]) AS c (id, pieces) WHERE i.id = c.id`,
    values: [pieces.map(({ itemId }) => itemId), pieces.map(({ quantity }) => quantity)],
  })
}
