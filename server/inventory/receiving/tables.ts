import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { CONDITION_CODE_NAMES, type ConditionCode } from '../../../domain/catalogue/condition-code.ts'
import { isOneOf, moment } from '../../platform/db/column-types.ts'

/** A delivery as it was unpacked: the vendor and the vendor's document. Its pieces are the units of its lines. */
export const receipts = pgTable(
  'receipts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    vendor: text().notNull(),
    vendorDocument: text().notNull().default(''),
    /** the vendor's order number (backorders.vendor_order); '': none was named */
    vendorOrder: text().notNull().default(''),
    receivedOn: date({ mode: 'string' }).notNull(),
    note: text().notNull().default(''),
    adminId: uuid(),
    createdAt: moment().notNull().defaultNow(),
  },
  () => [
    index('receipts_vendor').on(sql`upper(vendor) text_pattern_ops`),
    index('receipts_vendor_document')
      .on(sql`upper(vendor_document) text_pattern_ops`)
      .where(sql`vendor_document <> ''`),
    index('receipts_vendor_order').on(sql`upper(vendor_order) text_pattern_ops`).where(sql`vendor_order <> ''`),
  ],
)

/** A line of a delivery: pieces according to the vendor's document, and pieces counted. */
export const receiptLines = pgTable(
  'receipt_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    receiptId: bigint({ mode: 'number' })
      .notNull()
      .references(() => receipts.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: bigint({ mode: 'number' }).notNull(),
    conditionCode: text().$type<ConditionCode>().notNull(),
    expected: integer().notNull(),
    counted: integer().notNull(),
  },
  t => [
    index('receipt_lines_receipt').on(t.receiptId, t.position),
    check('receipt_lines_condition_code', isOneOf('condition_code', CONDITION_CODE_NAMES)),
    check('receipt_lines_pieces', sql`expected >= 0 AND counted >= 0`),
  ],
)
