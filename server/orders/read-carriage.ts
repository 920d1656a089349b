import {
  type Carriage,
  carriageByName,
  carriageOf,
  type GoodsFacts,
  strictestCarriage,
} from '../../domain/shipping/dangerous-goods.ts'
import type { Db, Tx } from '../platform/db/database.ts'

type Row = { name: string; goods: GoodsFacts | null }

/**
 * The strictest carriage rule of these order lines, by their parts' current facts; for a line without a part, by its
 * name.
 */
export async function readCarriage(db: Db | Tx, itemIds: readonly number[]): Promise<Carriage> {
  const { rows } = await db.$client.query<Row>({
    name: 'carriage-of-lines',
    text: `SELECT i.name, CASE WHEN p.id IS NOT NULL THEN json_build_object('name', p.name, 'category', c.name, 'isHazmat', p.is_hazmat,
        'hazmatChecked', p.hazmat_checked, 'unNumber', p.un_number, 'hazardClass', p.hazard_class, 'hazmatAircraft', p.hazmat_aircraft) END AS goods
      FROM order_items i LEFT JOIN products_view p ON p.id = i.product_id LEFT JOIN categories_view c ON c.id = p.category_id
      WHERE i.id = ANY($1)`,
    values: [[...itemIds]],
  })
  return strictestCarriage(rows.map(({ name, goods }) => (goods ? carriageOf(goods) : carriageByName(name))))
}
