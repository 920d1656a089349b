import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { moveAlerts } from './move-alert.ts'

/** Its owner wants it. Who waits already keeps his place. */
export const confirmAlert = (tx: Tx, id: number, quantity: number | null): Promise<void> =>
  moveAlerts(tx, [id], 'confirmed', {
    quantity,
    notifiedAt: null,
    waitingSince: sql`CASE WHEN state = 'waiting' THEN waiting_since ELSE now() END`,
  })
