import type pg from 'pg'

/** What the desk may change of a picture `m`, as jsonb. */
export const PICTURE = `jsonb_build_object('alt', m.alt, 'is_primary', m.is_primary)`

/**
 * Takes back the pictures that the run has added, where they are still as it added them; the first of the others stands
 * for the part then. After lockUndo, which has locked their parts. Leaves the temporary table `undo_pictures`: `is_left` when
 * the desk has changed the picture since.
 */
export async function undoPictures(client: pg.ClientBase, importId: number): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE undo_pictures ON COMMIT DROP AS
      SELECT m.id, m.product_id, ${PICTURE} IS DISTINCT FROM c.after AS is_left
      FROM import_changes c JOIN product_images m ON m.id = c.thing_id WHERE c.import_id = $1 AND c.thing = 'image'`,
    [importId],
  )
  await client.query('DELETE FROM product_images WHERE id IN (SELECT id FROM undo_pictures WHERE NOT is_left)')
  await client.query(
    `UPDATE product_images SET is_primary = true WHERE id IN (
      SELECT DISTINCT ON (m.product_id) m.id FROM product_images m
      WHERE m.product_id IN (SELECT product_id FROM undo_pictures WHERE NOT is_left)
        AND NOT EXISTS (SELECT FROM product_images o WHERE o.product_id = m.product_id AND o.is_primary)
      ORDER BY m.product_id, m.display_order, m.id)`,
  )
}
