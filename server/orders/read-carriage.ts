import {
  type Carriage,
  carriageOf,
  carriageOfSourced,
  type GoodsFacts,
  strictestCarriage,
} from '../../domain/shipping/dangerous-goods.ts'
import type { Db, Tx } from '../platform/db/database.ts'

type Row = { name: string; isSourced: boolean; goods: GoodsFacts | null }

/**
 * The strictest carriage rule of these order lines, by their parts' current facts; for a sourced line, and one without a
 * part, also by its name.
 */
export async function readCarriage(db: Db | Tx, itemIds: readonly number[]): Promise<Carriage> {
  const { rows } = await db.$client.query<Row>({
    name: 'carriage-of-lines',
    text: `SELECT i.name, i.price_source = 'sourced' AS "isSourced", CASE WHEN p.id IS NOT NULL THEN json_build_object('name', p.name, 'category', c.name, 'isHazmat', p.is_hazmat,
        'hazmatChecked', p.hazmat_checked, 'unNumber', p.un_number, 'hazardClass', p.hazard_class, 'hazmatAircraft', p.hazmat_aircraft) END AS goods
      FROM order_items i LEFT JOIN products_view p ON p.id = i.product_id LEFT JOIN categories_view c ON c.id = p.category_id
      WHERE i.id = ANY($1)`,
    values: [[...itemIds]],
  })
  return strictestCarriage(
    rows.map(({ name, isSourced, goods }) =>
      goods && !isSourced ? carriageOf(goods) : carriageOfSourced(name, goods),
    ),
  )
}
