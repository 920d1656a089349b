import type { CategoryFields } from '../../../domain/catalogue/part-fields.ts'
import { MAX_CATEGORIES, MAX_PARTS_COUNTED } from '../../../domain/catalogue/part-list.ts'
import { slugOf } from '../../../domain/catalogue/part-number.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import { recordEvent } from '../../events.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/database-errors.ts'
import { NumberIdShape } from '../../platform/db/row-shapes.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { lockCategoryNames } from '../lock-category-names.ts'
import { nameOrder } from '../part-key.ts'

const Fields = { name: z.string(), slug: z.string(), description: z.string() }
export const AdminCategoriesShape = z.array(
  z.object({
    id: z.int(),
    ...Fields,
    /** including drafts; counted up to MAX_PARTS_COUNTED */
    parts: z.int(),
  }),
)
export type AdminCategory = z.infer<typeof AdminCategoriesShape>[number]

const RowShape = AdminCategoriesShape.def.element

/** Lists the categories by name, 1,000 at most, with their number of parts. */
export async function adminCategories(db: Db): Promise<AdminCategory[]> {
  return rows(db, RowShape, {
    name: 'admin-categories',
    text: `SELECT c.id, c.name, c.slug, c.description, n.parts FROM categories c CROSS JOIN LATERAL (
        SELECT count(*)::int AS parts FROM (
          SELECT FROM products p WHERE p.category_id = c.id LIMIT ${MAX_PARTS_COUNTED}) AS counted) AS n
      ORDER BY ${nameOrder('c.name')}, c.id LIMIT ${MAX_CATEGORIES}`,
  })
}

/** An imported category may have values that an admin could not enter. */
const StoredShape = z.object({ name: z.string(), slug: z.string(), description: z.string() })
/** Adds a category; a blank slug is derived from its name. Refuses CATEGORY_EXISTS, CATEGORY_SLUG_TAKEN. */
export function createCategory(db: Db, fields: CategoryFields, adminId: string): Promise<{ id: number }> {
  return inTransaction(db, async tx => {
    await lockCategoryNames(tx.$client)
    await refuseName(tx, fields.name, null)
    const after = { ...fields, slug: fields.slug || slugOf('', fields.name) }
    const made = await refusing(
      firstRow(tx, NumberIdShape, 'INSERT INTO categories (name, slug, description) VALUES ($1, $2, $3) RETURNING id', [
        after.name,
        after.slug,
        after.description,
      ]),
    )
    if (!made) throw new Error('not inserted')
    await recordEvent(tx, 'category.changed')
    await writeAudit(tx, {
      adminId,
      action: 'category.created',
      subject: 'category',
      subjectId: made.id,
      label: fields.name,
      before: null,
      after,
    })
    return made
  })
}

/**
 * Changes a category; with a blank slug, the present slug stays. `before` is the category that the admin read. If
 * another admin has changed it since, refuses CATEGORY_CHANGED with the current category. Refuses CATEGORY_NOT_FOUND,
 * CATEGORY_EXISTS, CATEGORY_SLUG_TAKEN.
 */
export function changeCategory(
  db: Db,
  categoryId: number,
  fields: CategoryFields,
  before: CategoryFields,
  adminId: string,
): Promise<void> {
  return inTransaction(db, async tx => {
    await lockCategoryNames(tx.$client)
    const now = await lockCategory(tx, categoryId)
    if (now.name !== before.name || now.slug !== before.slug || now.description !== before.description)
      throw new Refusal('CATEGORY_CHANGED', undefined, { category: now })
    const after = { ...fields, slug: fields.slug || now.slug }
    await refuseName(tx, after.name, categoryId)
    await refusing(
      tx.$client.query('UPDATE categories SET name = $2, slug = $3, description = $4 WHERE id = $1', [
        categoryId,
        after.name,
        after.slug,
        after.description,
      ]),
    )
    await recordEvent(tx, 'category.changed')
    // The name of the category is on the pages of all its parts.
    if (after.name !== now.name || after.slug !== now.slug) await recordEvent(tx, 'product.changed', '*')
    await writeAudit(tx, {
      adminId,
      action: 'category.changed',
      subject: 'category',
      subjectId: categoryId,
      label: after.name,
      before: now,
      after,
    })
  })
}

async function refuseName(tx: Tx, name: string, except: number | null): Promise<void> {
  const { rowCount } = await tx.$client.query(
    'SELECT FROM categories WHERE lower(name) = lower($1) AND id IS DISTINCT FROM $2::bigint',
    [name, except],
  )
  if (rowCount !== 0) throw new Refusal('CATEGORY_EXISTS')
}

async function refusing<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (violatedConstraint(error) === 'categories_slug_unique') throw new Refusal('CATEGORY_SLUG_TAKEN')
    throw error
  }
}

/** Locks and returns a category. Refuses CATEGORY_NOT_FOUND. */
export async function lockCategory(tx: Tx, categoryId: number): Promise<CategoryFields> {
  const row = await firstRow(
    tx,
    StoredShape,
    'SELECT name, slug, description FROM categories WHERE id = $1 FOR UPDATE',
    [categoryId],
  )
  if (!row) throw new Refusal('CATEGORY_NOT_FOUND')
  return row
}
