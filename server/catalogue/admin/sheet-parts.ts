import type { SheetPart } from '../../../domain/bulk/reckon-changes.ts'
import { partNumberKey } from '../../../domain/catalogue/part-number.ts'
import { toDecimal } from '../../../domain/money/money.ts'
import { z } from '../../../domain/text/zod.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { NumberIdShape } from '../../platform/db/row-shapes.ts'
import { rows } from '../../platform/db/rows.ts'
import { VERSION } from '../card-columns.ts'

/**
 * The cells of a part in a sheet of parts. `offByImport`: a list removed it from the shop, and no admin has changed
 * that since.
 */
export type PartCells = Omit<SheetPart, 'conditions'> & { offByImport: boolean }

const RowShape = z.object({
  name: z.string(),
  sku: z.string(),
  manufacturer: z.string(),
  categoryId: z.nullable(z.number()),
  isPublished: z.boolean(),
  id: z.number(),
  version: z.number(),
  offByImport: z.boolean(),
  price: z.string(),
  salePrice: z.nullable(z.string()),
})
type Row = z.output<typeof RowShape>

const CELLS = `SELECT p.id, ${VERSION}, p.sku, coalesce(p.manufacturer, '') AS manufacturer, p.name, p.category_id,
  p.is_published, p.off_by_import, p.price, p.sale_price
  FROM products p WHERE p.is_listed AND p.id = ANY($1)`

const toCells = ({ price, salePrice, ...row }: Row): PartCells => ({
  ...row,
  price: readMoney(price),
  salePrice: salePrice === null ? null : readMoney(salePrice),
})

/** Reads parts by id, including drafts; missing ones are left out. */
export async function readPartCells(db: Db | Tx, ids: readonly number[]): Promise<PartCells[]> {
  const found = await rows(db, RowShape, { name: 'sheet-parts', text: CELLS, values: [[...ids]] })
  return found.map(toCells)
}

/** Reads and locks parts by id until the transaction ends. Orders can still refer to them. */
export async function lockPartCells(tx: Tx, ids: readonly number[]): Promise<PartCells[]> {
  if (ids.length === 0) return []
  const text = `${CELLS} ORDER BY p.id FOR NO KEY UPDATE`
  const found = await rows(tx, RowShape, { name: 'sheet-lock-parts', text, values: [[...ids]] })
  return found.map(toCells)
}

/**
 * Writes the changes of a sheet to locked parts, in one statement, so that pages and caches get one notification for
 * all. Publishing or unpublishing a part here counts as an admin's decision.
 */
export async function writePartCells(tx: Tx, parts: readonly PartCells[]): Promise<void> {
  if (parts.length === 0) return
  await tx.$client.query({
    name: 'sheet-write-parts',
    // Uses the clock instead of the start of the transaction, so that two changes never have the same version.
    text: `UPDATE products p SET name = c.name, category_id = c.category_id, is_published = c.is_published,
        off_by_import = c.off_by_import, price = c.price, updated_at = clock_timestamp()
      FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::boolean[], $5::boolean[], $6::numeric[])
        AS c (id, name, category_id, is_published, off_by_import, price) WHERE p.id = c.id`,
    values: [
      parts.map(({ id }) => id),
      parts.map(({ name }) => name),
      parts.map(({ categoryId }) => categoryId),
      parts.map(({ isPublished }) => isPublished),
      parts.map(({ offByImport }) => offByImport),
      parts.map(({ price }) => toDecimal(price)),
    ],
  })
}

/** The IDs of these categories that exist. `isLocked`: locks them until the transaction ends. */
export async function findCategories(db: Db | Tx, ids: readonly number[], isLocked = false): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const found = await rows(
    db,
    NumberIdShape,
    `SELECT id FROM categories WHERE id = ANY($1) ORDER BY id ${isLocked ? 'FOR KEY SHARE' : ''}`,
    [[...ids]],
  )
  return new Set(found.map(({ id }) => id))
}

const PlaceAndIdShape = z.object({ place: z.number(), id: z.nullable(z.number()) })

/**
 * Finds the parts of pasted numbers, including drafts, in the order of the numbers and each once. If several makers
 * have a number, finds the parts of all. `missing`: numbers without a part. At most `most` parts.
 */
export async function findByNumbers(
  db: Db,
  numbers: readonly string[],
  most: number,
): Promise<{ ids: number[]; missing: string[]; isCut: boolean }> {
  const wantedKeys = numbers.map((sku, place) => ({ place, key: partNumberKey(sku) }))
  const found = await rows(db, PlaceAndIdShape, {
    name: 'sheet-find-parts',
    text: `SELECT a.place, p.id FROM json_to_recordset($1) AS a (place int, key text)
      LEFT JOIN products p ON p.sku_key = a.key AND a.key <> '' AND p.is_listed ORDER BY a.place, p.id LIMIT $2`,
    values: [JSON.stringify(wantedKeys), numbers.length + most + 1],
  })
  const ids = [...new Set(found.flatMap(({ id }) => id ?? []))]
  const missing = found.filter(({ id }) => id === null).map(({ place }) => numbers[place] ?? '')
  return { ids: ids.slice(0, most), missing: [...new Set(missing)], isCut: ids.length > most }
}
