import { type Cart, type CartLine, plainLine } from '../../domain/cart/cart.ts'
import type { RoundUp } from '../../domain/cart/round-up.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { cartIdOf } from './cart-id.ts'

type Row = CartLine & { isSaved: boolean; roundUp: RoundUp | null }

/** A customer's cart, with its lines in the order in which they were added. */
export async function readCart(db: Db | Tx, userId: string): Promise<Cart> {
  const { rows } = await db.$client.query<Row>({
    name: 'read-cart',
    text: `SELECT product_id AS "productId", condition, unit_id AS "unitId", reference, quantity, is_saved AS "isSaved", requirements, round_up AS "roundUp"
      FROM cart_items WHERE user_id = $1 ORDER BY id`,
    values: [userId],
  })
  const quotes = await db.$client.query<{ quoteId: string; pieces: number }>({
    name: 'read-cart-quotes',
    text: `SELECT c.quote_id AS "quoteId", (SELECT coalesce(sum(l.offer_quantity), 0)::int FROM quote_lines_view l
          WHERE l.quote_id = c.quote_id AND l.answer = 'offered' AND l.is_chosen) AS pieces
        FROM cart_quotes_view c WHERE c.user_id = $1 ORDER BY c.created_at, c.quote_id`,
    values: [userId],
  })
  const cart: Cart = {
    cartId: await cartIdOf(db, userId),
    lines: [],
    saved: [],
    roundUp: null,
    quotes: quotes.rows.map(({ quoteId }) => quoteId),
    quotePieces: Object.fromEntries(quotes.rows.map(({ quoteId, pieces }) => [quoteId, pieces])),
  }
  for (const { isSaved, roundUp, ...line } of rows) {
    if (roundUp) cart.roundUp = roundUp
    else cart[isSaved ? 'saved' : 'lines'].push(plainLine(line))
  }
  return cart
}
