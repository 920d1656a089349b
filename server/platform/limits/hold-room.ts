import type { Tx } from '../db/database.ts'

/** Makes sure, in the transaction that writes them, that there is room for so many bytes of what strangers send. Refuses UPLOADS_FULL. */
export type HoldRoom = (tx: Tx, bytes: number) => Promise<void>
