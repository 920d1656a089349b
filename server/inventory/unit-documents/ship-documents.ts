import type { Tx } from '../../platform/db/database.ts'
import { type PiecesToShip, piecesToShipColumns } from '../pieces-to-ship.ts'

/**
 * Records the documents that ship with pieces of an order: the documents of its units and of the stock lines that serve
 * it. Over all packages, each file is recorded once for a part and unit. Call it before the units ship, with their
 * lines locked.
 */
export async function shipDocuments(tx: Tx, orderId: string, pieces: readonly PiecesToShip[]): Promise<void> {
  const [lines, units] = piecesToShipColumns(pieces)
  await tx.$client.query({
    name: 'ship-documents',
    text: `INSERT INTO shipped_documents (order_id, product_id, condition, unit_id, kind, name, digest, media_type, bytes)
      SELECT $1, product_id, condition, unit_id, kind, name, digest, media_type, bytes FROM (
        SELECT u.product_id, i.condition, u.id AS unit_id, d.id, d.kind, d.name, d.digest, d.media_type, d.bytes
        FROM units u JOIN stock_lines i ON i.id = u.stock_line_id JOIN unit_documents d ON d.unit_id = u.id WHERE u.id = ANY($3)
        UNION ALL
        SELECT i.product_id, i.condition, NULL, d.id, d.kind, d.name, d.digest, 'application/pdf', d.bytes
        FROM stock_lines i JOIN stock_documents d ON d.stock_line_id = i.id WHERE i.id = ANY($2)
      ) papers WHERE NOT EXISTS (SELECT FROM shipped_documents s WHERE s.order_id = $1 AND s.product_id = papers.product_id
        AND s.condition = papers.condition AND s.unit_id IS NOT DISTINCT FROM papers.unit_id AND s.digest = papers.digest)
      ORDER BY product_id, condition, unit_id, id`,
    values: [orderId, lines, units],
  })
}
