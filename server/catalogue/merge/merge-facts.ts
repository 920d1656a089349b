import type pg from 'pg'

/** What lists have said of a part's dimensions, in one order: compared, and written back by an undo. */
export const LISTED_FACTS_OF = (productId: string) =>
  `(SELECT coalesce(jsonb_object_agg(key, text), '{}') FROM stated_facts WHERE product_id = ${productId} AND source = 'list')`

/**
 * Keeps what the columns `fact:…` of the list say of parts; what they leave blank stays. Of several rows of a part the first that
 * says it counts. `merged` has the parts of which something has changed, and these are due to be read again.
 */
export async function mergeFacts(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `CREATE TEMP TABLE listed_facts ON COMMIT DROP AS
      SELECT DISTINCT ON (m.product_id, f.key) m.product_id, f.key, f.text
      FROM staging s JOIN meant m USING (line), jsonb_to_recordset(s.facts) AS f (key text, text text)
      WHERE s.facts IS NOT NULL ORDER BY m.product_id, f.key, s.line`,
  )
  if (!rowCount) return
  await client.query('ANALYZE listed_facts')
  await client.query(
    `CREATE TEMP TABLE facts_before ON COMMIT DROP AS
      SELECT product_id, ${LISTED_FACTS_OF('d.product_id')} AS before FROM (
        SELECT DISTINCT n.product_id FROM listed_facts n
        LEFT JOIN stated_facts f ON f.product_id = n.product_id AND f.key = n.key AND f.source = 'list'
        WHERE f.text IS DISTINCT FROM n.text) AS d`,
  )
  await client.query(
    `INSERT INTO stated_facts AS f (product_id, key, source, text)
      SELECT product_id, key, 'list', text FROM listed_facts
      ON CONFLICT (product_id, key, source) DO UPDATE SET text = excluded.text, updated_at = now()
        WHERE f.text <> excluded.text`,
  )
  await client.query(
    `INSERT INTO merged SELECT 'facts', product_id, false, before, ${LISTED_FACTS_OF('b.product_id')} FROM facts_before b`,
  )
  await client.query('INSERT INTO facts_due SELECT product_id FROM facts_before ON CONFLICT DO NOTHING')
}
