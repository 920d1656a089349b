import { CONDITION_CODE_NAMES, CONDITION_CODES } from '../../../domain/catalogue/condition-code.ts'
import type { BackorderKind } from '../../../domain/inventory/backorder.ts'
import { UNIT_KIND_NAMES, type UnitKind } from '../../../domain/inventory/unit.ts'
import type { Cents } from '../../../domain/money/money.ts'
import { z } from '../../../domain/text/zod.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'

/** More lines than a receipt can have. */
const MAX_LINES = 500

/** A backordered line of a paid order whose pieces were ordered under a vendor's order number. */
export type ExpectedLine = {
  orderItemId: number
  orderId: string
  vendor: string
  /** null: the part number is not in the catalog, so its pieces cannot come into stock */
  productId: number | null
  condition: string | null
  quantity: number
  kind: BackorderKind
  unitCost: Cents | null
  promisedOn: string | null
  /** the kind of the part's last unit; null: the part never had one */
  countedAs: UnitKind | null
}
/**
 * Pieces that arrived under the number and wait for an inspector to accept or stop them, so they do not serve
 * backorders yet.
 */
export const InInspectionShape = z.object({
  vendor: z.string(),
  productId: z.number(),
  condition: z.string(),
  quantity: z.number(),
})
export type InInspection = z.output<typeof InInspectionShape>
export const ReceivedForOrderShape = z.object({ id: z.number(), vendor: z.string(), receivedOn: z.string() })
export type ReceivedForOrder = z.output<typeof ReceivedForOrderShape>

const InspectedRowShape = z.extend(z.omit(InInspectionShape, { condition: true }), {
  conditionCode: z.enum(CONDITION_CODE_NAMES),
})

const LinesRowShape = z.object({
  quantity: z.number(),
  orderId: z.string(),
  condition: z.nullable(z.string()),
  productId: z.nullable(z.number()),
  kind: z.enum(['special', 'stock']),
  orderItemId: z.number(),
  promisedOn: z.nullable(z.string()),
  vendor: z.string(),
  countedAs: z.nullable(z.enum(UNIT_KIND_NAMES)),
  unitCost: z.nullable(z.string()),
})

/**
 * Reads the lines expected under an order number, of any vendor, the receipts under it, and their pieces still in
 * inspection.
 */
export async function readExpected(
  db: Db | Tx,
  vendorOrder: string,
): Promise<{ lines: ExpectedLine[]; inInspection: InInspection[]; receipts: ReceivedForOrder[] }> {
  const lines = await rows(db, LinesRowShape, {
    name: 'expected-under',
    text: `SELECT b.order_item_id, b.order_id, b.vendor, b.product_id, b.condition,
        b.quantity, b.kind, b.unit_cost, b.promised_on,
        (SELECT u.kind FROM units u WHERE u.product_id = b.product_id ORDER BY u.id DESC LIMIT 1) AS counted_as
      FROM backorders b WHERE b.vendor_order <> '' AND upper(b.vendor_order) = upper($1) AND b.state = 'sold'
      ORDER BY b.created_at, b.order_item_id LIMIT ${MAX_LINES}`,
    values: [vendorOrder],
  })
  const inspected = await rows(db, InspectedRowShape, {
    name: 'inspected-under',
    text: `SELECT r.vendor, u.product_id, u.condition_code, sum(u.quantity)::int AS quantity
      FROM receipts r JOIN receipt_lines l ON l.receipt_id = r.id JOIN units u ON u.receipt_line_id = l.id AND u.state = 'inspecting'
      WHERE r.vendor_order <> '' AND upper(r.vendor_order) = upper($1) GROUP BY 1, 2, 3`,
    values: [vendorOrder],
  })
  const receipts = await rows(db, ReceivedForOrderShape, {
    name: 'receipts-under',
    text: `SELECT id, vendor, received_on FROM receipts
      WHERE vendor_order <> '' AND upper(vendor_order) = upper($1) ORDER BY id DESC LIMIT ${MAX_LINES}`,
    values: [vendorOrder],
  })
  return {
    lines: lines.map(line => ({ ...line, unitCost: line.unitCost === null ? null : readMoney(line.unitCost) })),
    inInspection: inspected.map(({ conditionCode, ...one }) => ({ ...one, condition: CONDITION_CODES[conditionCode] })),
    receipts,
  }
}
