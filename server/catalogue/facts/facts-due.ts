import type pg from 'pg'

/**
 * Marks the parts selected by `chosen`, SQL with a column `product_id`, as due for deriving their facts. The row of a
 * part that is due already is only locked, so that the job skips it until the caller commits. Otherwise the job would
 * read the part before the commit, and delete the row.
 */
export const markFactsDue = (client: Pick<pg.ClientBase, 'query'>, chosen: string) =>
  client.query(
    `INSERT INTO facts_due ${chosen} ORDER BY product_id
      ON CONFLICT (product_id) DO UPDATE SET product_id = excluded.product_id WHERE false`,
  )
