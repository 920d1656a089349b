import { CONDITION_CODES } from '../../../domain/catalogue/condition-code.ts'
import { MAX_STOCK_QUANTITY } from '../../../domain/inventory/stock-adjustment.ts'
import type { UnitSource } from '../../../domain/inventory/unit.ts'
import { statesInspectedFacts, type UnitFacts } from '../../../domain/inventory/unit-facts.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { notPermitted } from '../../../domain/staff/not-permitted.ts'
import type { Permission } from '../../../domain/staff/roles.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/database-errors.ts'
import { NumberIdShape } from '../../platform/db/row-shapes.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { withIdempotencyKey } from '../../platform/idempotency/with-idempotency-key.ts'
import { serveBackorders } from '../backorders/serve-backorders.ts'
import { lockLine, lockOrAddLine } from '../internal/lock-line.ts'
import { readExpiry } from '../internal/read-expiry.ts'
import type { StockContext } from '../stock-context.ts'
import { refuseOverdrawn } from '../unit-documents/refuse-overdrawn.ts'
import { needsInspector } from './needs-inspector.ts'
import { UNIT_COLUMNS, unitPlaces, unitValues } from './unit-columns.ts'

const ON_SHELF =
  'These pieces are for sale: only Quality enters their release document, dates, times and trace. Leave them blank, or choose that the pieces arrive.'

const OWNED_ON_SHELF =
  'These pieces are for sale: only Sales or an admin sets their owner. Leave the owner blank, or choose that the pieces arrive.'

type NewUnit = {
  productId: number
  quantity: number
  source: UnitSource
  facts: UnitFacts
  /** null: no known admin */
  adminId: string | null
  /** the receipt line of the unit */
  receiptLineId?: number
}
/** `key`: the idempotency key of the request, if any; a repeated key adds the unit only once. */
type Input = NewUnit & {
  key?: string | null
  /** the caller may inspect units */
  mayInspect: boolean
  /** the caller may set prices */
  mayPrice: boolean
  /** the caller may exchange units, and so decide whose piece an order gets */
  mayExchange: boolean
}

/**
 * Adds a unit of a part, in the condition of its condition code. Arriving pieces wait for inspection. Pieces on the
 * shelf are for sale already, so only an inspector may state their release document, dates and times, and only a role
 * that may exchange units may state their owner. Returns its id. Refuses NOT_PERMITTED, PRODUCT_NOT_FOUND,
 * SERIAL_EXISTS, SERIAL_IS_ONE, UNIT_NOT_ON_SHELF, STOCK_TOO_LARGE, FORM_OVERDRAWN, KEY_REUSED.
 */
export function addUnit(
  context: StockContext,
  { key = null, mayInspect, mayPrice, mayExchange, ...unit }: Input,
): Promise<number> {
  const { productId, facts, quantity, source, adminId } = unit
  if (source === 'on_shelf' && !mayInspect && statesInspectedFacts(facts)) throw needsInspector(ON_SHELF)
  if (source === 'on_shelf' && facts.owner && !mayExchange)
    throw new Refusal('NOT_PERMITTED', OWNED_ON_SHELF, { permission: 'exchange_units' satisfies Permission })
  if (facts.price !== null && !mayPrice) throw notPermitted('change_catalogue')
  if (facts.kind === 'serial' && quantity !== 1) throw new Refusal('SERIAL_IS_ONE')
  const add = async (tx: Tx) => {
    const part = await context.stockedPart(tx, productId, true)
    if (!part) throw new Refusal('PRODUCT_NOT_FOUND')
    const condition = CONDITION_CODES[facts.conditionCode]
    const line = await lockLine(tx, await lockOrAddLine(tx, productId, condition), context)
    if (line.quantity + line.held + quantity > MAX_STOCK_QUANTITY) throw new Refusal('STOCK_TOO_LARGE')
    // Recording the serial number of a piece on the shelf changes no fact of the piece.
    const expiresOn = facts.expiresOn ?? (source === 'on_shelf' ? await readExpiry(tx, line.id) : null)
    const recorded = Object.assign(structuredClone(facts), { expiresOn })
    const id = await insertUnit(tx, line.id, Object.assign(structuredClone(unit), { facts: recorded }))
    await refuseOverdrawn(tx, [recorded])
    await writeAudit(tx, {
      adminId,
      action: 'stock.unit_added',
      subject: 'product',
      subjectId: productId,
      label: part.sku,
      before: null,
      after: { ...recorded, condition, quantity, source },
    })
    if (source === 'on_shelf') await serveBackorders(tx, [productId])
    return id
  }
  return key === null
    ? inTransaction(context.db, add)
    : withIdempotencyKey(context.db, { key, what: { unitAdded: unit } }, z.int(), add)
}

/** Inserts a unit of a locked line. Returns its id. Refuses SERIAL_EXISTS, UNIT_NOT_ON_SHELF. */
export async function insertUnit(tx: Tx, lineId: number, unit: NewUnit): Promise<number> {
  const { productId, quantity, source, facts, adminId, receiptLineId = null } = unit
  const marked = source === 'on_shelf' ? quantity : 0
  try {
    const row = await firstRow(
      tx,
      NumberIdShape,
      `WITH added AS (
          INSERT INTO units (stock_line_id, product_id, state, quantity, receipt_line_id, ${UNIT_COLUMNS})
          VALUES ($1, $2, $3, $4, $7, ${unitPlaces(8)}) RETURNING id
        ), told AS (
          INSERT INTO unit_history (unit_id, event, pieces, admin_id) SELECT id, 'added', $4, $5 FROM added
        ), summed AS (
          UPDATE stock_lines SET unit_pieces = unit_pieces + $6::int, updated_at = now() WHERE id = $1 AND $6::int > 0
        )
        SELECT id FROM added`,
      [
        lineId,
        productId,
        source === 'arrived' ? 'inspecting' : 'available',
        quantity,
        adminId,
        marked,
        receiptLineId,
        ...unitValues(facts),
      ],
    )
    return row?.id ?? 0
  } catch (error) {
    const broken = violatedConstraint(error)
    if (broken === 'units_serial_once') throw new Refusal('SERIAL_EXISTS')
    if (broken === 'stock_lines_unit_pieces') throw new Refusal('UNIT_NOT_ON_SHELF')
    throw error
  }
}
