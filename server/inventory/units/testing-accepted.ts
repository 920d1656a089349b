import type { UnitFacts } from '../../../domain/inventory/unit-facts.ts'
import type { StockContext } from '../stock-context.ts'
import { addUnit } from './add-unit.ts'
import { moveUnit } from './move-unit.ts'

type Accepted = { productId: number; quantity: number; facts: UnitFacts; adminId: string }

/** Adds a unit that has arrived and was accepted, and so is for sale. Returns its ID. */
export async function addAcceptedUnit(context: StockContext, unit: Accepted): Promise<number> {
  const unitId = await addUnit(context, {
    ...unit,
    source: 'arrived',
    mayInspect: true,
    mayPrice: true,
    mayExchange: true,
  })
  await moveUnit(context, { unitId, version: 1, move: 'accepted', note: '', adminId: unit.adminId })
  return unitId
}
