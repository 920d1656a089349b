import {
  type Carriage,
  carriageOf,
  carriageOfSourced,
  strictestCarriage,
} from '../../domain/shipping/dangerous-goods.ts'
import { z } from '../../domain/text/zod.ts'
import { GoodsShape, goodsSql } from '../catalogue/goods-shape.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

const RowShape = z.object({
  name: z.string(),
  isSourced: z.boolean(),
  goods: z.nullable(GoodsShape),
})

/**
 * The strictest carriage rule of these order lines, by their parts' current facts; for a sourced line, and one without a
 * part, also by its name.
 */
export async function readCarriage(db: Db | Tx, itemIds: readonly number[]): Promise<Carriage> {
  const found = await rows(db, RowShape, {
    name: 'carriage-of-lines',
    text: `SELECT i.name, i.price_source = 'sourced' AS is_sourced, CASE WHEN p.id IS NOT NULL THEN ${goodsSql('p')} END AS goods
      FROM order_items i LEFT JOIN products_view p ON p.id = i.product_id
      WHERE i.id = ANY($1)`,
    values: [[...itemIds]],
  })
  return strictestCarriage(
    found.map(({ name, isSourced, goods }) =>
      goods && !isSourced ? carriageOf(goods) : carriageOfSourced(name, goods),
    ),
  )
}
