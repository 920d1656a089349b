import { CONDITION_CODES } from '../../../domain/catalogue/condition-code.ts'
import { MAX_RECEIVED, piecesOf, type Receipt, type ReceiptLine } from '../../../domain/inventory/receipt.ts'
import type { UnitFacts } from '../../../domain/inventory/unit-facts.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { notPermitted } from '../../../domain/staff/not-permitted.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockText } from '../../platform/db/lock-text.ts'
import { NumberIdShape } from '../../platform/db/row-shapes.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { withIdempotencyKey } from '../../platform/idempotency/with-idempotency-key.ts'
import { lockOrAddLine } from '../internal/lock-line.ts'
import { lockStock } from '../reserve-stock.ts'
import type { ReceivingContext, StockContext } from '../stock-context.ts'
import { refuseOverdrawn } from '../unit-documents/refuse-overdrawn.ts'
import { insertUnit } from '../units/add-unit.ts'
import { readExpected } from './read-expected.ts'

export const ReceivedShape = z.object({ id: z.int(), units: z.int().check(z.lte(MAX_RECEIVED)) })

/** `key`: the idempotency key of the request; a repeated key records the delivery only once. */
type Input = { receipt: Receipt; adminId: string; key: string; mayPrice: boolean }

/**
 * Records a delivery with all its pieces, to be inspected, in one transaction. Returns its id and the number of units
 * added. Refuses NOT_PERMITTED (a price by a role that sets none), RECEIVED_MEANWHILE (another person received under
 * the same vendor order number), PRODUCT_NOT_FOUND, SERIAL_EXISTS (which names it), FORM_OVERDRAWN, KEY_REUSED.
 */
export function receive(
  context: ReceivingContext,
  { key, mayPrice, ...input }: Input,
): Promise<z.infer<typeof ReceivedShape>> {
  const { receipt, adminId } = input
  if (!mayPrice && receipt.lines.some(({ facts }) => facts.price !== null)) throw notPermitted('change_catalogue')
  return withIdempotencyKey(context.db, { key, what: { received: input } }, ReceivedShape, async tx => {
    await refuseUnseen(tx, receipt)
    const { vendor, vendorDocument, vendorOrder, receivedOn, lines } = receipt
    // Link the lines before locking the stock: orders are always locked first.
    if (vendorOrder !== '') {
      const productIds = [...new Set(lines.map(({ productId }) => productId))]
      await context.nameReceivedLines(tx, { vendor, vendorOrder, productIds, adminId })
    }
    const stockLines = await linesOf(context, tx, receipt.lines)
    const costOf = await orderedCosts(tx, receipt)
    const id = await insertReceipt(tx, receipt, adminId)
    let units = 0
    for (const [position, line] of receipt.lines.entries()) {
      const stockLineId = stockLines.get(stockKey(line)) ?? 0
      units += await insertLine(tx, { id, position, stockLineId, line: costOf(line), receipt, adminId })
    }
    await refuseOverdrawn(
      tx,
      lines.flatMap(piecesOf).map(({ facts }) => facts),
    )
    await writeAudit(tx, {
      adminId,
      action: 'stock.received',
      subject: 'receipt',
      subjectId: id,
      label: `${vendor} ${vendorDocument}`.trim(),
      before: null,
      after: { vendor, vendorDocument, vendorOrder, receivedOn, lines: lines.length, units },
    })
    return { id, units }
  })
}

/** Of two concurrent receipts under one vendor order number, refuses the second, so that no piece is counted twice. */
async function refuseUnseen(tx: Tx, { vendor, vendorOrder, seenReceipt }: Receipt): Promise<void> {
  if (vendorOrder === '') return
  await lockText(tx, 'receipts under', `${vendor.toUpperCase()} ${vendorOrder.toUpperCase()}`)
  const row = await firstRow(tx, NumberIdShape, {
    name: 'last-receipt-under',
    text: `SELECT id FROM receipts WHERE vendor_order <> '' AND upper(vendor_order) = upper($1) AND upper(vendor) = upper($2)
      ORDER BY id DESC LIMIT 1`,
    values: [vendorOrder, vendor],
  })
  const last = row?.id ?? null
  if (last !== seenReceipt) throw new Refusal('RECEIVED_MEANWHILE', undefined, { receiptId: last ?? 0 })
}

