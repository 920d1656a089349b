import { PACKING_GROUPS, type PartFields } from '../../../../domain/catalogue/part-fields.ts'
import { Refusal } from '../../../../domain/refusal.ts'
import { HAZMAT_AIRCRAFT_NAMES } from '../../../../domain/shipping/dangerous-goods.ts'
import { z } from '../../../../domain/text/zod.ts'
import { readMoney } from '../../../platform/db/column-types.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'
import { VERSION } from '../../card-columns.ts'

/** A part as the back office edits it. `version` changes with each change of the part. */
export type Part = { id: number; version: number; fields: PartFields }

const Text = z.string()
/** The stored fields: a list may have imported values that an admin could not enter. */
export const StoredFieldsShape = z.object({
  name: Text,
  sku: Text,
  slug: Text,
  manufacturer: Text,
  brand: Text,
  gtin: Text,
  aircraftType: Text,
  categoryId: z.nullable(z.int()),
  price: z.int(),
  salePrice: z.nullable(z.int()),
  weight: z.nullable(z.number()),
  backorderDays: z.nullable(z.int()),
  dimensions: Text,
  uom: Text,
  shortDescription: Text,
  description: Text,
  isHazmat: z.boolean(),
  hazmatChecked: z.boolean(),
  unNumber: Text,
  hazardClass: Text,
  packingGroup: z.enum(PACKING_GROUPS),
  hazmatAircraft: z.enum(HAZMAT_AIRCRAFT_NAMES),
  isPublished: z.boolean(),
})

export const PartRowShape = z.extend(z.omit(StoredFieldsShape, { price: true, salePrice: true, weight: true }), {
  id: z.number(),
  version: z.number(),
  price: z.string(),
  salePrice: z.nullable(z.string()),
  weight: z.nullable(z.string()),
})
export type PartRow = z.output<typeof PartRowShape>

export const PART = `
SELECT p.id, ${VERSION}, p.name, p.sku, p.slug, coalesce(p.manufacturer, '') AS manufacturer, coalesce(p.brand, '') AS brand,
  coalesce(p.gtin, '') AS gtin, coalesce(p.aircraft_type, '') AS aircraft_type, p.category_id, p.price,
  p.sale_price, p.weight, coalesce(p.dimensions, '') AS dimensions, p.uom, p.backorder_days,
  p.short_description, p.description, p.is_hazmat, p.hazmat_checked,
  p.un_number, p.hazard_class, p.packing_group, p.hazmat_aircraft,
  p.is_published
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
