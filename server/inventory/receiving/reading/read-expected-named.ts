import { CONDITION_NAMES } from '../../../../domain/catalogue/condition.ts'
import { remainingExpected } from '../../../../domain/inventory/expected.ts'
import { UNIT_KIND_NAMES } from '../../../../domain/inventory/unit.ts'
import { seenBy } from '../../../../domain/staff/seen-by.ts'
import { z } from '../../../../domain/text/zod.ts'
import type { Db } from '../../../platform/db/database.ts'
import { withParts } from '../../units/reading/name-parts.ts'
import { readExpected } from '../read-expected.ts'
import { asOrderLine, OrderLineShape, withOrderLines } from './name-order-lines.ts'

const PartShape = z.object({
  /** null: not in the catalog, so it cannot be received */
  productId: z.nullable(z.int()),
  sku: z.string(),
  name: z.string(),
  /** null: any */
  condition: z.nullable(z.enum(CONDITION_NAMES)),
  /** the unit of measure of its quantities */
  uom: z.string(),
  /** pieces still to arrive */
  quantity: z.int(),
  /** cents of one piece; null: unknown */
  unitCost: seenBy('see_costs', z.nullable(z.int())),
  /** the kind of its last unit; null: the part never had one */
  countedAs: z.nullable(z.enum(UNIT_KIND_NAMES)),
  /** the order lines that they were ordered for, the longest waiting first */
  lines: z.array(z.extend(OrderLineShape, { pieces: z.int() })),
})
export const ExpectedShape = z.array(
  z.object({
    vendor: z.string(),
    parts: z.array(PartShape),
    /** pieces that have arrived and wait for inspection */
    inInspection: z.int(),
    /** the same pieces, by part and in its unit of measure */
    inspectedAmounts: z.array(z.object({ uom: z.string(), quantity: z.int() })),
    /** receipts under this number, the last first */
    receipts: z.array(z.object({ id: z.int(), receivedOn: z.string() })),
  }),
)

/** The expected deliveries of an order number, for each vendor with that number. */
export async function readExpectedNamed(db: Db, vendorOrder: string): Promise<z.infer<typeof ExpectedShape>> {
  const { lines, inInspection, receipts } = await readExpected(db, vendorOrder)
  const named = await withOrderLines(db, lines)
  const inHouse = await withParts(db, inInspection)
  const vendors = new Map([...lines, ...receipts].map(({ vendor }) => [vendor.toUpperCase(), vendor]))
  return [...vendors].map(([key, vendor]) => {
    const isHis = (one: { vendor: string }) => one.vendor.toUpperCase() === key
    const inspected = inHouse.filter(isHis)
    return {
      vendor,
      parts: remainingExpected(named.filter(isHis), inspected).map(({ lines: waiting, ...part }) => ({
        ...part,
        condition: CONDITION_NAMES.find(name => name === part.condition) ?? null,
        name: waiting[0]?.name ?? '',
        uom: waiting[0]?.uom ?? 'EA',
        countedAs: waiting[0]?.countedAs ?? null,
        lines: waiting.map(line => ({ ...asOrderLine(line), pieces: line.pieces })),
      })),
      inInspection: inspected.reduce((sum, { quantity }) => sum + quantity, 0),
      inspectedAmounts: inspected.map(({ uom, quantity }) => ({ uom, quantity })),
      receipts: receipts.filter(isHis).map(({ id, receivedOn }) => ({ id, receivedOn })),
    }
  })
}

export const WaitingLineShape = z.extend(OrderLineShape, {
  productId: z.nullable(z.int()),
  condition: z.nullable(z.enum(CONDITION_NAMES)),
  /** the pieces that the line still waits for */
  quantity: z.int(),
})

/** Order lines that wait for deliveries of a vendor's order number, served or not; the longest waiting first. */
export async function linesWaitingForOrder(
  db: Db,
  { vendor, vendorOrder }: { vendor: string; vendorOrder: string },
): Promise<z.infer<typeof WaitingLineShape>[]> {
  if (vendorOrder === '') return []
  const { lines } = await readExpected(db, vendorOrder)
  const his = lines.filter(line => line.vendor.toUpperCase() === vendor.toUpperCase())
  return (await withOrderLines(db, his)).map(line => ({
    ...asOrderLine(line),
    productId: line.productId,
    quantity: line.quantity,
    condition: CONDITION_NAMES.find(name => name === line.condition) ?? null,
  }))
}
