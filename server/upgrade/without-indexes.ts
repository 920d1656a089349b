import type pg from 'pg'
import { z } from '../../domain/text/zod.ts'
import { rows } from '../platform/db/rows.ts'

/** The indexes that belong to no constraint. */
const INDEXES = `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS text
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)
  ORDER BY 1`

const RowShape = z.object({ name: z.string(), text: z.string() })

/**
 * Runs `work` without the indexes of the schema, and builds them afterwards: for many rows this takes a fraction of the
 * time.
 */
export async function withoutIndexes<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const found = await rows(client, RowShape, INDEXES)
  if (found.length > 0) await client.query(`DROP INDEX ${found.map(({ name }) => name).join(', ')}`)
  const result = await work()
  for (const { text } of found) await client.query(text)
  return result
}
