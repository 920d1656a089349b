import type { Condition } from '../../domain/catalogue/condition.ts'
import { codeOf, type UnitFacts } from '../../domain/inventory/unit-facts.ts'
import type { Tx } from '../platform/db/database.ts'
import { lineOf } from './internal/line-of.ts'
import { lockStock } from './reserve-stock.ts'
import { insertUnit } from './units/add-unit.ts'
import { takeUnitsBack } from './units/ship-units.ts'

type Aside = { productId: number; condition: Condition; quantity: number; unitId: number | null }

const NOTE = 'Came back with a return: to be looked at.'

/** A bulk unit of which nothing is known but its condition. */
const bulk = (condition: Condition): UnitFacts => ({
  ...{
    kind: 'bulk',
    mark: '',
    conditionCode: codeOf(condition),
    bin: '',
    paper: null,
    paperNumber: '',
    paperBy: '',
    paperDate: null,
  },
  ...{ paperApproval: '', paperStatus: '', paperQuantity: null, paperRemarks: '', lastOperator: '', cameOff: '' },
  ...{ nonIncident: null, lifeLimit: '', curedOn: null, receivedOn: null, owner: '', cost: null, price: null },
  ...{ traceTo: '', hoursSinceNew: null, cyclesSinceNew: null, hoursSinceOverhaul: null, cyclesSinceOverhaul: null },
  ...{ manufacturedOn: null, expiresOn: null, vendor: '', vendorDocument: '', note: NOTE },
})

/**
 * Pieces that came back of an order and are not for sale until somebody has looked at them: a unit that is all back is in quarantine,
 * other pieces are a unit of their own that is to be inspected.
 */
export async function setAsideReturned(
  tx: Tx,
  orderId: string,
  pieces: readonly Aside[],
  adminId: string | null,
): Promise<void> {
  if (pieces.length === 0) return
  await lockStock(tx, [...new Set(pieces.map(({ productId }) => productId))])
  for (const { productId, condition, quantity, unitId } of pieces) {
    const lineId = await lineOf(tx, productId, condition)
    if (unitId !== null && (await isGone(tx, unitId))) {
      const back = await takeUnitsBack(tx, orderId, { lineId, productId, unitId, quantity, code: codeOf(condition) })
      if (back.all === quantity) {
        await quarantine(tx, unitId, quantity, adminId)
        continue
      }
      throw new Error(`unit ${unitId} of order ${orderId}: ${quantity} came back, ${back.all} were out`)
    }
    if (unitId !== null)
      await tx.$client.query(
        'UPDATE shipped_units SET came_back = least(quantity, came_back + $3) WHERE order_id = $1 AND unit_id = $2',
        [orderId, unitId, quantity],
      )
    await insertUnit(tx, lineId, { productId, quantity, source: 'to_inspect', facts: bulk(condition), adminId })
  }
}

/** Nothing of it is in the house: what comes back is all there is of it. */
async function isGone(tx: Tx, unitId: number): Promise<boolean> {
  const { rows } = await tx.$client.query<{ gone: boolean }>('SELECT is_gone AS gone FROM units WHERE id = $1', [
    unitId,
  ])
  return rows[0]?.gone ?? false
}

/** The pieces have just come, and are no part of what can be sold yet. */
const quarantine = (tx: Tx, unitId: number, pieces: number, adminId: string | null) =>
  tx.$client.query(
    `WITH told AS (INSERT INTO unit_history (unit_id, event, pieces, admin_id, note) VALUES ($1, 'quarantined', $2, $3, $4))
      UPDATE units SET state = 'quarantined', version = version + 1 WHERE id = $1`,
    [unitId, pieces, adminId, NOTE],
  )
