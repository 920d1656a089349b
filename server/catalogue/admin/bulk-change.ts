import type { AuditAction } from '../../../domain/admin/audit.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { writeAudits } from '../../audit.ts'
import type { Facts } from '../../platform/audit/write-audit.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { lockParts } from './internal/lock-part.ts'

export type Changed = { changed: number }

/**
 * Publishes parts in the shop, or unpublishes them. Parts that are already in that state do not change. Refuses
 * PRODUCT_NOT_FOUND.
 */
export const setPublished = (db: Db, productIds: readonly number[], isPublished: boolean, adminId: string) =>
  setColumn(db, productIds, adminId, {
    action: isPublished ? 'product.published' : 'product.unpublished',
    field: 'isPublished',
    column: 'is_published',
    value: isPublished,
  })

/** Moves parts into a category, or into none. Refuses PRODUCT_NOT_FOUND, CATEGORY_NOT_FOUND. */
export const setCategory = (db: Db, productIds: readonly number[], categoryId: number | null, adminId: string) =>
  setColumn(db, productIds, adminId, {
    action: 'product.category',
    field: 'categoryId',
    column: 'category_id',
    value: categoryId,
  })

type Setting = {
  action: AuditAction
  field: 'isPublished' | 'categoryId'
  column: 'is_published' | 'category_id'
  value: boolean | number | null
}

/** Sets one column of many parts in one transaction, with an audit entry for each changed part. */
function setColumn(db: Db, productIds: readonly number[], adminId: string, setting: Setting): Promise<Changed> {
  const { action, field, column, value } = setting
  return inTransaction(db, async tx => {
    if (field === 'categoryId' && value !== null) {
      const { rowCount } = await tx.$client.query('SELECT FROM categories WHERE id = $1 FOR KEY SHARE', [value])
      if (rowCount === 0) throw new Refusal('CATEGORY_NOT_FOUND')
    }
    const parts = await lockParts(tx, productIds)
    if (parts.length < new Set(productIds).size) throw new Refusal('PRODUCT_NOT_FOUND')
    const changing = parts.filter(({ fields }) => fields[field] !== value)
    await tx.$client.query(`UPDATE products SET ${column} = $2, updated_at = clock_timestamp() WHERE id = ANY($1)`, [
      changing.map(({ id }) => id),
      value,
    ])
    // Includes parts that are unpublished already: now an admin has decided it, and no list publishes them again.
    if (field === 'isPublished')
      await tx.$client.query('UPDATE products SET off_by_import = false WHERE id = ANY($1) AND off_by_import', [
        parts.map(({ id }) => id),
      ])
    const after: Facts = { [field]: value }
    await writeAudits(
      tx,
      changing.map(({ id, fields }) => ({
        adminId,
        action,
        subject: 'product',
        subjectId: id,
        label: fields.sku,
        before: { [field]: fields[field] },
        after,
      })),
    )
    return { changed: changing.length }
  })
}
