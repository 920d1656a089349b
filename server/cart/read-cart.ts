import { type Cart, plainLine } from '../../domain/cart/cart.ts'
import { ROUND_UPS } from '../../domain/cart/round-up.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { cartIdOf } from './cart-id.ts'
import { StoredLineShape } from './internal/stored-line.ts'

const RowShape = z.extend(StoredLineShape, { isSaved: z.boolean(), roundUp: z.nullable(z.enum(ROUND_UPS)) })

const QuoteShape = z.object({ quoteId: z.string(), pieces: z.number() })

/** A customer's cart, with its lines in the order in which they were added. */
export async function readCart(db: Db | Tx, userId: string): Promise<Cart> {
  const found = await rows(db, RowShape, {
    name: 'read-cart',
    text: `SELECT product_id, condition, unit_id, reference, quantity, is_saved, requirements, round_up
      FROM cart_items WHERE user_id = $1 ORDER BY id`,
    values: [userId],
  })
  const quotes = await rows(db, QuoteShape, {
    name: 'read-cart-quotes',
    text: `SELECT c.quote_id, (SELECT coalesce(sum(l.offer_quantity), 0)::int FROM quote_lines_view l
          WHERE l.quote_id = c.quote_id AND l.answer = 'offered' AND l.is_chosen) AS pieces
        FROM cart_quotes_view c WHERE c.user_id = $1 ORDER BY c.created_at, c.quote_id`,
    values: [userId],
  })
  const cart: Cart = {
    cartId: await cartIdOf(db, userId),
    lines: [],
    saved: [],
    roundUp: null,
    quotes: quotes.map(({ quoteId }) => quoteId),
    quotePieces: Object.fromEntries(quotes.map(({ quoteId, pieces }) => [quoteId, pieces])),
  }
  for (const { isSaved, roundUp, ...line } of found) {
    if (roundUp) cart.roundUp = roundUp
    else cart[isSaved ? 'saved' : 'lines'].push(plainLine(line))
  }
  return cart
}
