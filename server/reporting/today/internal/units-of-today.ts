import { addDays, storeDay } from '../../../../domain/text/store-day.ts'
import { z } from '../../../../domain/text/zod.ts'
import type { Db } from '../../../platform/db/database.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'

export const UnitsOfTodayShape = z.object({
  /** units that wait for inspection, the longest waiting first */
  inspecting: z.int(),
  inspectingNext: z.array(z.object({ unitId: z.int(), productId: z.int(), sku: z.string(), mark: z.string() })),
  /** units in quarantine, and those for sale that expire in the next 90 days, or have */
  quarantined: z.int(),
  expiring: z.int(),
  expiringNext: z.array(
    z.object({ unitId: z.int(), productId: z.int(), sku: z.string(), mark: z.string(), expiresOn: z.string() }),
  ),
  /** units in quarantine, the latest first */
  quarantinedNext: z.array(z.object({ unitId: z.int(), productId: z.int(), sku: z.string(), mark: z.string() })),
})
type UnitsOfToday = z.infer<typeof UnitsOfTodayShape>

const DAYS = 90
const MAX_SHOWN = 5

const InspectingRowShape = UnitsOfTodayShape.shape.inspectingNext.def.element

const QuarantinedRowShape = UnitsOfTodayShape.shape.quarantinedNext.def.element

const ExpiringRowShape = UnitsOfTodayShape.shape.expiringNext.def.element

const CountsRowShape = z.pick(UnitsOfTodayShape, { inspecting: true, quarantined: true, expiring: true })

/** Units that cannot be sold until a decision, and units that soon cannot be sold. */
export async function unitsOfToday(db: Db, timeZone: string, now: Date): Promise<UnitsOfToday> {
  const until = addDays(storeDay(now, timeZone), DAYS)
  const row = await firstRow(db, CountsRowShape, {
    name: 'today-units',
    text: `SELECT (SELECT count(*) FROM units_to_see WHERE state = 'inspecting') AS inspecting,
        (SELECT count(*) FROM units_to_see WHERE state = 'quarantined') AS quarantined,
        (SELECT count(*) FROM units_to_see WHERE state = 'available' AND expires_on <= $1) AS expiring`,
    values: [until],
  })
  const expiring = await rows(db, ExpiringRowShape, {
    name: 'today-expiring',
    text: `SELECT u.id AS unit_id, u.product_id, p.sku, u.mark, u.expires_on
      FROM units_to_see u JOIN products_view p ON p.id = u.product_id
      WHERE u.state = 'available' AND u.expires_on <= $1 ORDER BY u.expires_on, u.id LIMIT ${MAX_SHOWN}`,
    values: [until],
  })
  const quarantined = await rows(db, QuarantinedRowShape, {
    name: 'today-quarantined',
    text: `SELECT u.id AS unit_id, u.product_id, p.sku, u.mark
      FROM units_to_see u JOIN products_view p ON p.id = u.product_id
      WHERE u.state = 'quarantined' ORDER BY u.id DESC LIMIT ${MAX_SHOWN}`,
  })
  const inspecting = await rows(db, InspectingRowShape, {
    name: 'today-inspecting',
    text: `SELECT u.id AS unit_id, u.product_id, p.sku, u.mark
      FROM units_to_see u JOIN products_view p ON p.id = u.product_id
      WHERE u.state = 'inspecting' ORDER BY u.id LIMIT ${MAX_SHOWN}`,
  })
  if (!row) throw new Error('counts are one row')
  return { ...row, inspectingNext: inspecting, expiringNext: expiring, quarantinedNext: quarantined }
}
