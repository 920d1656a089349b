import type { Tx } from '../db/database.ts'

/**
 * Checks, in the transaction that writes them, that there is room for these bytes of strangers' uploads. Refuses
 * UPLOADS_FULL.
 */
export type HoldRoom = (tx: Tx, bytes: number) => Promise<void>
