import { choosePieces, type OfferedUnit } from '../../../domain/inventory/unit.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { notSoldBy } from './stop-expired.ts'

/**
 * Takes pieces of a locked line for an order: what expires first, then what came first, pieces without a mark last (`loose` of
 * them are there). Returns how many pieces are of units. Refuses UNIT_EXPIRED: what is left of the line is too old to be sold.
 */
export async function takeUnits(
  tx: Tx,
  { orderId, lineId, loose, quantity }: { orderId: string; lineId: number; loose: number; quantity: number },
): Promise<number> {
  const { rows } = await tx.$client.query<OfferedUnit>({
    name: 'units-offered',
    text: `SELECT id, quantity, expires_on AS "expiresOn" FROM units
      WHERE stock_line_id = $1 AND NOT is_gone AND state = 'available' AND quantity > 0
        AND (expires_on IS NULL OR expires_on > $2) ORDER BY id FOR UPDATE`,
    values: [lineId, notSoldBy()],
  })
  const chosen = choosePieces(rows, loose, quantity)
  if (!chosen) throw new Refusal('UNIT_EXPIRED')
  const { units } = chosen
  await tx.$client.query({
    name: 'take-units',
    text: `WITH chosen AS (SELECT * FROM unnest($2::bigint[], $3::int[]) AS c (id, pieces)),
      taken AS (UPDATE units u SET quantity = u.quantity - c.pieces FROM chosen c WHERE u.id = c.id RETURNING u.id, u.paper)
      INSERT INTO reserved_units (order_id, unit_id, quantity, paper) SELECT $1, c.id, c.pieces, t.paper FROM chosen c JOIN taken t USING (id)`,
    values: [orderId, units.map(({ id }) => id), units.map(unit => unit.quantity)],
  })
  return quantity - chosen.loose
}
