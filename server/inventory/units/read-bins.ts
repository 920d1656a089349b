import { MAX_COUNTED_LINES } from '../../../domain/inventory/bin-count.ts'
import { UNIT_KIND_NAMES } from '../../../domain/inventory/unit.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { FOUND, type Unit, UnitShape } from './read-units.ts'

/**
 * Lists the units in a bin by their marks: at most MAX_COUNTED_LINES and one more, which shows that there are too many.
 * Names of bins ignore case.
 */
export async function readBin(db: Db, bin: string): Promise<Unit[]> {
  return rows(db, UnitShape, {
    name: 'units-of-bin',
    text: `${FOUND} WHERE u.bin <> '' AND NOT u.is_gone AND upper(u.bin) = upper($1)
      ORDER BY u.product_id, u.mark, u.id LIMIT ${MAX_COUNTED_LINES + 1}`,
    values: [bin.trim()],
  })
}

const BINS_AT_ONCE = 20

const BinShape = z.object({ bin: z.string() })

/**
 * Lists bins with units in them whose names begin with a text, in capitals, up to 20. Each bin takes one index lookup.
 */
export async function findBins(db: Db, begin: string): Promise<string[]> {
  const next = (behind: string) => `SELECT upper(u.bin) AS bin FROM units u WHERE u.bin <> '' AND NOT u.is_gone
    AND upper(u.bin) LIKE $1 ${behind} ORDER BY upper(u.bin) USING ~<~ LIMIT 1`
  const found = await rows(db, BinShape, {
    name: 'find-bins',
    text: `WITH RECURSIVE bins (bin, place) AS (
        (SELECT bin, 1 FROM (${next('')}) first)
        UNION ALL
        SELECT (${next('AND upper(u.bin) ~>~ bins.bin')}), place + 1 FROM bins WHERE bin IS NOT NULL AND place < ${BINS_AT_ONCE}
      )
      SELECT bin FROM bins WHERE bin IS NOT NULL ORDER BY place`,
    values: [
      `${begin
        .trim()
        .toUpperCase()
        .replace(/[\\%_]/g, '\\$&')}%`,
    ],
  })
  return found.map(({ bin }) => bin)
}

/** The bin of a reserved unit, and the number of its pieces that an order gets. */
export const PickedUnitShape = z.object({
  orderId: z.string(),
  productId: z.number(),
  condition: z.string(),
  kind: z.enum(UNIT_KIND_NAMES),
  mark: z.string(),
  bin: z.string(),
  quantity: z.number(),
})
export type PickedUnit = z.output<typeof PickedUnitShape>

/** Lists the reserved units of orders by bin. */
export async function readBins(db: Db, orderIds: readonly string[]): Promise<PickedUnit[]> {
  return rows(db, PickedUnitShape, {
    name: 'bins-of-orders',
    text: `SELECT r.order_id, u.product_id, i.condition, u.kind, u.mark, u.bin, r.quantity
      FROM reserved_units r JOIN units u ON u.id = r.unit_id JOIN stock_lines i ON i.id = u.stock_line_id
      WHERE r.order_id = ANY($1::uuid[]) ORDER BY u.bin, u.mark, u.id`,
    values: [[...orderIds]],
  })
}
