import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

const SkuKeyShape = z.object({ skuKey: z.string() })

/** Returns the keys among these (domain/catalogue/part-number.ts) that belong to part numbers of the catalog. */
export async function knownPartKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await rows(db, SkuKeyShape, {
    name: 'known-part-keys',
    text: 'SELECT DISTINCT sku_key FROM products WHERE sku_key = ANY($1) AND is_listed',
    values: [keys],
  })
  return new Set(found.map(row => row.skuKey))
}
