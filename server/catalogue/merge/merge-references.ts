import type pg from 'pg'
import { z } from '../../../domain/text/zod.ts'
import { firstRow } from '../../platform/db/rows.ts'

/** SQL: the cross-references of a part, all kinds, in a canonical order for comparisons and undo. */
export const REFERENCES_OF = (productId: string) =>
  `(SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'other_sku', other_sku, 'is_two_way', is_two_way, 'source', source)
    ORDER BY kind, other_sku), '[]') FROM cross_references WHERE product_id = ${productId})`

/** Creates the temporary table `named` with the cross-references of the list. */
async function makeNamed(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    `CREATE TEMP TABLE named ON COMMIT DROP AS
      SELECT m.product_id, r.kind, r.sku AS other_sku, bool_or(r."twoWay") AS is_two_way, max(r.source) AS source
      FROM staging s JOIN meant m USING (line),
        jsonb_to_recordset(s.cross_references) AS r (kind text, sku text, "twoWay" boolean, source text)
      WHERE s.cross_references IS NOT NULL GROUP BY 1, 2, 3`,
  )
  return rowCount ?? 0
}

/**
 * SQL: true for references of a named part that the list does not name, although it names other references of their
 * kind.
 */
const NO_LONGER_NAMED = `(r.product_id, r.kind) IN (SELECT product_id, kind FROM named)
  AND NOT EXISTS (SELECT FROM named n WHERE (n.product_id, n.kind, n.other_sku) = (r.product_id, r.kind, r.other_sku))`

const PartsShape = z.object({ parts: z.number() })

/** The number of parts whose cross-references mergeReferences would change. */
export async function countReferences(client: pg.ClientBase): Promise<number> {
  if ((await makeNamed(client)) === 0) return 0
  const row = await firstRow(
    client,
    PartsShape,
    `SELECT count(*) AS parts FROM (
        SELECT product_id FROM named n LEFT JOIN cross_references r USING (product_id, kind, other_sku)
          WHERE (r.is_two_way, r.source) IS DISTINCT FROM (n.is_two_way, n.source)
        UNION SELECT r.product_id FROM cross_references r WHERE ${NO_LONGER_NAMED}
      ) AS changed`,
  )
  return row?.parts ?? 0
}

/**
 * Sets the cross-references of each part for which the list names some. References of a kind that it no longer names
 * are deleted, so that a corrected list corrects the store. Unchanged references are not written. Returns the number of
 * changed parts, which are in `merged`.
 */
export async function mergeReferences(client: pg.ClientBase): Promise<number> {
  if ((await makeNamed(client)) === 0) return 0
  await client.query(
    `CREATE TEMP TABLE references_before ON COMMIT DROP AS
      SELECT product_id, ${REFERENCES_OF('d.product_id')} AS before
      FROM (SELECT DISTINCT product_id FROM named) d`,
  )
  await client.query(`DELETE FROM cross_references r WHERE ${NO_LONGER_NAMED}`)
  await client.query(
    `INSERT INTO cross_references AS r (product_id, kind, other_sku, is_two_way, source)
      SELECT product_id, kind, other_sku, is_two_way, source FROM named
      ON CONFLICT (product_id, kind, other_sku) DO UPDATE SET is_two_way = excluded.is_two_way, source = excluded.source
        WHERE (r.is_two_way, r.source) IS DISTINCT FROM (excluded.is_two_way, excluded.source)`,
  )
  const { rowCount } = await client.query(
    `INSERT INTO merged SELECT 'references', product_id, false, before, after
      FROM (SELECT *, ${REFERENCES_OF('b.product_id')} AS after FROM references_before b) c WHERE before <> after`,
  )
  return rowCount ?? 0
}
