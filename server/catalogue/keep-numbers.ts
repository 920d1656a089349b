import type { Tx } from '../platform/db/database.ts'

/**
 * Locks the numbers of these parts until the transaction ends, so that a promise of a part and a change of its number
 * cannot miss each other (changePart counts the promises).
 */
export async function keepNumbers(tx: Tx, skus: readonly string[]): Promise<void> {
  await tx.$client.query({
    name: 'keep-numbers',
    text: 'SELECT id FROM products WHERE sku = ANY($1::text[]) ORDER BY id FOR SHARE',
    values: [[...skus]],
  })
}
