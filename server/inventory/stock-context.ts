import type { Permission } from '../../domain/staff/roles.ts'
import type { Db, Tx } from '../platform/db/database.ts'

/** `isAlone`: true if no other staff member has the permission. Accounts know this; stock does not. */
export type StaffContext = { isAlone: (permission: Permission, userId: string) => Promise<boolean> }

/** The dependencies of work with stock. Stock knows parts by id; the catalog knows their names. */
export type StockContext = {
  db: Db
  /**
   * The part with an id; `lock` locks it until the transaction ends. Null: there is none, or it is the store's own
   * MIN-ROUNDUP.
   */
  stockedPart: (
    db: Db | Tx,
    productId: number,
    lock?: boolean,
  ) => Promise<{ sku: string; name: string; uom: string; isPublished: boolean } | null>
}

/** The dependencies of receiving: stock knows backorders by vendor order number, and orders know their parts. */
export type ReceivingContext = StockContext & {
  /**
   * Links order lines that wait for a vendor's order number, and that name one of these parts only by its number, to
   * the part.
   */
  nameReceivedLines: (
    tx: Tx,
    received: { vendor: string; vendorOrder: string; productIds: readonly number[]; adminId: string },
  ) => Promise<void>
}
