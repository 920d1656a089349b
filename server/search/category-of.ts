import { Refusal } from '../../domain/refusal.ts'
import { findCategory } from '../catalogue/find-category.ts'
import type { Db } from '../platform/db/database.ts'

/** The id of a category by slug or id; null if the list has no category filter. Refuses CATEGORY_NOT_FOUND. */
export async function categoryOf(db: Db, slugOrId: string | undefined): Promise<number | null> {
  if (!slugOrId) return null
  const category = await findCategory(db, slugOrId)
  if (!category) throw new Refusal('CATEGORY_NOT_FOUND')
  return category.id
}
