import type { Db } from '../platform/db/database.ts'
import { type Call, nothing, nth } from './testing-call.ts'

/** A part as a sheet has read it, with a changed name. */
async function renamed(db: Db, id: number): Promise<object> {
  const { rows } = await db.$client.query<{ version: number }>(
    'SELECT (extract(epoch FROM updated_at) * 1000000)::bigint AS version FROM products WHERE id = $1',
    [id],
  )
  return { rows: [{ id, version: rows[0]?.version ?? 1, cells: { name: `Walked ${nth()}` } }] }
}
// The cells decide on permissions for a unit: without any, all staff get the same answer.
const noUnit = () => ({ rows: [{ id: 999_999_999, version: 1, cells: {} }] })

/** The calls of bulk changes, for staff. */
export const BULK_CALLS: Record<string, Call> = {
  'bulk.partRows': { input: ({ part }) => ({ by: 'ids', ids: [part] }) },
  'bulk.previewParts': { input: ({ part }, _, db) => renamed(db, part) },
  'bulk.changeParts': { input: ({ part }, _, db) => renamed(db, part) },
  'bulk.unitRows': { input: () => ({ by: 'ids', ids: [999_999_999] }) },
  'bulk.previewUnits': { input: noUnit },
  'bulk.changeUnits': { input: noUnit, good: 409 },
  'bulk.changes': nothing,
  'bulk.change': { input: () => ({ changeId: 999_999_999 }), good: 404 },
  'bulk.undo': { input: () => ({ changeId: 999_999_999 }), good: 404 },
}
