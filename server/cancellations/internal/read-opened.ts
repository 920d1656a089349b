import { unpackHeld } from '../../fulfillments/unpack-held.ts'
import type { OrderRow } from '../../orders/lock-order.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Canceler } from './canceler.ts'
import { readWhereabouts, type SomePieces, type Whereabouts } from './whereabouts.ts'

/**
 * Where the pieces of a locked order are. Staff cancel what is packed in a package on recall hold without unpacking it, which the
 * hold prevents: it is opened here, and what is in it is put in quarantine. `asked` null: all pieces are to be canceled.
 */
export async function readOpened(
  tx: Tx,
  order: OrderRow,
  by: Canceler,
  asked: readonly SomePieces[] | null,
): Promise<Whereabouts> {
  const pieces = await readWhereabouts(tx, order.id)
  if ('buyer' in by) return pieces
  const isPackedAsked = ({ id, toLeave, packed }: Whereabouts['items'][number]): boolean =>
    packed > 0 && (asked === null || asked.some(one => one.itemId === id && one.quantity > toLeave - packed))
  const itemIds = new Set(pieces.items.filter(isPackedAsked).map(({ id }) => id))
  if (itemIds.size === 0 || !(await unpackHeld(tx, order, itemIds, by.adminId))) return pieces
  return readWhereabouts(tx, order.id)
}
