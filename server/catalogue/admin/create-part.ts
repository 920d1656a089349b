import type { PartFields } from '../../../domain/catalogue/part-fields.ts'
import { writeAudit } from '../../audit.ts'
import { recordEvent } from '../../events.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { products } from '../tables.ts'
import { freeSlug } from './internal/free-slug.ts'
import { columnsOf, refusing } from './internal/write-part.ts'

type Made = { id: number; slug: string }

/** Adds a part to the catalog. Refuses SKU_TAKEN, SLUG_TAKEN, CATEGORY_NOT_FOUND. */
export const createPart = (db: Db, fields: PartFields, adminId: string): Promise<Made> =>
  inTransaction(db, tx => insertPart(tx, fields, adminId))

/** Adds a part within a transaction. */
export async function insertPart(tx: Tx, fields: PartFields, adminId: string): Promise<Made> {
  const slug = fields.slug || (await freeSlug(tx, fields))
  const [made] = await refusing(
    tx
      .insert(products)
      .values(columnsOf({ ...fields, slug }))
      .returning({ id: products.id, slug: products.slug })
      .execute(),
  )
  if (!made) throw new Error('not inserted')
  // A "not found" answer for this slug may be cached, and triggers only record changes of existing parts.
  await recordEvent(tx, 'product.changed', slug)
  const after = Object.fromEntries(
    Object.entries({ ...fields, slug }).filter(([, value]) => value !== '' && value !== null),
  )
  await writeAudit(tx, {
    adminId,
    action: 'product.created',
    subject: 'product',
    subjectId: made.id,
    label: fields.sku,
    before: null,
    after,
  })
  return made
}
