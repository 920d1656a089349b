import { RECALL_KINDS, type RecallKind } from '../../../domain/inventory/recall.ts'
import { afterUnitMove, type UnitKind } from '../../../domain/inventory/unit.ts'
import { writeAudit } from '../../audit.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import type { StockContext } from '../stock-context.ts'
import { lockUnitsOf, writeMove } from './move-unit.ts'
import { FOUND, type Unit } from './read-units.ts'

/** Most units of one recall; a vendor's whole deliveries are narrowed by the document. */
export const MOST_RECALLED = 1000

/** As units hold it, and as it stands on the shipped ones where that is kept: by their unit. */
const COLUMNS: Record<RecallKind, string> = {
  vendor: 'vendor',
  vendorDocument: 'vendor_document',
  paperNumber: 'paper_number',
  mark: 'mark',
}
const fits = (kind: RecallKind): string => `u.${COLUMNS[kind]} <> '' AND upper(u.${COLUMNS[kind]}) = upper($1)`

/** A unit that left with an order, or that one has reserved. */
export type OrderedUnit = {
  unitId: number
  productId: number
  orderId: string
  kind: UnitKind
  mark: string
  quantity: number
  /** pieces of it that came back */
  cameBack: number
  /** null: it has not left */
  shippedAt: Date | null
}

/**
 * What is recalled. `issuedBy`: the organization of a release document, whose numbers are its own; '': whichever it is. Units that
 * name no organization may be of it.
 */
export type RecallSource = { kind: RecallKind; text: string; issuedBy: string }

const OF_ISSUER = `AND ($2 = '' OR u.paper_by = '' OR upper(u.paper_by) = upper($2))`

/** The units that fit a recall, and the orders that have or had pieces of them. */
export async function findRecalled(
  db: Db,
  { kind, text, issuedBy }: RecallSource,
): Promise<{ units: Unit[]; ordered: OrderedUnit[] }> {
  const { rows: units } = await db.$client.query<Unit>({
    name: `recalled-${kind}`,
    text: `${FOUND} WHERE ${fits(kind)} ${OF_ISSUER} ORDER BY u.product_id, u.id LIMIT ${MOST_RECALLED}`,
    values: [text.trim(), kind === 'paperNumber' ? issuedBy.trim() : ''],
  })
  return {
    units,
    ordered: await readOrdered(
      db,
      units.map(({ id }) => id),
    ),
  }
}

/** The orders that have or had pieces of units. */
export async function readOrdered(db: Db, unitIds: readonly number[]): Promise<OrderedUnit[]> {
  const { rows } = await db.$client.query<OrderedUnit>({
    name: 'ordered-of-units',
    text: `SELECT s.unit_id AS "unitId", s.product_id AS "productId", s.order_id AS "orderId", s.kind, s.mark, s.quantity,
        s.came_back AS "cameBack", s.shipped_at AS "shippedAt" FROM shipped_units s WHERE s.unit_id = ANY($1)
      UNION ALL
      SELECT u.id, u.product_id, r.order_id, u.kind, u.mark, r.quantity, 0, NULL
        FROM reserved_units r JOIN units u ON u.id = r.unit_id WHERE r.unit_id = ANY($1)
      ORDER BY "orderId", "unitId"`,
    values: [unitIds],
  })
  return rows
}

/**
 * Quarantines what of a recall is in the house, all units of a line of stock at once, so that nobody buys one while the others
 * are stopped: what was done stays done, and asking again does the rest. Orders keep what they have reserved, and cannot be
 * shipped with it. Returns how many units it has stopped.
 */
export async function holdRecalled(
  context: StockContext,
  { reason, adminId, ...source }: RecallSource & { reason: string; adminId: string },
): Promise<number> {
  const { kind, text, issuedBy } = source
  await writeAudit(context.db, {
    ...{ adminId, action: 'stock.recalled', subject: 'recall', subjectId: kind, label: text },
    before: null,
    after: { [RECALL_KINDS[kind]]: text, ...(issuedBy === '' ? {} : { issuedBy }), reason },
  })
  const { units } = await findRecalled(context.db, source)
  const idsOfLine = new Map<number, number[]>()
  for (const { id, stockLineId, state } of units)
    if (afterUnitMove('quarantined', state) !== null)
      idsOfLine.set(stockLineId, [...(idsOfLine.get(stockLineId) ?? []), id])
  let held = 0
  for (const [lineId, unitIds] of idsOfLine) held += await holdLine(context, lineId, unitIds, reason, adminId)
  return held
}

const holdLine = (
  context: StockContext,
  lineId: number,
  unitIds: readonly number[],
  reason: string,
  adminId: string,
): Promise<number> =>
  inTransaction(context.db, async tx => {
    let held = 0
    const { line, units } = await lockUnitsOf(tx, lineId, unitIds, context)
    for (const unit of units) {
      // What has left is told to its buyer; what another admin has stopped is stopped.
      if (afterUnitMove('quarantined', unit.state) === null || unit.quantity + unit.taken === 0) continue
      await writeMove(tx, unit, 'quarantined', { adminId }, `Recall: ${reason}`)
      await writeAudit(tx, {
        ...{ adminId, action: 'stock.unit_moved', subject: 'product', subjectId: line.productId, label: line.sku },
        before: { unit: unit.mark, state: unit.state },
        after: { unit: unit.mark, state: 'quarantined', note: `Recall: ${reason}` },
      })
      held += 1
    }
    return held
  })
