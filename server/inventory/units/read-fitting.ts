import { type LineRequirements, meetsRequirements, piecesKey } from '../../../domain/inventory/line-requirements.ts'
import type { Cents } from '../../../domain/money/money.ts'
import { z } from '../../../domain/text/zod.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { requiresDocument } from './read-papered.ts'
import { notSoldBy, requiredToday } from './sold-today.ts'

/** `ownPrices`: the allowed own prices of the pieces; empty: any price. `but`: units to leave out. */
type PieceRequest = {
  productId: number
  condition: string | null
  unitId: number | null
  requirements: LineRequirements
  ownPrices: readonly (Cents | null)[]
  but: readonly number[]
}
const RowShape = z.object({
  lineId: z.number(),
  productId: z.number(),
  condition: z.string(),
  unitId: z.nullable(z.number()),
  price: z.nullable(z.string()),
  paper: z.nullable(z.string()),
  isPapered: z.boolean(),
  expiresOn: z.nullable(z.string()),
  quantity: z.number(),
})

/**
 * Pieces of a condition that meet the requirements. `key`: identifies the pieces; `ownPrice`: the price of their unit,
 * or else of their condition; null: the part's price.
 */
export type FittingPiece = { key: string; condition: string; ownPrice: Cents | null; quantity: number }

/**
 * Finds the pieces that meet each request, in the order of the requests. Pieces that `ownOrders` hold count as
 * available.
 */
export async function readFitting(
  db: Db | Tx,
  requests: readonly PieceRequest[],
  ownOrders: readonly string[],
): Promise<(readonly FittingPiece[])[]> {
  if (requests.length === 0) return []
  const listed = await rows(db, RowShape, {
    name: 'pieces-with-papers',
    text: `SELECT i.id AS line_id, i.product_id, i.condition, NULL::bigint AS unit_id, i.price, i.tag_type AS paper,
        i.tag_type IS NOT NULL OR EXISTS (SELECT FROM stock_documents d WHERE d.stock_line_id = i.id) AS is_papered,
        i.shelf_life_expiry AS expires_on, i.quantity - i.unit_pieces
          + coalesce((SELECT sum(h.quantity) FROM reservations h
            WHERE h.stock_line_id = i.id AND h.state = 'held' AND h.order_id = ANY($2::uuid[])), 0)::int
          - coalesce((SELECT sum(r.quantity) FROM reserved_units r JOIN units u ON u.id = r.unit_id
            WHERE u.stock_line_id = i.id AND r.order_id = ANY($2::uuid[])), 0)::int AS quantity
      FROM stock_lines i WHERE i.product_id = ANY($1)
      UNION ALL
      SELECT i.id, u.product_id, i.condition, u.id, coalesce(u.price, i.price), u.paper, u.paper IS NOT NULL, u.expires_on, u.quantity
          + coalesce((SELECT sum(r.quantity) FROM reserved_units r WHERE r.unit_id = u.id AND r.order_id = ANY($2::uuid[])), 0)::int
      FROM units u JOIN stock_lines i ON i.id = u.stock_line_id
      WHERE u.product_id = ANY($1) AND NOT u.is_gone AND u.state = 'available' AND (u.expires_on IS NULL OR u.expires_on > $3)`,
    values: [[...new Set(requests.map(({ productId }) => productId))], [...ownOrders], notSoldBy()],
  })
  const pieces = listed.map(row => ({ ...row, price: row.price === null ? null : readMoney(row.price) }))
  const byProduct = Map.groupBy(pieces, ({ productId }) => productId)
  const today = requiredToday()
  const fittingOf = ({ productId, condition, unitId, requirements, ownPrices, but }: PieceRequest): FittingPiece[] => {
    const leftOut = new Set(but)
    const ofPart = byProduct.get(productId) ?? []
    return ofPart
      .filter(
        piece =>
          (condition === null || piece.condition === condition) &&
          (unitId === null ? piece.unitId === null || !leftOut.has(piece.unitId) : piece.unitId === unitId) &&
          (ownPrices.length === 0 || unitId !== null || ownPrices.includes(piece.price)) &&
          (piece.isPapered || !requiresDocument(piece.condition)) &&
          meetsRequirements(piece, requirements, today),
      )
      .map(({ lineId, unitId: unit, condition: of, price, quantity }) => ({
        key: unit === null ? `loose ${lineId}` : `unit ${unit}`,
        condition: of,
        ownPrice: price,
        quantity: Math.max(0, quantity),
      }))
  }
  // Lines of a cart that differ only in their reference have the same pieces.
  const lists: (readonly number[])[] = [...new Set(requests.map(({ but }) => but))]
  const found = new Map<string, FittingPiece[]>()
  return requests.map(request => {
    const { productId, condition, unitId, requirements, ownPrices, but } = request
    const same = JSON.stringify([
      productId,
      condition,
      unitId,
      piecesKey(requirements),
      [...new Set(ownPrices)],
      lists.indexOf(but),
    ])
    const known = found.get(same) ?? fittingOf(request)
    found.set(same, known)
    return known
  })
}