/**
 * Returns a function that fills in the ordered cost of a line if the receiver may not see costs and states none. If a
 * part was ordered at several costs, the cost is that of the longest waiting line.
 */
async function orderedCosts(
  tx: Tx,
  { vendor, vendorOrder, lines }: Receipt,
): Promise<(line: ReceiptLine) => ReceiptLine> {
  if (vendorOrder === '' || lines.every(({ facts }) => facts.cost !== undefined)) return line => line
  const expected = (await readExpected(tx, vendorOrder)).lines.filter(
    one => one.vendor.toUpperCase() === vendor.toUpperCase() && one.unitCost !== null,
  )
  return line => {
    if (line.facts.cost !== undefined) return line
    const condition = CONDITION_CODES[line.facts.conditionCode]
    const fits = expected.filter(one => one.productId === line.productId)
    const ordered = fits.find(one => one.condition === condition) ?? fits.find(one => one.condition === null)
    return { ...line, facts: { ...line.facts, cost: ordered?.unitCost ?? null } }
  }
}

const stockKey = ({ productId, facts }: ReceiptLine): string => `${productId} ${CONDITION_CODES[facts.conditionCode]}`

/** Locks the stock lines of a delivery in the order of lockStock, and adds missing ones. Returns their ids by key. */
async function linesOf(context: StockContext, tx: Tx, lines: readonly ReceiptLine[]): Promise<Map<string, number>> {
  const productIds = [...new Set(lines.map(({ productId }) => productId))].sort((a, b) => a - b)
  for (const productId of productIds)
    if (!(await context.stockedPart(tx, productId, true)))
      throw new Refusal('PRODUCT_NOT_FOUND', undefined, { productId })
  const locked = await lockStock(tx, productIds)
  const known = new Map(locked.map(({ id, productId, condition }) => [`${productId} ${condition}`, id]))
  const missing = lines.filter(line => !known.has(stockKey(line)))
  const inOrder = [...missing].sort((a, b) => a.productId - b.productId || stockKey(a).localeCompare(stockKey(b)))
  for (const line of inOrder) {
    const key = stockKey(line)
    if (!known.has(key))
      known.set(key, await lockOrAddLine(tx, line.productId, CONDITION_CODES[line.facts.conditionCode]))
  }
  return known
}

async function insertReceipt(tx: Tx, receipt: Receipt, adminId: string): Promise<number> {
  const { vendor, vendorDocument, vendorOrder, receivedOn, note } = receipt
  const row = await firstRow(
    tx,
    NumberIdShape,
    `INSERT INTO receipts (vendor, vendor_document, vendor_order, received_on, note, admin_id)
      VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [vendor, vendorDocument, vendorOrder, receivedOn, note, adminId],
  )
  return row?.id ?? 0
}

type Line = { id: number; position: number; stockLineId: number; line: ReceiptLine; receipt: Receipt; adminId: string }

/** Adds a line with its units; returns the number of units. */
async function insertLine(tx: Tx, { id, position, stockLineId, line, receipt, adminId }: Line): Promise<number> {
  const { productId, expected, counted, facts } = line
  const row = await firstRow(
    tx,
    NumberIdShape,
    `INSERT INTO receipt_lines (receipt_id, position, product_id, condition_code, expected, counted)
      VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [id, position, productId, facts.conditionCode, expected, counted],
  )
  const receiptLineId = row?.id ?? 0
  const { vendor, vendorDocument, receivedOn } = receipt
  const pieces = piecesOf(line)
  for (const { mark, facts: own } of pieces) {
    const known: UnitFacts = { ...own, mark, vendor, vendorDocument, receivedOn }
    const quantity = facts.kind === 'serial' ? 1 : counted
    try {
      await insertUnit(tx, stockLineId, {
        productId,
        quantity,
        source: 'arrived',
        facts: known,
        adminId,
        receiptLineId,
      })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'SERIAL_EXISTS') throw error
      throw new Refusal(
        'SERIAL_EXISTS',
        `Line ${position + 1}: this part has a unit with the serial number ${mark} already.`,
        {
          position,
          mark,
        },
      )
    }
  }
  return pieces.length
}
