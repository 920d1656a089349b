import type pg from 'pg'

/**
 * Notes the parts that `chosen`, SQL with a column `product_id`, says as due to be read again. The row of one that is due already
 * is locked, and not written: the job leaves it until what was said is committed. It would otherwise read the part before that,
 * and delete the row.
 */
export const factsAreDue = (client: Pick<pg.ClientBase, 'query'>, chosen: string) =>
  client.query(
    `INSERT INTO facts_due ${chosen} ORDER BY product_id
      ON CONFLICT (product_id) DO UPDATE SET product_id = excluded.product_id WHERE false`,
  )
