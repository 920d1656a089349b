import type { Db } from '../platform/db/database.ts'

/** Returns the keys among these (domain/catalogue/part-number.ts) that belong to part numbers of the catalog. */
export async function knownPartKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.$client.query<{ sku_key: string }>({
    name: 'known-part-keys',
    text: 'SELECT DISTINCT sku_key FROM products WHERE sku_key = ANY($1) AND is_listed',
    values: [keys],
  })
  return new Set(rows.map(row => row.sku_key))
}
