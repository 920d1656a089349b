import type pg from 'pg'

/**
 * Creates the temporary table `overdrawn` (line, number, covered): the rows of a list that cite a form for more pieces
 * than it covers, as far as its coverage is known. The caller's table `cited` has line, product_id, paper, number (in
 * capitals), agency (maker_key), quantity and covers (as the row states it, or null). Parts on the list count with the
 * quantities of the list; other parts and shipped pieces count with their recorded quantities. Earlier rows count
 * first.
 */
export async function findOverdrawnRows(client: pg.ClientBase): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE overdrawn ON COMMIT DROP AS
      WITH forms AS (
        SELECT c.paper, c.number, c.agency, greatest(max(c.covers), (SELECT max(u.paper_quantity) FROM units u
          WHERE u.paper_number <> '' AND upper(u.paper_number) = c.number AND coalesce(u.paper, '') = c.paper AND maker_key(u.paper_by) = c.agency)) AS covered
        FROM cited c GROUP BY c.paper, c.number, c.agency
      ), others AS (
        SELECT f.paper, f.number, f.agency, f.covered,
          (SELECT coalesce(sum(u.quantity + (SELECT coalesce(sum(r.quantity), 0) FROM reserved_units r WHERE r.unit_id = u.id)), 0)
            FROM units u WHERE u.paper_number <> '' AND upper(u.paper_number) = f.number AND coalesce(u.paper, '') = f.paper AND maker_key(u.paper_by) = f.agency
              AND NOT EXISTS (SELECT FROM cited c WHERE c.product_id = u.product_id AND c.number = f.number AND c.paper = f.paper
                AND c.agency = f.agency))
          + (SELECT coalesce(sum(s.quantity - s.came_back), 0) FROM shipped_units s
            WHERE s.paper_number <> '' AND upper(s.paper_number) = f.number AND coalesce(s.paper, '') = f.paper AND maker_key(s.paper_by) = f.agency) AS pieces
        FROM forms f WHERE f.covered IS NOT NULL
      )
      SELECT c.line, c.number, o.covered FROM (
        SELECT line, paper, number, agency, sum(quantity) OVER (PARTITION BY paper, number, agency ORDER BY line) AS so_far FROM cited
      ) c JOIN others o USING (paper, number, agency) WHERE c.so_far + o.pieces > o.covered`,
  )
}
