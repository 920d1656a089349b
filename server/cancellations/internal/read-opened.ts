import { unpackHeld } from '../../fulfillments/unpack-held.ts'
import type { OrderRow } from '../../orders/lock-order.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Canceler } from './canceler.ts'
import { type PieceLocations, readPieceLocations, type SomePieces } from './piece-locations.ts'

/**
 * Reads where the pieces of a locked order are. A recall hold prevents staff from unpacking a package. If staff cancel
 * pieces in such a package, this function unpacks it and puts its pieces in quarantine. `asked`: the pieces to cancel;
 * null: all.
 */
export async function readOpened(
  tx: Tx,
  order: OrderRow,
  by: Canceler,
  asked: readonly SomePieces[] | null,
): Promise<PieceLocations> {
  const pieces = await readPieceLocations(tx, order.id)
  if ('buyer' in by) return pieces
  const isPackedAsked = ({ id, toLeave, packed }: PieceLocations['items'][number]): boolean =>
    packed > 0 && (asked === null || asked.some(one => one.itemId === id && one.quantity > toLeave - packed))
  const itemIds = new Set(pieces.items.filter(isPackedAsked).map(({ id }) => id))
  if (itemIds.size === 0 || !(await unpackHeld(tx, order, itemIds, by.adminId))) return pieces
  return readPieceLocations(tx, order.id)
}
