import type { Cart, CartLine } from '../../domain/cart/cart.ts'
import { isRoundUp } from '../../domain/cart/round-up.ts'
import { isCondition } from '../../domain/catalogue/condition.ts'
import { ROUND_UP_SKU } from '../../domain/catalogue/product.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { cartIdOf } from './cart-id.ts'

type Row = { productId: number; condition: string | null; quantity: number; isSaved: boolean; isRoundUp: boolean }

/** A customer's cart, in the order in which its lines were put in. */
export async function readCart(db: Db | Tx, userId: string): Promise<Cart> {
  const { rows } = await db.$client.query<Row>({
    name: 'read-cart',
    text: `SELECT c.product_id AS "productId", c.condition, c.quantity, c.is_saved AS "isSaved",
        p.sku = '${ROUND_UP_SKU}' AS "isRoundUp"
      FROM cart_items c JOIN products_view p ON p.id = c.product_id
      WHERE c.user_id = $1 ORDER BY c.id`,
    values: [userId],
  })
  const quotes = await db.$client.query<{ quoteId: string; pieces: number }>({
    name: 'read-cart-quotes',
    text: `SELECT c.quote_id AS "quoteId", (SELECT coalesce(sum(l.offer_quantity), 0)::int FROM quote_lines_view l
          WHERE l.quote_id = c.quote_id AND l.answer = 'offered') AS pieces
        FROM cart_quotes_view c WHERE c.user_id = $1 ORDER BY c.created_at, c.quote_id`,
    values: [userId],
  })
  const cart: Cart = {
    cartId: await cartIdOf(db, userId),
    ...{ lines: [], saved: [], roundUp: null },
    quotes: quotes.rows.map(({ quoteId }) => quoteId),
    quotePieces: Object.fromEntries(quotes.rows.map(({ quoteId, pieces }) => [quoteId, pieces])),
  }
  for (const row of rows) {
    if (row.isRoundUp) cart.roundUp = isRoundUp(row.condition) ? row.condition : null
    else cart[row.isSaved ? 'saved' : 'lines'].push(asLine(row))
  }
  return cart
}

const asLine = ({ productId, condition, quantity }: Row): CartLine => ({
  productId,
  condition: condition !== null && isCondition(condition) ? condition : null,
  quantity,
})
