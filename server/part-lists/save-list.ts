import { MAX_PART_LISTS, type PartListLine } from '../../domain/part-lists/part-list.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { asCustomer } from '../customers/accounts/lock-customer.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { TotalShape } from '../platform/db/row-shapes.ts'
import { firstRow } from '../platform/db/rows.ts'

const SavedShape = z.object({ id: z.string(), version: z.number() })
type Saved = z.output<typeof SavedShape>

/**
 * Saves lines as a new part list. Refuses PART_LIST_EXISTS, with the existing list in its data, and
 * TOO_MANY_PART_LISTS.
 */
export const addPartList = (db: Db, userId: string, name: string, lines: readonly PartListLine[]): Promise<Saved> =>
  asCustomer(db, userId, async tx => {
    await refuseTaken(tx, userId, name, null)
    const counted = await firstRow(tx, TotalShape, 'SELECT count(*)::int AS total FROM part_lists WHERE user_id = $1', [
      userId,
    ])
    if ((counted?.total ?? 0) >= MAX_PART_LISTS) throw new Refusal('TOO_MANY_PART_LISTS')
    const added = await firstRow(
      tx,
      SavedShape,
      'INSERT INTO part_lists (user_id, name) VALUES ($1, $2) RETURNING id, version',
      [userId, name],
    )
    if (!added) throw new Error('the list was not inserted')
    await writeLines(tx, added.id, lines)
    return added
  })

/** The fields to change; omitted fields stay as they are. */
type Change = { name?: string | undefined; lines?: readonly PartListLine[] | undefined }

const VersionShape = z.object({ version: z.number() })

/**
 * Changes a customer's part list if it is still at `version`. Refuses PART_LIST_NOT_FOUND, PART_LIST_CHANGED,
 * PART_LIST_EXISTS.
 */
export const changePartList = (
  db: Db,
  userId: string,
  id: string,
  version: number,
  { name, lines }: Change,
): Promise<Saved> =>
  asCustomer(db, userId, async tx => {
    const before = await firstRow(tx, VersionShape, 'SELECT version FROM part_lists WHERE id = $1 AND user_id = $2', [
      id,
      userId,
    ])
    if (!before) throw new Refusal('PART_LIST_NOT_FOUND')
    if (before.version !== version) throw new Refusal('PART_LIST_CHANGED')
    if (name !== undefined) await refuseTaken(tx, userId, name, id)
    if (lines) {
      await tx.$client.query('DELETE FROM part_list_lines WHERE list_id = $1', [id])
      await writeLines(tx, id, lines)
    }
    await tx.$client.query(
      'UPDATE part_lists SET name = coalesce($2, name), version = version + 1, updated_at = now() WHERE id = $1',
      [id, name ?? null],
    )
    return { id, version: version + 1 }
  })

/** Deletes a part list of the customer. Refuses PART_LIST_NOT_FOUND. */
export const deletePartList = (db: Db, userId: string, id: string): Promise<void> =>
  // Under the lock that changes take, so that no change writes lines of a deleted list.
  asCustomer(db, userId, async tx => {
    const { rowCount } = await tx.$client.query('DELETE FROM part_lists WHERE id = $1 AND user_id = $2', [id, userId])
    if (rowCount === 0) throw new Refusal('PART_LIST_NOT_FOUND')
  })

async function refuseTaken(tx: Tx, userId: string, name: string, self: string | null): Promise<void> {
  const same = await firstRow(
    tx,
    SavedShape,
    'SELECT id, version FROM part_lists WHERE user_id = $1 AND lower(name) = lower($2)',
    [userId, name],
  )
  if (same && same.id !== self)
    throw new Refusal('PART_LIST_EXISTS', undefined, { listId: same.id, version: same.version })
}

/** Inserts lines. A line whose part was deleted is saved with only its part number, which then matches any part with that number. */
async function writeLines(tx: Tx, listId: string, lines: readonly PartListLine[]): Promise<void> {
  await tx.$client.query(
    `INSERT INTO part_list_lines (list_id, position, part_number, product_id, condition, quantity, reference)
      SELECT $1, n.position, n."partNumber", p.id, n.condition, n.quantity, n.reference
      FROM json_to_recordset($2) AS n (position int, "partNumber" text, "productId" bigint, condition text, quantity int, reference text)
      LEFT JOIN products_view p ON p.id = n."productId"`,
    [listId, JSON.stringify(lines.map((line, at) => ({ ...line, position: at + 1 })))],
  )
}
