import type { PartListLine } from '../../domain/part-lists/part-list.ts'
import { MAX_PART_LISTS } from '../../domain/part-lists/part-list.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Db } from '../platform/db/database.ts'

export type PartListHead = { id: string; name: string; lines: number; version: number; updatedAt: string }
export type PartList = Omit<PartListHead, 'lines'> & { lines: PartListLine[] }

/** Lists a customer's part lists, the last changed first. */
export async function listPartLists(db: Db, userId: string): Promise<PartListHead[]> {
  const { rows } = await db.$client.query<Omit<PartListHead, 'updatedAt'> & { updatedAt: Date }>({
    name: 'list-part-lists',
    text: `SELECT l.id, l.name, l.version, l.updated_at AS "updatedAt",
        (SELECT count(*)::int FROM part_list_lines n WHERE n.list_id = l.id) AS lines
      FROM part_lists l WHERE l.user_id = $1 ORDER BY l.updated_at DESC, l.id LIMIT ${MAX_PART_LISTS}`,
    values: [userId],
  })
  return rows.map(row => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
}

/** Reads one part list with its lines. Refuses PART_LIST_NOT_FOUND, also for a list of another account. */
export async function readPartList(db: Db, userId: string, id: string): Promise<PartList> {
  const { rows } = await db.$client.query<Omit<PartList, 'updatedAt'> & { updatedAt: Date }>({
    name: 'read-part-list',
    text: `SELECT l.id, l.name, l.version, l.updated_at AS "updatedAt", (SELECT coalesce(json_agg(json_build_object(
        'partNumber', n.part_number, 'productId', n.product_id, 'condition', n.condition, 'quantity', n.quantity,
        'reference', n.reference) ORDER BY n.position), '[]') FROM part_list_lines n WHERE n.list_id = l.id) AS lines
      FROM part_lists l WHERE l.id = $1 AND l.user_id = $2`,
    values: [id, userId],
  })
  const [row] = rows
  if (!row) throw new Refusal('PART_LIST_NOT_FOUND')
  return { ...row, updatedAt: row.updatedAt.toISOString() }
}
