import { z } from '../../../../domain/text/zod.ts'
import type { Db } from '../../../platform/db/database.ts'
import { rows } from '../../../platform/db/rows.ts'

/** `uom`: the part's unit of measure */
export const NamedPartShape = z.object({
  sku: z.string(),
  manufacturer: z.nullable(z.string()),
  name: z.string(),
  uom: z.string(),
})
export type NamedPart = z.output<typeof NamedPartShape>

const RowShape = z.extend(NamedPartShape, { id: z.number() })

/** The names and manufacturers of parts, by id. */
export async function nameParts(db: Db, productIds: readonly number[]): Promise<Map<number, NamedPart>> {
  const found = await rows(db, RowShape, {
    name: 'parts-named',
    text: 'SELECT id, sku, manufacturer, name, uom FROM products_view WHERE id = ANY($1::bigint[])',
    values: [[...new Set(productIds)]],
  })
  return new Map(found.map(({ id, ...part }) => [id, part]))
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
