import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { CountShape } from '../../platform/db/row-shapes.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { sql, toStatement } from '../../platform/db/sql.ts'
import { adminPage, adminWay, type OrderFilters } from './internal/admin-page.ts'

/** Lists count up to this number. */
const MAX_COUNTED = 100

const VIEWS = {
  toShip: { status: 'to_ship' },
  late: { status: 'late' },
  toGet: { status: 'to_get' },
  unpaid: { status: 'pending', payment: 'unpaid' },
} as const satisfies Record<string, Partial<OrderFilters>>

/** The number of orders in each view of the list; 100 means more than 99. */
export const OrderCountsShape = z.object({ toShip: z.int(), late: z.int(), toGet: z.int(), unpaid: z.int() })
export type OrderCounts = z.infer<typeof OrderCountsShape>

const ALL: OrderFilters = { status: null, payment: null, buyer: null, from: null, to: null, search: '' }

/** Counts with the conditions of the list, so that the number on a tab matches its rows. */
export async function countOrders(db: Db): Promise<OrderCounts> {
  const count = async (filters: Partial<OrderFilters>): Promise<number> => {
    const { page, isPlannedOnce } = adminPage(await adminWay(db, { ...ALL, ...filters }), null, MAX_COUNTED)
    const row = await firstRow(db, CountShape, toStatement(sql`SELECT count(*) FROM (${page}) p`, isPlannedOnce))
    return row?.count ?? 0
  }
  return {
    toShip: await count(VIEWS.toShip),
    late: await count(VIEWS.late),
    toGet: await count(VIEWS.toGet),
    unpaid: await count(VIEWS.unpaid),
  }
}
