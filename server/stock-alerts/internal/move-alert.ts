import { and, inArray } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { STOCK_ALERT_MOVES, type StockAlertMove } from '../../../domain/stock-alerts/stock-alert.ts'
import type { Tx } from '../../platform/db/database.ts'
import { stockAlerts } from '../tables.ts'

/**
 * Moves alerts to another state by the table of moves; no other code writes the state. Alerts in other states are
 * unchanged.
 */
export async function moveAlerts(
  tx: Tx,
  ids: readonly number[],
  move: StockAlertMove,
  facts: Omit<PgUpdateSetSource<typeof stockAlerts>, 'id' | 'state'> = {},
): Promise<void> {
  const { from, to } = STOCK_ALERT_MOVES[move]
  await tx
    .update(stockAlerts)
    .set({ ...facts, state: to })
    .where(and(inArray(stockAlerts.id, [...ids]), inArray(stockAlerts.state, [...from])))
}
