import { type Condition, isCondition } from '../../domain/catalogue/condition.ts'
import { codeOf } from '../../domain/catalogue/condition-code.ts'
import { type UnitFacts, unknownUnit } from '../../domain/inventory/unit-facts.ts'
import type { Tx } from '../platform/db/database.ts'
import { lockOrAddLine } from './internal/lock-line.ts'
import { lockStock } from './reserve-stock.ts'
import { insertUnit } from './units/add-unit.ts'
import { restockUnits } from './units/ship-units.ts'
import { recallNote } from './units/stop-units-out.ts'

/** Returned pieces of a part in a condition. `unitId`: their unit; null: not named. */
export type ReturnedPieces = {
  productId: number
  condition: string
  quantity: number
  unitId: number | null
  /** the reason and the suggested disposition, for the history of their units */
  note: string
  /** the reason of the recall that quarantines them; omitted or null: none */
  heldFor?: string | null
}

/** A bulk unit of which only the condition is known. */
const bulk = (condition: Condition, note: string): UnitFacts => ({ ...unknownUnit(codeOf(condition)), note })

/**
 * Receives returned pieces of an order. No piece is for sale before quality accepts it, or clears it if a recall holds
 * it. Locks the stock lines in the order of lockStock. The pieces go into these units: a unit whose pieces had all
 * shipped waits for inspection itself; pieces of a lot that is still in stock are split off as a new unit; a piece
 * whose serial number was recorded again is split off as a bulk unit; pieces without a mark become a new bulk unit.
 */
export async function receiveReturned(
  tx: Tx,
  orderId: string,
  pieces: readonly ReturnedPieces[],
  adminId: string | null,
): Promise<void> {
  if (pieces.length === 0) return
  const stock = await lockStock(tx, [...new Set(pieces.map(({ productId }) => productId))])
  const place = ({ productId, condition }: ReturnedPieces) =>
    stock.find(line => line.productId === productId && line.condition === condition)?.id ?? Number.POSITIVE_INFINITY
  const ordered = [...pieces].sort(
    (a, b) =>
      a.productId - b.productId ||
      // Pieces without a named unit must not return to a unit that another row names.
      Number(a.unitId === null) - Number(b.unitId === null) ||
      place(a) - place(b) ||
      a.condition.localeCompare(b.condition),
  )
  for (const piece of ordered) await receiveOne(tx, orderId, piece, adminId)
}

async function receiveOne(tx: Tx, orderId: string, one: ReturnedPieces, adminId: string | null): Promise<void> {
  const { productId, condition, quantity, unitId, note, heldFor = null } = one
  const stop = heldFor === null ? null : recallNote(heldFor)
  if (!isCondition(condition)) throw new Error(`${condition} is no condition`)
  const lineId = await lockOrAddLine(tx, productId, condition)
  const code = codeOf(condition)
  const marked = await restockUnits(tx, orderId, { lineId, productId, unitId, quantity, code, adminId, note, stop })
  const unmarked = quantity - marked
  if (unmarked === 0) return
  // The unit was deleted: the piece is returned without a mark.
  if (unitId !== null)
    await tx.$client.query(
      'UPDATE shipped_units SET came_back = least(quantity, came_back + $3) WHERE order_id = $1 AND unit_id = $2',
      [orderId, unitId, unmarked],
    )
  const facts = bulk(condition, note)
  const id = await insertUnit(tx, lineId, { productId, quantity: unmarked, source: 'arrived', facts, adminId })
  await tx.$client.query(
    `INSERT INTO unit_history (unit_id, event, pieces, order_id, admin_id, note) VALUES ($1, 'came_back', $2, $3, $4, $5)`,
    [id, unmarked, orderId, adminId, note],
  )
  if (stop !== null) await stopNew(tx, id, unmarked, stop, adminId)
}

/** Quarantines a new unit instead of leaving it for inspection. */
async function stopNew(tx: Tx, id: number, pieces: number, note: string, adminId: string | null): Promise<void> {
  await tx.$client.query(
    `WITH stopped AS (UPDATE units SET state = 'quarantined', version = version + 1 WHERE id = $1 RETURNING id)
      INSERT INTO unit_history (unit_id, event, pieces, admin_id, note) SELECT id, 'quarantined', $2, $3, $4 FROM stopped`,
    [id, pieces, adminId, note],
  )
}
