import type { Permission } from '../../domain/staff/roles.ts'
import type { Db, Tx } from '../platform/db/database.ts'

/** `isAlone`: true if no other staff member has the permission. Only accounts know this, not stock. */
export type StaffContext = { isAlone: (permission: Permission, userId: string) => Promise<boolean> }

/** The dependencies of stock. Stock refers to parts by ID; the catalog has their names. */
export type StockContext = {
  db: Db
  /**
   * Reads a part by ID; `lock` locks it until the transaction ends. Null if it does not exist or is the store's own
   * MIN-ROUNDUP.
   */
  stockedPart: (
    db: Db | Tx,
    productId: number,
    lock?: boolean,
  ) => Promise<{ sku: string; name: string; uom: string; isPublished: boolean } | null>
}

/** The dependencies of receiving. Stock finds backorders by the vendor's order number; orders know their parts. */
export type ReceivingContext = StockContext & {
  /**
   * Links order lines to these parts: lines that wait for a vendor's order number and name their part only by its
   * number.
   */
  nameReceivedLines: (
    tx: Tx,
    received: { vendor: string; vendorOrder: string; productIds: readonly number[]; adminId: string },
  ) => Promise<void>
}
