import { Refusal } from '../../../domain/refusal.ts'
import { writeAudits } from '../../audit.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import type { StockContext } from '../stock-context.ts'
import { lockUnits, type UnitRow } from './move-unit.ts'

/** The maximum number of units moved together. */
export const MAX_RELOCATED = 200

type Input = { unitIds: readonly number[]; bin: string; adminId: string }

/**
 * Moves units to another bin with all their pieces, including pieces that orders have. Units that are already in that
 * bin are not changed, so a retry has no effect. Returns the number moved. Refuses UNIT_NOT_FOUND, UNIT_MOVED_ON,
 * UNIT_GONE_ALREADY.
 */
export function relocateUnits(context: StockContext, { unitIds, bin, adminId }: Input): Promise<number> {
  return inTransaction(context.db, async tx => {
    const units = [...(await lockUnits(tx, [...new Set(unitIds)])).values()]
    if (units.some(({ isGone }) => isGone)) throw new Refusal('UNIT_GONE_ALREADY')
    const moved = units.filter(unit => unit.bin !== bin)
    await writeBins(tx, moved, bin, adminId)
    const skus = await skusOf(context, tx, moved)
    await writeAudits(
      tx,
      moved.map(({ productId, mark, bin: before }) => ({
        adminId,
        action: 'stock.unit_relocated',
        subject: 'product',
        subjectId: productId,
        label: skus.get(productId) ?? '',
        before: { unit: mark, bin: before },
        after: { unit: mark, bin },
      })),
    )
    return moved.length
  })
}

/** Moves locked units to a bin; the history of each has the old and the new bin. */
export async function writeBins(tx: Tx, units: readonly UnitRow[], bin: string, adminId: string): Promise<void> {
  await tx.$client.query({
    name: 'relocate-units',
    text: `WITH moved AS (
        UPDATE units u SET bin = $3, version = version + 1 FROM unnest($1::bigint[], $2::text[]) AS m (id, was)
          WHERE u.id = m.id RETURNING u.id, u.stock_line_id, m.was
      ), told AS (
        INSERT INTO unit_history (unit_id, event, pieces, admin_id, note)
        SELECT m.id, 'relocated', u.quantity + (SELECT coalesce(sum(r.quantity), 0) FROM reserved_units r WHERE r.unit_id = u.id),
          $4, coalesce(nullif(m.was, ''), 'no bin') || ' → ' || $3 FROM moved m JOIN units u USING (id)
      )
      -- The part's page in the back office follows its lines.
      UPDATE stock_lines i SET updated_at = now() FROM (SELECT DISTINCT stock_line_id FROM moved) m WHERE i.id = m.stock_line_id`,
    values: [units.map(({ id }) => id), units.map(unit => unit.bin), bin, adminId],
  })
}

/** The part numbers of units, by product id. */
export async function skusOf(
  { stockedPart }: Pick<StockContext, 'stockedPart'>,
  tx: Tx,
  units: readonly Pick<UnitRow, 'productId'>[],
): Promise<Map<number, string>> {
  const skus = new Map<number, string>()
  for (const id of new Set(units.map(({ productId }) => productId)))
    skus.set(id, (await stockedPart(tx, id))?.sku ?? '')
  return skus
}
