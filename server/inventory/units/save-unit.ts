import { CONDITION_CODES } from '../../../domain/catalogue/condition-code.ts'
import { isInspectedFact, UNIT_FACT_NAMES, type UnitFacts } from '../../../domain/inventory/unit-facts.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { notPermitted } from '../../../domain/staff/not-permitted.ts'
import type { Permission } from '../../../domain/staff/roles.ts'
import { writeAudit } from '../../audit.ts'
import { changedFacts } from '../../platform/audit/changed-facts.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/database-errors.ts'
import type { StockContext } from '../stock-context.ts'
import { compareFormsOfUnit } from '../unit-documents/read-forms.ts'
import { refuseOverdrawn } from '../unit-documents/refuse-overdrawn.ts'
import { lockUnit } from './move-unit.ts'
import { needsInspector } from './needs-inspector.ts'
import { UNIT_COLUMNS, unitPlaces, unitValues } from './unit-columns.ts'

type Input = {
  unitId: number
  version: number
  facts: UnitFacts
  adminId: string
  mayInspect: boolean
  mayPrice: boolean
  mayExchange: boolean
}

const INSPECTED =
  'This unit was inspected: only Quality changes its document facts, dates, times and source. You can change location and note.'

const OWNED = 'This unit was inspected: only Sales or an admin changes its owner, who is paid when it is sold.'

/**
 * Saves the facts of a unit, which stays in its stock line. Shipped pieces are not affected. After its inspection only
 * an inspector changes the facts that quality confirmed, and only a role that may exchange units changes the owner.
 * Refuses NOT_PERMITTED, UNIT_NOT_FOUND, UNIT_MOVED_ON, SERIAL_EXISTS, SERIAL_IS_ONE, UNIT_OF_OTHER_CONDITION,
 * FORM_OVERDRAWN.
 */
export function saveUnit(
  context: StockContext,
  { unitId, version, facts: given, adminId, mayInspect, mayPrice, mayExchange }: Input,
): Promise<void> {
  return inTransaction(context.db, async tx => {
    const { unit, line } = await lockUnit(tx, unitId, context, version)
    // A caller who may not see a fact omits it, and the stored value stays.
    const facts: UnitFacts = {
      ...given,
      cost: given.cost ?? (given.cost === null ? null : unit.cost),
      owner: given.owner ?? unit.owner,
    }
    if (CONDITION_CODES[facts.conditionCode] !== line.condition) throw new Refusal('UNIT_OF_OTHER_CONDITION')
    if (facts.kind === 'serial' && unit.quantity + unit.taken > 1) throw new Refusal('SERIAL_IS_ONE')
    const { before, after } = changedFacts(
      Object.fromEntries(Object.keys(facts).map(name => [name, unit[name as keyof UnitFacts]])),
      facts,
    )
    if (Object.keys(after).length === 0) return
    if ('price' in after && !mayPrice) throw notPermitted('change_catalogue')
    // A role that exchanges units decides whose piece an order gets; a new owner on the unit must not bypass that
    // decision.
    if ('owner' in after && unit.isInspected && !mayExchange)
      throw new Refusal('NOT_PERMITTED', OWNED, { permission: 'exchange_units' satisfies Permission })
    const isTouched = UNIT_FACT_NAMES.some(fact => fact in after && isInspectedFact(fact))
    if (isTouched && unit.isInspected && !mayInspect) throw needsInspector(INSPECTED)
    const isCopy = unit.paperIsCopy && !('paper' in after || 'paperNumber' in after)
    try {
      await tx.$client.query(
        `WITH changed AS (
            UPDATE units SET (version, paper_is_copy, ${UNIT_COLUMNS}) = (version + 1, $4, ${unitPlaces(5)}) WHERE id = $1 RETURNING id, stock_line_id
          ), shown AS (
            -- The part's page follows its lines.
            UPDATE stock_lines i SET updated_at = now() FROM changed WHERE i.id = changed.stock_line_id
          )
          INSERT INTO unit_history (unit_id, event, pieces, admin_id) SELECT id, 'changed', $2, $3 FROM changed`,
        [unitId, unit.quantity + unit.taken, adminId, isCopy, ...unitValues(facts)],
      )
    } catch (error) {
      if (violatedConstraint(error) === 'units_serial_once') throw new Refusal('SERIAL_EXISTS')
      throw error
    }
    await refuseOverdrawn(tx, [facts])
    await compareFormsOfUnit(context, tx, unitId)
    await writeAudit(tx, {
      adminId,
      action: 'stock.unit_changed',
      subject: 'product',
      subjectId: line.productId,
      label: line.sku,
      before: { unit: unit.mark, ...before },
      after,
    })
  })
}
