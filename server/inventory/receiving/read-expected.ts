import { CONDITION_CODES, type ConditionCode } from '../../../domain/catalogue/condition-code.ts'
import type { BackorderKind } from '../../../domain/inventory/backorder.ts'
import type { UnitKind } from '../../../domain/inventory/unit.ts'
import type { Cents } from '../../../domain/money/money.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

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
export type InInspection = { vendor: string; productId: number; condition: string; quantity: number }
export type ReceivedForOrder = { id: number; vendor: string; receivedOn: string }

/**
 * Reads the lines expected under an order number, of any vendor, the receipts under it, and their pieces still in
 * inspection.
 */
export async function readExpected(
  db: Db | Tx,
  vendorOrder: string,
): Promise<{ lines: ExpectedLine[]; inInspection: InInspection[]; receipts: ReceivedForOrder[] }> {
  const { rows: lines } = await db.$client.query<Omit<ExpectedLine, 'unitCost'> & { unitCost: string | null }>({
    name: 'expected-under',
    text: `SELECT b.order_item_id AS "orderItemId", b.order_id AS "orderId", b.vendor, b.product_id AS "productId", b.condition,
        b.quantity, b.kind, b.unit_cost AS "unitCost", b.promised_on AS "promisedOn",
        (SELECT u.kind FROM units u WHERE u.product_id = b.product_id ORDER BY u.id DESC LIMIT 1) AS "countedAs"
      FROM backorders b WHERE b.vendor_order <> '' AND upper(b.vendor_order) = upper($1) AND b.state = 'sold'
      ORDER BY b.created_at, b.order_item_id LIMIT ${MAX_LINES}`,
    values: [vendorOrder],
  })
  const { rows: inspected } = await db.$client.query<
    Omit<InInspection, 'condition'> & { conditionCode: ConditionCode }
  >({
    name: 'inspected-under',
    text: `SELECT r.vendor, u.product_id AS "productId", u.condition_code AS "conditionCode", sum(u.quantity)::int AS quantity
      FROM receipts r JOIN receipt_lines l ON l.receipt_id = r.id JOIN units u ON u.receipt_line_id = l.id AND u.state = 'inspecting'
      WHERE r.vendor_order <> '' AND upper(r.vendor_order) = upper($1) GROUP BY 1, 2, 3`,
    values: [vendorOrder],
  })
  const { rows: receipts } = await db.$client.query<ReceivedForOrder>({
    name: 'receipts-under',
    text: `SELECT id, vendor, received_on AS "receivedOn" FROM receipts
      WHERE vendor_order <> '' AND upper(vendor_order) = upper($1) ORDER BY id DESC LIMIT ${MAX_LINES}`,
    values: [vendorOrder],
  })
  return {
    lines: lines.map(line => ({ ...line, unitCost: line.unitCost === null ? null : readMoney(line.unitCost) })),
    inInspection: inspected.map(({ conditionCode, ...one }) => ({ ...one, condition: CONDITION_CODES[conditionCode] })),
    receipts,
  }
}
