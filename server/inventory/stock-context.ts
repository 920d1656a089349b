import type { Permission } from '../../domain/staff/roles.ts'
import type { Db, Tx } from '../platform/db/database.ts'

/** Whether nobody else may do something, which accounts know and stock does not. */
export type KnowsStaff = { isAlone: (permission: Permission, userId: string) => Promise<boolean> }

/** What work with stock needs. Stock knows parts by their ids: what they are called, the catalogue says. */
export type StockContext = {
  db: Db
  /**
   * The part of an id; `lock` keeps it until the transaction ends. Null: there is none, or it is the store's own MIN-ROUNDUP.
   */
  stockedPart: (
    db: Db | Tx,
    productId: number,
    lock?: boolean,
  ) => Promise<{ sku: string; name: string; uom: string; isPublished: boolean } | null>
}

/** What receiving needs beside: stock knows what orders wait for by its number, and orders know which part that is. */
export type ReceivingContext = StockContext & {
  /** Lines of orders that wait for what was ordered of a vendor under a number, and that name none of these parts but their numbers, are of them. */
  nameReceivedLines: (
    tx: Tx,
    received: { vendor: string; vendorOrder: string; productIds: readonly number[]; adminId: string },
  ) => Promise<void>
}
