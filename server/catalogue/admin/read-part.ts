import { CROSS_REFERENCE_KIND_NAMES } from '../../../domain/catalogue/part-fields.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { naturalOrder } from '../part-key.ts'
import { AdminFactsShape, adminFacts } from './correct-facts.ts'
import { findPart, StoredFieldsShape } from './internal/lock-part.ts'
import { picturesOf } from './pictures.ts'

export const ReferenceShape = z.object({
  kind: z.enum(CROSS_REFERENCE_KIND_NAMES),
  otherSku: z.string(),
  isTwoWay: z.boolean(),
  source: z.string(),
  /** null: it is not in the catalog, or several makers have it */
  otherId: z.nullable(z.int()),
})
export const PartShape = z.object({ id: z.int(), version: z.int(), fields: StoredFieldsShape })
export const AdminPartShape = z.object({
  part: PartShape,
  dimensions: AdminFactsShape,
  pictures: z.array(z.object({ id: z.int(), url: z.string(), alt: z.string(), isPrimary: z.boolean() })),
  references: z.array(ReferenceShape),
})

/** A part with its fields, dimensions, pictures and cross-references. Refuses PRODUCT_NOT_FOUND. */
export async function readPart(db: Db, productId: number) {
  const [part, dimensions, pictures, references] = await Promise.all([
    findPart(db, productId),
    adminFacts(db, productId),
    picturesOf(db, productId),
    rows(db, ReferenceShape, {
      name: 'admin-references',
      text: `SELECT r.kind, r.other_sku, r.is_two_way, r.source,
          (SELECT min(o.id) FROM products o WHERE o.sku = r.other_sku AND o.is_listed HAVING count(*) = 1) AS other_id
        FROM cross_references r WHERE r.product_id = $1 ORDER BY r.kind, ${naturalOrder('r.other_sku')}, r.other_sku LIMIT 200`,
      values: [productId],
    }),
  ])
  return { part, dimensions, pictures, references }
}
