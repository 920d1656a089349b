import type { Tx } from '../db/database.ts'

/**
 * Checks that there is room for these bytes of strangers' uploads, in the transaction that writes them. Refuses
 * UPLOADS_FULL.
 */
export type HoldRoom = (tx: Tx, bytes: number) => Promise<void>
