import { createHash } from 'node:crypto'
import { slugOf } from '../../../../domain/catalogue/part-number.ts'
import type { Tx } from '../../../platform/db/database.ts'

/** An address for a part, made of its number and name. One that is taken gets a piece of the number's digest, as in an import. */
export async function freeSlug(tx: Tx, sku: string, name: string): Promise<string> {
  const slug = slugOf(sku, name)
  const { rowCount } = await tx.$client.query('SELECT FROM products WHERE slug = $1', [slug])
  if (rowCount === 0) return slug
  return `${slug.slice(0, 70)}-${createHash('md5').update(sku).digest('hex').slice(0, 8)}`
}
