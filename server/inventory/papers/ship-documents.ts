import type { Tx } from '../../platform/db/database.ts'

/**
 * Writes down which papers leave with an order: those of its units and of the lines of stock that it is served from, each file
 * once for a part and unit. Called before its units leave, with its lines locked.
 */
export async function shipDocuments(tx: Tx, orderId: string): Promise<void> {
  await tx.$client.query({
    name: 'ship-documents',
    text: `INSERT INTO shipped_documents (order_id, product_id, condition, unit_id, kind, name, digest, media_type, bytes)
      SELECT $1, product_id, condition, unit_id, kind, name, digest, media_type, bytes FROM (
        SELECT u.product_id, i.condition, u.id AS unit_id, d.id, d.kind, d.name, d.digest, d.media_type, d.bytes
        FROM reserved_units r JOIN units u ON u.id = r.unit_id JOIN stock_lines i ON i.id = u.stock_line_id
          JOIN unit_documents d ON d.unit_id = u.id WHERE r.order_id = $1
        UNION ALL
        SELECT i.product_id, i.condition, NULL, d.id, d.kind, d.name, d.digest, 'application/pdf', d.bytes
        FROM reservations h JOIN stock_lines i ON i.id = h.stock_line_id JOIN stock_documents d ON d.stock_line_id = i.id
        WHERE h.order_id = $1 AND h.state = 'sold'
      ) papers ORDER BY product_id, condition, unit_id, id`,
    values: [orderId],
  })
}
