import {
  type CrossReferenceInput,
  type CrossReferenceKind,
  MAX_CROSS_REFERENCES,
} from '../../../domain/catalogue/part-fields.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { TotalShape } from '../../platform/db/row-shapes.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { lockPart } from './internal/lock-part.ts'
import { ReferenceShape } from './read-part.ts'

/**
 * Saves that another part number is an alternate of a part, or has superseded it; an existing reference is updated. The
 * other number need not be in the catalog. Refuses PRODUCT_NOT_FOUND, CROSS_REFERENCE_TO_ITSELF,
 * TOO_MANY_CROSS_REFERENCES.
 */
export function saveReference(
  db: Db,
  productId: number,
  reference: CrossReferenceInput,
  adminId: string,
): Promise<void> {
  return inTransaction(db, async tx => {
    const { fields } = await lockPart(tx, productId)
    const { kind, otherSku, isTwoWay, source } = reference
    if (otherSku === fields.sku) throw new Refusal('CROSS_REFERENCE_TO_ITSELF')
    const before = await find(tx, productId, kind, otherSku)
    const row = await firstRow(tx, TotalShape, 'SELECT count(*) AS total FROM cross_references WHERE product_id = $1', [
      productId,
    ])
    if (!before && (row?.total ?? 0) >= MAX_CROSS_REFERENCES) throw new Refusal('TOO_MANY_CROSS_REFERENCES')
    await tx.$client.query(
      `INSERT INTO cross_references (product_id, kind, other_sku, is_two_way, source) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (product_id, kind, other_sku) DO UPDATE SET is_two_way = excluded.is_two_way, source = excluded.source`,
      [productId, kind, otherSku, isTwoWay, source],
    )
    await writeAudit(tx, {
      adminId,
      action: 'product.reference_saved',
      subject: 'product',
      subjectId: productId,
      label: fields.sku,
      before,
      after: reference,
    })
  })
}

/** Deletes a cross-reference. Refuses PRODUCT_NOT_FOUND, CROSS_REFERENCE_NOT_FOUND. */
export function deleteReference(
  db: Db,
  productId: number,
  { kind, otherSku }: { kind: CrossReferenceKind; otherSku: string },
  adminId: string,
): Promise<void> {
  return inTransaction(db, async tx => {
    const { fields } = await lockPart(tx, productId)
    const before = await find(tx, productId, kind, otherSku)
    if (!before) throw new Refusal('CROSS_REFERENCE_NOT_FOUND')
    await tx.$client.query('DELETE FROM cross_references WHERE product_id = $1 AND kind = $2 AND other_sku = $3', [
      productId,
      kind,
      otherSku,
    ])
    await writeAudit(tx, {
      adminId,
      action: 'product.reference_deleted',
      subject: 'product',
      subjectId: productId,
      label: fields.sku,
      before,
      after: null,
    })
  })
}

/** An imported reference may have values that an admin could not enter. */
const StoredShape = z.omit(ReferenceShape, { otherId: true })

async function find(tx: Tx, productId: number, kind: string, otherSku: string): Promise<CrossReferenceInput | null> {
  const row = await firstRow(
    tx,
    StoredShape,
    `SELECT kind, other_sku, is_two_way, source FROM cross_references
      WHERE product_id = $1 AND kind = $2 AND other_sku = $3`,
    [productId, kind, otherSku],
  )
  return row ?? null
}
