import { MAX_UNDECIDED_COUNTED } from '../../../../domain/catalogue/part-list.ts'
import { z } from '../../../../domain/text/zod.ts'
import type { Db } from '../../../platform/db/database.ts'
import { CountShape } from '../../../platform/db/row-shapes.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'

export const UndecidedGoodsShape = z.object({
  /** parts that may be dangerous goods and wait for a decision, counted up to MAX_UNDECIDED_COUNTED */
  undecidedGoods: z.int(),
  /** the latest of them */
  undecidedGoodsNext: z.array(z.object({ productId: z.int(), sku: z.string(), name: z.string() })),
})
type UndecidedGoods = z.infer<typeof UndecidedGoodsShape>

const MAX_SHOWN = 5
const UNDECIDED = 'is_listed AND may_be_hazmat AND NOT is_hazmat AND NOT hazmat_checked'

const UndecidedGoodsOfTodayRowShape = UndecidedGoodsShape.shape.undecidedGoodsNext.def.element

/** Parts whose names or categories suggest dangerous goods, until staff have decided. */
export async function undecidedGoodsOfToday(db: Db): Promise<UndecidedGoods> {
  const counts = await firstRow(db, CountShape, {
    name: 'today-undecided-goods',
    text: `SELECT count(*)::int AS count FROM (SELECT FROM products_view WHERE ${UNDECIDED} LIMIT ${MAX_UNDECIDED_COUNTED}) AS found`,
  })
  const found = await rows(db, UndecidedGoodsOfTodayRowShape, {
    name: 'today-undecided-goods-next',
    text: `SELECT id AS product_id, sku, name FROM products_view WHERE ${UNDECIDED} ORDER BY id DESC LIMIT ${MAX_SHOWN}`,
  })
  return { undecidedGoods: counts?.count ?? 0, undecidedGoodsNext: found }
}
