import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { cutById } from '../../platform/db/list-cursor.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { FOUND, UnitShape } from '../units/read-units.ts'

const AT_ONCE = 50

export const ReceiptFactsShape = z.object({
  id: z.int(),
  vendor: z.string(),
  vendorDocument: z.string(),
  /** the vendor's order number; '': none was named */
  vendorOrder: z.string(),
  receivedOn: z.string(),
  note: z.string(),
  adminId: z.nullable(z.string()),
  at: z.date(),
  /** pieces according to the vendor's document, and pieces counted */
  expected: z.int(),
  counted: z.int(),
  lines: z.int(),
  /** its units that no inspector has accepted or stopped yet */
  toInspect: z.int(),
})
export type ReceiptFacts = z.infer<typeof ReceiptFactsShape>

const FACTS = `SELECT r.id, r.vendor, r.vendor_document, r.vendor_order, r.received_on, r.note,
    r.admin_id, r.created_at AS at, l.expected::int, l.counted::int, l.lines::int,
    (SELECT count(*)::int FROM receipt_lines x JOIN units u ON u.receipt_line_id = x.id
      WHERE x.receipt_id = r.id AND u.state = 'inspecting') AS to_inspect
  FROM receipts r CROSS JOIN LATERAL (SELECT coalesce(sum(x.expected), 0) AS expected, coalesce(sum(x.counted), 0) AS counted,
    count(*) AS lines FROM receipt_lines x WHERE x.receipt_id = r.id) l`

type Input = { search: string; show: 'all' | 'to_inspect'; after: number | null }

/**
 * Lists deliveries, the latest first, 50 at once. `search`: the start of the vendor's name, document or order number.
 */
export async function listReceipts(
  db: Db,
  { search, show, after }: Input,
): Promise<{ page: ReceiptFacts[]; next: number | null }> {
  const found = await rows(db, ReceiptFactsShape, {
    name: 'receipts',
    text: `${FACTS} WHERE ($1::bigint IS NULL OR r.id < $1)
        AND ($2 = '%' OR upper(r.vendor) LIKE $2 OR (r.vendor_document <> '' AND upper(r.vendor_document) LIKE $2)
          OR (r.vendor_order <> '' AND upper(r.vendor_order) LIKE $2))
        AND (NOT $3 OR r.id IN (SELECT x.receipt_id FROM units u JOIN receipt_lines x ON x.id = u.receipt_line_id
          WHERE u.state = 'inspecting'))
      ORDER BY r.id DESC LIMIT ${AT_ONCE + 1}`,
    values: [
      after,
      `${search
        .trim()
        .toUpperCase()
        .replace(/[\\%_]/g, '\\$&')}%`,
      show === 'to_inspect',
    ],
  })
  return cutById(found, AT_ONCE)
}

export const ReceiptLinesShape = z.array(
  z.object({
    id: z.int(),
    productId: z.int(),
    conditionCode: z.string(),
    expected: z.int(),
    counted: z.int(),
    units: z.array(UnitShape),
    /** backordered lines that got pieces of it */
    served: z.array(z.object({ orderId: z.string(), orderItemId: z.int(), pieces: z.int() })),
  }),
)

const ServedShape = z.object({
  receiptLineId: z.number(),
  orderId: z.string(),
  orderItemId: z.number(),
  pieces: z.number(),
})

const UnitsRowShape = z.extend(UnitShape, { receiptLineId: z.number() })

const RowShape = z.object({
  id: z.number(),
  expected: z.number(),
  productId: z.number(),
  counted: z.number(),
  conditionCode: z.string(),
})

/** A delivery with its lines, and the current state of their units. Refuses RECEIPT_NOT_FOUND. */
export async function readReceipt(
  db: Db,
  id: number,
): Promise<{ receipt: ReceiptFacts; lines: z.infer<typeof ReceiptLinesShape> }> {
  const receipt = await firstRow(db, ReceiptFactsShape, {
    name: 'receipt',
    text: `${FACTS} WHERE r.id = $1`,
    values: [id],
  })
  if (!receipt) throw new Refusal('RECEIPT_NOT_FOUND')
  const lines = await rows(db, RowShape, {
    name: 'receipt-lines',
    text: `SELECT id, product_id, condition_code, expected, counted FROM receipt_lines
      WHERE receipt_id = $1 ORDER BY position`,
    values: [id],
  })
  // Includes units that were split off or moved later, so there may be more units than the delivery recorded.
  const units = await rows(db, UnitsRowShape, {
    name: 'units-of-receipt',
    text: `SELECT f.*, u.receipt_line_id FROM (${FOUND} WHERE u.receipt_line_id = ANY($1::bigint[])) f
      JOIN units u ON u.id = f.id ORDER BY f.id LIMIT 2000`,
    values: [lines.map(line => line.id)],
  })
  const served = await rows(db, ServedShape, {
    name: 'served-by-receipt',
    text: `SELECT receipt_line_id, order_id, order_item_id, sum(quantity)::int AS pieces
      FROM backorder_arrivals WHERE receipt_line_id = ANY($1::bigint[]) GROUP BY 1, 2, 3 ORDER BY min(id)`,
    values: [lines.map(line => line.id)],
  })
  const servedBy = Map.groupBy(served, ({ receiptLineId }) => receiptLineId)
  const byLine = Map.groupBy(units, ({ receiptLineId }) => receiptLineId)
  return {
    receipt,
    lines: lines.map(line => ({
      ...line,
      units: (byLine.get(line.id) ?? []).map(({ receiptLineId: _, ...unit }) => unit),
      served: (servedBy.get(line.id) ?? []).map(({ receiptLineId: _, ...one }) => one),
    })),
  }
}
