import { isCondition } from '../../../domain/catalogue/condition.ts'
import { codeOf } from '../../../domain/catalogue/condition-code.ts'
import { unknownUnit } from '../../../domain/inventory/unit-facts.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { NumberIdShape } from '../../platform/db/row-shapes.ts'
import { rows } from '../../platform/db/rows.ts'
import { lockLine } from '../internal/lock-line.ts'
import { readExpiry } from '../internal/read-expiry.ts'
import type { StockContext } from '../stock-context.ts'
import { insertUnit } from './add-unit.ts'
import { lockUnit, writeMove } from './move-unit.ts'
import { notShippedBy, notSoldBy } from './sold-today.ts'

const AT_ONCE = 500

/**
 * Quarantines units for sale with too little shelf life left, and units of orders whose shelf life has ended, one unit
 * per transaction. An admin decides what becomes of them. Returns the number of units quarantined.
 */
export async function stopExpired(context: StockContext, isStopped = () => false): Promise<number> {
  const found = await rows(
    context.db,
    NumberIdShape,
    `SELECT id, expires_on FROM units WHERE state = 'available' AND quantity > 0 AND expires_on <= $1
      UNION SELECT u.id, u.expires_on FROM reserved_units r JOIN units u ON u.id = r.unit_id WHERE u.state = 'available' AND u.expires_on <= $2
      ORDER BY expires_on, id LIMIT ${AT_ONCE}`,
    [notSoldBy(), notShippedBy()],
  )
  let stopped = 0
  for (const { id } of found) {
    if (isStopped()) break
    if (await stopOne(context, id)) stopped += 1
  }
  return stopped + (await stopLoose(context, isStopped))
}

/** Quarantines the expired pieces without a mark: the pieces of a stock line become a bulk unit in quarantine. */
async function stopLoose(context: StockContext, isStopped: () => boolean): Promise<number> {
  const found = await rows(
    context.db,
    NumberIdShape,
    `SELECT id FROM stock_lines WHERE shelf_life_expiry <= $1 AND quantity > unit_pieces ORDER BY id LIMIT ${AT_ONCE}`,
    [notSoldBy()],
  )
  let stopped = 0
  for (const { id } of found) {
    if (isStopped()) break
    if (await quarantineLoose(context, id)) stopped += 1
  }
  return stopped
}

const quarantineLoose = (context: StockContext, lineId: number): Promise<boolean> =>
  inTransaction(context.db, async tx => {
    const line = await lockLine(tx, lineId, context)
    const expiresOn = await readExpiry(tx, lineId)
    const quantity = line.quantity - line.unitPieces
    if (quantity <= 0 || expiresOn === null || expiresOn > notSoldBy() || !isCondition(line.condition)) return false
    const facts = Object.assign(unknownUnit(codeOf(line.condition)), { expiresOn })
    const unitId = await insertUnit(tx, lineId, {
      productId: line.productId,
      quantity,
      source: 'on_shelf',
      facts,
      adminId: null,
    })
    const { unit } = await lockUnit(tx, unitId, context)
    await writeMove(tx, unit, 'expired', 'clock', `Expires on ${expiresOn}`)
    return true
  })

const stopOne = (context: StockContext, unitId: number): Promise<boolean> =>
  inTransaction(context.db, async tx => {
    const { unit } = await lockUnit(tx, unitId, context)
    // The unit may have been sold, moved or changed since the list was read.
    const isOld = (by: string) => unit.expiresOn !== null && unit.expiresOn <= by
    const isStopped = (unit.quantity > 0 && isOld(notSoldBy())) || (unit.taken > 0 && isOld(notShippedBy()))
    if (unit.state !== 'available' || !isStopped) return false
    await writeMove(tx, unit, 'expired', 'clock', `Expires on ${unit.expiresOn}`)
    return true
  })
