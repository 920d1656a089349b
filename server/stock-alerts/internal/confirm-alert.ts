import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { moveAlerts } from './move-alert.ts'

/** Confirms an alert for its owner. An alert that is already waiting keeps its position. */
export const confirmAlert = (tx: Tx, id: number, quantity: number | null): Promise<void> =>
  moveAlerts(tx, [id], 'confirmed', {
    quantity,
    notifiedAt: null,
    waitingSince: sql`CASE WHEN state = 'waiting' THEN waiting_since ELSE now() END`,
  })
