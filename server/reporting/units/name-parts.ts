import type { Db } from '../../platform/db/database.ts'

/** `uom`: the part's unit of measure */
export type NamedPart = { sku: string; manufacturer: string | null; name: string; uom: string }

/** The names and manufacturers of parts, by id. */
export async function nameParts(db: Db, productIds: readonly number[]): Promise<Map<number, NamedPart>> {
  const { rows } = await db.$client.query<NamedPart & { id: number }>({
    name: 'parts-named',
    text: 'SELECT id, sku, manufacturer, name, uom FROM products_view WHERE id = ANY($1::bigint[])',
    values: [[...new Set(productIds)]],
  })
  return new Map(rows.map(({ id, ...part }) => [id, part]))
}

const NO_PART: NamedPart = { sku: '', manufacturer: null, name: '', uom: 'EA' }

/** Adds the names of their parts to rows. */
export async function withParts<Row extends { productId: number }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & NamedPart)[]> {
  const parts = await nameParts(
    db,
    rows.map(({ productId }) => productId),
  )
  return rows.map(row => ({ ...row, ...(parts.get(row.productId) ?? NO_PART) }))
}
