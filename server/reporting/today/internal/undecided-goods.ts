import { MAX_UNDECIDED_COUNTED } from '../../../../domain/catalogue/part-list.ts'
import { z } from '../../../../domain/text/zod.ts'
import type { Db } from '../../../platform/db/database.ts'

export const UndecidedGoodsShape = z.object({
  /** parts that may be dangerous goods and wait for a decision, counted up to MAX_UNDECIDED_COUNTED */
  undecidedGoods: z.int(),
  /** the latest of them */
  undecidedGoodsNext: z.array(z.object({ productId: z.int(), sku: z.string(), name: z.string() })),
})
type UndecidedGoods = z.infer<typeof UndecidedGoodsShape>

const MAX_SHOWN = 5
const UNDECIDED = 'is_listed AND may_be_hazmat AND NOT is_hazmat AND NOT hazmat_checked'

/** Parts whose names or categories suggest dangerous goods, until staff have decided. */
export async function undecidedGoodsOfToday(db: Db): Promise<UndecidedGoods> {
  const { rows: counts } = await db.$client.query<{ count: number }>({
    name: 'today-undecided-goods',
    text: `SELECT count(*)::int AS count FROM (SELECT FROM products_view WHERE ${UNDECIDED} LIMIT ${MAX_UNDECIDED_COUNTED}) AS found`,
  })
  const { rows } = await db.$client.query<UndecidedGoods['undecidedGoodsNext'][number]>({
    name: 'today-undecided-goods-next',
    text: `SELECT id AS "productId", sku, name FROM products_view WHERE ${UNDECIDED} ORDER BY id DESC LIMIT ${MAX_SHOWN}`,
  })
  return { undecidedGoods: counts[0]?.count ?? 0, undecidedGoodsNext: rows }
}
