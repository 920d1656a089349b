import {
  isNullableText,
  PART_FIELD_NAMES,
  type PartField,
  type PartFields,
  STORED_PART_SHAPES,
} from '../../../../domain/catalogue/part-fields.ts'
import { Refusal } from '../../../../domain/refusal.ts'
import { snakeCase } from '../../../../domain/text/snake-case.ts'
import { z } from '../../../../domain/text/zod.ts'
import { readMoney } from '../../../platform/db/column-types.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'
import { VERSION } from '../../card-columns.ts'

/** A part as the back office edits it. `version` changes with each change of the part. */
export type Part = { id: number; version: number; fields: PartFields }

/** The stored fields: a list may have imported values that an admin could not enter. */
export const StoredFieldsShape = z.object(STORED_PART_SHAPES)

export const PartRowShape = z.extend(z.omit(StoredFieldsShape, { price: true, salePrice: true, weight: true }), {
  id: z.number(),
  version: z.number(),
  price: z.string(),
  salePrice: z.nullable(z.string()),
  weight: z.nullable(z.string()),
})
export type PartRow = z.output<typeof PartRowShape>

/** SQL: the column of a field, with its blank text for null. */
const columnOf = (name: PartField): string => {
  const column = snakeCase(name)
  return isNullableText(name) ? `coalesce(p.${column}, '') AS ${column}` : `p.${column}`
}
export const PART = `SELECT p.id, ${VERSION}, ${PART_FIELD_NAMES.map(columnOf).join(', ')}
FROM products p WHERE p.is_listed AND p.id = ANY($1)`

export function toPart({ id, version, price, salePrice, weight, ...rest }: PartRow): Part {
  const fields: PartFields = {
    ...rest,
    price: readMoney(price),
    salePrice: salePrice === null ? null : readMoney(salePrice),
    weight: weight === null ? null : Number(weight),
  }
  return { id, version, fields }
}

/** Finds a part, including drafts. Refuses PRODUCT_NOT_FOUND, also for the store's own MIN-ROUNDUP. */
export async function findPart(db: Db | Tx, productId: number): Promise<Part> {
  const row = await firstRow(db, PartRowShape, { name: 'admin-part', text: PART, values: [[productId]] })
  if (!row) throw new Refusal('PRODUCT_NOT_FOUND')
  return toPart(row)
}

/**
 * Locks parts until the transaction ends, sorted by ID, so that two admins with the same parts wait for each other.
 * Orders can still refer to the parts. Leaves out missing parts.
 */
export async function lockParts(tx: Tx, productIds: readonly number[]): Promise<Part[]> {
  const found = await rows(tx, PartRowShape, {
    name: 'admin-lock-parts',
    text: `${PART} ORDER BY p.id FOR NO KEY UPDATE`,
    values: [[...productIds]],
  })
  return found.map(toPart)
}

/** Locks one part in the same way. Refuses PRODUCT_NOT_FOUND. */
export async function lockPart(tx: Tx, productId: number): Promise<Part> {
  const [part] = await lockParts(tx, [productId])
  if (!part) throw new Refusal('PRODUCT_NOT_FOUND')
  return part
}
