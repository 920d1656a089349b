import { CONDITION_NAMES } from '../../domain/catalogue/condition.ts'
import { MAX_PART_LISTS } from '../../domain/part-lists/part-list.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow, rows } from '../platform/db/rows.ts'

const PartListHeadShape = z.object({
  id: z.string(),
  name: z.string(),
  lines: z.number(),
  version: z.number(),
  updatedAt: z.string(),
})
export type PartListHead = z.output<typeof PartListHeadShape>
export const PartListShape = z.extend(z.omit(PartListHeadShape, { lines: true }), {
  lines: z.array(
    z.object({
      partNumber: z.string(),
      productId: z.nullable(z.number()),
      condition: z.nullable(z.enum(CONDITION_NAMES)),
      quantity: z.number(),
      /** the buyer's own reference of the line; '': none */
      reference: z.string(),
    }),
  ),
})
export type PartList = z.output<typeof PartListShape>

const ListPartListsRowShape = z.extend(z.omit(PartListHeadShape, { updatedAt: true }), { updatedAt: z.date() })

/** Lists a customer's part lists, the last changed first. */
export async function listPartLists(db: Db, userId: string): Promise<PartListHead[]> {
  const found = await rows(db, ListPartListsRowShape, {
    name: 'list-part-lists',
    text: `SELECT l.id, l.name, l.version, l.updated_at,
        (SELECT count(*)::int FROM part_list_lines n WHERE n.list_id = l.id) AS lines
      FROM part_lists l WHERE l.user_id = $1 ORDER BY l.updated_at DESC, l.id LIMIT ${MAX_PART_LISTS}`,
    values: [userId],
  })
  return found.map(row => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
}

const ReadPartListRowShape = z.extend(z.omit(PartListShape, { updatedAt: true }), { updatedAt: z.date() })

/** Reads one part list with its lines. Refuses PART_LIST_NOT_FOUND, also for a list of another account. */
export async function readPartList(db: Db, userId: string, id: string): Promise<PartList> {
  const row = await firstRow(db, ReadPartListRowShape, {
    name: 'read-part-list',
    text: `SELECT l.id, l.name, l.version, l.updated_at, (SELECT coalesce(json_agg(json_build_object(
        'partNumber', n.part_number, 'productId', n.product_id, 'condition', n.condition, 'quantity', n.quantity,
        'reference', n.reference) ORDER BY n.position), '[]') FROM part_list_lines n WHERE n.list_id = l.id) AS lines
      FROM part_lists l WHERE l.id = $1 AND l.user_id = $2`,
    values: [id, userId],
  })
  if (!row) throw new Refusal('PART_LIST_NOT_FOUND')
  return { ...row, updatedAt: row.updatedAt.toISOString() }
}
