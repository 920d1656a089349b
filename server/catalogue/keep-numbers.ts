import type { Tx } from '../platform/db/database.ts'

/**
 * Keeps the parts with these numbers as they are until the transaction ends: a promise of a part and a new number for it do not pass
 * each other (changePart counts the promises).
 */
export async function keepNumbers(tx: Tx, skus: readonly string[]): Promise<void> {
  await tx.$client.query({
    name: 'keep-numbers',
    text: 'SELECT id FROM products WHERE sku = ANY($1::text[]) ORDER BY id FOR SHARE',
    values: [[...skus]],
  })
}
