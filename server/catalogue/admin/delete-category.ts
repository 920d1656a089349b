import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit, writeAudits } from '../../audit.ts'
import { recordEvent } from '../../events.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/database-errors.ts'
import { rows } from '../../platform/db/rows.ts'
import { lockCategory } from './categories.ts'

/** The number of parts moved in one transaction. It limits the time that orders for them wait. */
const AT_ONCE = 1000

/**
 * Deletes a category, after moving its parts to `moveTo` in batches. If the category could not be emptied, or has
 * gained new parts by the end, it stays, and the request can be retried. Refuses CATEGORY_NOT_FOUND,
 * CATEGORY_NOT_EMPTY.
 */
export async function deleteCategory(
  db: Db,
  categoryId: number,
  moveTo: number | null,
  adminId: string,
): Promise<{ moved: number }> {
  const moved = moveTo === null || moveTo === categoryId ? 0 : await moveParts(db, categoryId, moveTo, adminId)
  try {
    await inTransaction(db, async tx => {
      const before = await lockCategory(tx, categoryId)
      const { rowCount } = await tx.$client.query('SELECT FROM products WHERE category_id = $1 LIMIT 1', [categoryId])
      if (rowCount !== 0) throw new Refusal('CATEGORY_NOT_EMPTY')
      await tx.$client.query('DELETE FROM categories WHERE id = $1', [categoryId])
      await recordEvent(tx, 'category.changed')
      await writeAudit(tx, {
        adminId,
        action: 'category.deleted',
        subject: 'category',
        subjectId: categoryId,
        label: before.name,
        before,
        after: moved > 0 ? { partsMoved: moved, movedTo: moveTo } : null,
      })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'products_category_id_categories_id_fk') throw new Refusal('CATEGORY_NOT_EMPTY')
    throw error
  }
  return { moved }
}

const RowShape = z.object({ id: z.number(), sku: z.string() })

/** Moves parts, one transaction per batch, with an audit entry for each part. */
async function moveParts(db: Db, from: number, to: number, adminId: string): Promise<number> {
  for (let moved = 0; ; ) {
    const some = await inTransaction(db, async tx => {
      // Lock both categories while parts move, in the order of IDs, because another admin may move parts in the
      // opposite direction.
      const { rowCount } = await tx.$client.query(
        'SELECT FROM categories WHERE id IN ($1, $2) ORDER BY id FOR KEY SHARE',
        [from, to],
      )
      if (rowCount !== 2) throw new Refusal('CATEGORY_NOT_FOUND')
      const found = await rows(
        tx,
        RowShape,
        `UPDATE products SET category_id = $2, updated_at = clock_timestamp() WHERE id IN (
            SELECT id FROM products WHERE category_id = $1 ORDER BY id LIMIT ${AT_ONCE} FOR NO KEY UPDATE)
          RETURNING id, sku`,
        [from, to],
      )
      await writeAudits(
        tx,
        found.map(({ id, sku }) => ({
          adminId,
          action: 'product.category',
          subject: 'product',
          subjectId: id,
          label: sku,
          before: { categoryId: from },
          after: { categoryId: to },
        })),
      )
      return found.length
    })
    if (some === 0) return moved
    moved += some
  }
}
