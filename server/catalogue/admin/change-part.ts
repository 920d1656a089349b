import { eq, sql } from 'drizzle-orm'
import { makerKey } from '../../../domain/catalogue/maker.ts'
import { differingFields, type PartFields } from '../../../domain/catalogue/part-fields.ts'
import { withPlainMarks } from '../../../domain/catalogue/part-number.ts'
import { isSameUnit } from '../../../domain/catalogue/unit-of-measure.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { writeAudit } from '../../audit.ts'
import { lockStock } from '../../inventory/reserve-stock.ts'
import type { Facts } from '../../platform/audit/write-audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { products } from '../tables.ts'
import type { PartUses } from './delete-part.ts'
import { freeSlug } from './internal/free-slug.ts'
import { findPart, lockPart, type Part } from './internal/lock-part.ts'
import { columnsOf, refusing } from './internal/write-part.ts'

/**
 * Saves a part. `version` is the version that the admin read. If another admin has changed the part since, refuses
 * PART_CHANGED with the current part. The slug stays unless another is given (blank: a new one); links to the former
 * slug still work. Open orders and offers promise the part number and its maker, which the documents of shipments must
 * name. Until these orders and offers are done, only the spelling of number and maker may change, and the unit of
 * measure, in which they count pieces, may not. Refuses PRODUCT_NOT_FOUND, SKU_TAKEN, SLUG_TAKEN, CATEGORY_NOT_FOUND,
 * PART_NUMBER_PROMISED.
 */
export function changePart(
  db: Db,
  productId: number,
  version: number,
  fields: PartFields,
  adminId: string,
  usesOf: (tx: Tx, productId: number) => Promise<PartUses>,
): Promise<Part> {
  return inTransaction(db, async tx => {
    const before = (await findPart(tx, productId)).fields
    const isRenamed = isAnotherPart(before, fields)
    // Lock the stock first, as orders do, so that no order with the former number is placed at the same time.
    if (isRenamed) await lockStock(tx, [productId])
    const part = await lockPart(tx, productId)
    if (part.version !== version) throw new Refusal('PART_CHANGED', undefined, { part })
    if (isRenamed) await refusePromised(tx, part, usesOf)
    const slug = fields.slug || (await freeSlug(tx, fields))
    const columns = columnsOf({ ...fields, slug })
    const byHand = fields.isPublished === part.fields.isPublished ? {} : { offByImport: false }
    await refusing(
      tx
        .update(products)
        // Uses the clock instead of the start of the transaction, so that two changes never have the same version.
        .set({ ...columns, ...byHand, updatedAt: sql`clock_timestamp()` })
        .where(eq(products.id, productId))
        .execute(),
    )
    if (slug !== part.fields.slug) await storeFormerSlug(tx, productId, part.fields.slug, slug)
    const now = await findPart(tx, productId)
    const differing = differingFields(part.fields, now.fields)
    const factsOf = (one: PartFields): Facts => Object.fromEntries(differing.map(field => [field, one[field]]))
    if (differing.length > 0)
      await writeAudit(tx, {
        adminId,
        action: 'product.changed',
        subject: 'product',
        subjectId: productId,
        label: now.fields.sku,
        before: factsOf(part.fields),
        after: factsOf(now.fields),
      })
    return now
  })
}

/**
 * True if the number, the maker or the unit of measure changes. Another spelling of the number is no change if all its
 * marks stay in their places. A first maker is no change either.
 */
const isAnotherPart = (before: PartFields, after: PartFields): boolean =>
  withPlainMarks(before.sku) !== withPlainMarks(after.sku) ||
  !isSameUnit(before.uom, after.uom) ||
  (before.manufacturer !== null &&
    before.manufacturer !== '' &&
    makerKey(before.manufacturer) !== makerKey(after.manufacturer))

async function refusePromised(
  tx: Tx,
  { id, fields: { sku } }: Part,
  usesOf: (tx: Tx, productId: number) => Promise<PartUses>,
): Promise<void> {
  const { promisedIn } = await usesOf(tx, id)
  if (promisedIn.length > 0)
    throw new Refusal(
      'PART_NUMBER_PROMISED',
      `The part number ${sku}, its maker and its unit of measure stay: ${promisedIn.join(', ')} ${promisedIn.length === 1 ? 'promises' : 'promise'} it. Ship or cancel these first, or add the other number as a part of its own.`,
    )
}

async function storeFormerSlug(tx: Tx, productId: number, former: string, now: string): Promise<void> {
  await tx.$client.query('DELETE FROM former_slugs WHERE slug = $1', [now])
  await tx.$client.query(
    `INSERT INTO former_slugs (slug, product_id) VALUES ($1, $2)
      ON CONFLICT (slug) DO UPDATE SET product_id = excluded.product_id`,
    [former, productId],
  )
}
