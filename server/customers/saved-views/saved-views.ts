import { MAX_VIEWS } from '../../../domain/admin/saved-view.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { NumberIdShape } from '../../platform/db/row-shapes.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'

const SavedViewShape = z.object({ id: z.number(), name: z.string(), search: z.string() })
export type SavedView = z.output<typeof SavedViewShape>

/** Lists an admin's own views of a list, in the order in which they were created. */
export async function listViews(db: Db, userId: string, list: string): Promise<SavedView[]> {
  return rows(db, SavedViewShape, {
    name: 'list-saved-views',
    text: `SELECT id, name, search FROM saved_views WHERE user_id = $1 AND list = $2 ORDER BY id LIMIT ${MAX_VIEWS}`,
    values: [userId, list],
  })
}

const OthersRowShape = z.extend(SavedViewShape, { isNamed: z.boolean() })

/**
 * Saves filters under a name, and replaces a view of the same list and name. Refuses TOO_MANY_VIEWS above 20 of a list, and NOT_SIGNED_IN
 * if the account was deleted at the same time.
 */
export const saveView = (
  db: Db,
  userId: string,
  { list, name, search }: { list: string; name: string; search: string },
): Promise<void> =>
  inTransaction(db, async tx => {
    // The lock prevents two concurrent calls from both counting 19.
    await lockCustomer(tx, userId)
    const others = await rows(
      tx,
      OthersRowShape,
      `SELECT id, name, search, lower(name) = lower($3) AS is_named FROM saved_views WHERE user_id = $1 AND list = $2`,
      [userId, list, name],
    )
    const before = others.find(({ isNamed }) => isNamed)
    if (!before && others.length >= MAX_VIEWS) throw new Refusal('TOO_MANY_VIEWS')
    const row = await firstRow(
      tx,
      NumberIdShape,
      `INSERT INTO saved_views (user_id, list, name, search) VALUES ($1, $2, $3, $4)
        ON CONFLICT (user_id, list, lower(name)) DO UPDATE SET name = $3, search = $4 RETURNING id`,
      [userId, list, name, search],
    )
    await writeAudit(tx, {
      adminId: userId,
      action: 'view.saved',
      subject: 'view',
      subjectId: row?.id ?? 0,
      label: name,
      before: before ? { search: before.search } : null,
      after: { list, search },
    })
  })

const DeletedShape = z.object({ list: z.string(), name: z.string(), search: z.string() })

/** Refuses VIEW_NOT_FOUND, also for another admin's view. */
export const deleteView = (db: Db, userId: string, id: number): Promise<void> =>
  inTransaction(db, async tx => {
    const before = await firstRow(
      tx,
      DeletedShape,
      'DELETE FROM saved_views WHERE id = $1 AND user_id = $2 RETURNING list, name, search',
      [id, userId],
    )
    if (!before) throw new Refusal('VIEW_NOT_FOUND')
    await writeAudit(tx, {
      adminId: userId,
      action: 'view.deleted',
      subject: 'view',
      subjectId: id,
      label: before.name,
      before: { list: before.list, search: before.search },
      after: null,
    })
  })
