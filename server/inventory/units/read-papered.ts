import type { Papered } from '../../../domain/inventory/papered.ts'
import { store } from '../../../domain/settings/store.ts'
import { z } from '../../../domain/text/zod.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { notSoldBy } from './sold-today.ts'

/** True if pieces in this condition are sold only with a release document. */
export const requiresDocument = (condition: string): boolean =>
  store.papersRequired.sale.some(demanding => demanding === condition)

const RowShape = z.object({
  isLoosePapered: z.boolean(),
  marked: z.number(),
  id: z.number(),
  pieces: z.array(
    z.object({
      price: z.nullable(z.string()),
      quantity: z.number(),
    }),
  ),
})
type Row = z.output<typeof RowShape>

/**
 * Counts, for lines whose condition demands a release document, the pieces that have one, by line ID. Makes no query if
 * no condition demands one. Pieces that `ownOrders` hold count as available.
 */
export async function readPapered(
  db: Db | Tx,
  lines: readonly { id: number; condition: string }[],
  ownOrders: readonly string[] = [],
): Promise<Map<number, Papered>> {
  const ids = lines.filter(({ condition }) => requiresDocument(condition)).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = await rows(db, RowShape, {
    name: 'papered-pieces',
    text: `WITH there AS (
        SELECT u.stock_line_id, u.price, u.paper IS NOT NULL AND (u.expires_on IS NULL OR u.expires_on > $3) AS sellable,
          u.quantity + (SELECT coalesce(sum(r.quantity), 0)::int FROM reserved_units r JOIN reservations h ON h.order_id = r.order_id
            AND h.stock_line_id = u.stock_line_id AND h.state = 'held' WHERE r.unit_id = u.id AND r.order_id = ANY($2::uuid[])) AS pieces
        FROM units u WHERE u.stock_line_id = ANY($1) AND NOT u.is_gone AND u.state = 'available'
      ), by_price AS (
        SELECT stock_line_id, price, coalesce(sum(pieces) FILTER (WHERE sellable), 0)::int AS quantity, sum(pieces)::int AS marked
        FROM there GROUP BY 1, 2
      )
      SELECT i.id, i.tag_type IS NOT NULL OR EXISTS (SELECT FROM stock_documents d WHERE d.stock_line_id = i.id) AS is_loose_papered,
        coalesce(sum(b.marked), 0)::int AS marked,
        coalesce(json_agg(json_build_object('price', b.price::text, 'quantity', b.quantity)) FILTER (WHERE b.quantity > 0), '[]') AS pieces
      FROM stock_lines i LEFT JOIN by_price b ON b.stock_line_id = i.id WHERE i.id = ANY($1) GROUP BY i.id`,
    values: [ids, [...ownOrders], notSoldBy()],
  })
  const priced = ({ pieces, ...row }: Row): Papered => ({
    ...row,
    pieces: pieces.map(({ price, quantity }) => ({ price: price === null ? null : readMoney(price), quantity })),
  })
  return new Map(found.map(row => [row.id, priced(row)]))
}
