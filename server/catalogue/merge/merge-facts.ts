import type pg from 'pg'
import { z } from '../../../domain/text/zod.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { markFactsDue } from '../facts/facts-due.ts'

/** SQL: the facts that lists state for a part, in a canonical order for comparisons and undo. */
export const LISTED_FACTS_OF = (productId: string) =>
  `(SELECT coalesce(jsonb_object_agg(key, text), '{}') FROM stated_facts WHERE product_id = ${productId} AND source = 'list')`

/**
 * Creates the temporary table `listed_facts` with the facts of the list. If several rows of a part state a fact, the
 * first one counts.
 */
async function makeListed(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    `CREATE TEMP TABLE listed_facts ON COMMIT DROP AS
      SELECT DISTINCT ON (m.product_id, f.key) m.product_id, f.key, f.text
      FROM staging s JOIN meant m USING (line), jsonb_to_recordset(s.facts) AS f (key text, text text)
      WHERE s.facts IS NOT NULL ORDER BY m.product_id, f.key, s.line`,
  )
  if (rowCount) await client.query('ANALYZE listed_facts')
  return rowCount ?? 0
}

/** SQL: the parts whose facts from lists differ from this list. */
const DIFFERING = `SELECT DISTINCT n.product_id FROM listed_facts n
  LEFT JOIN stated_facts f ON f.product_id = n.product_id AND f.key = n.key AND f.source = 'list'
  WHERE f.text IS DISTINCT FROM n.text`

const PartsShape = z.object({ parts: z.number() })

/** The number of parts whose facts mergeFacts would change. */
export async function countFacts(client: pg.ClientBase): Promise<number> {
  if ((await makeListed(client)) === 0) return 0
  const row = await firstRow(client, PartsShape, `SELECT count(*) AS parts FROM (${DIFFERING}) AS d`)
  return row?.parts ?? 0
}

/**
 * Stores the facts that the list states in its columns `fact:…`; blank cells change nothing. The changed parts are
 * added to `merged`, and their facts become due. Returns their number.
 */
export async function mergeFacts(client: pg.ClientBase): Promise<number> {
  if ((await makeListed(client)) === 0) return 0
  await client.query(
    `CREATE TEMP TABLE facts_before ON COMMIT DROP AS
      SELECT product_id, ${LISTED_FACTS_OF('d.product_id')} AS before FROM (${DIFFERING}) AS d`,
  )
  await client.query(
    `INSERT INTO stated_facts AS f (product_id, key, source, text)
      SELECT product_id, key, 'list', text FROM listed_facts
      ON CONFLICT (product_id, key, source) DO UPDATE SET text = excluded.text, updated_at = now()
        WHERE f.text <> excluded.text`,
  )
  const { rowCount } = await client.query(
    `INSERT INTO merged SELECT 'facts', product_id, false, before, ${LISTED_FACTS_OF('b.product_id')} FROM facts_before b`,
  )
  await markFactsDue(client, 'SELECT product_id FROM facts_before')
  return rowCount ?? 0
}
