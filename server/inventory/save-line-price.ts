import { type Cents, toDecimal } from '../../domain/money/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { writeAudit } from '../audit.ts'
import { readMoney } from '../platform/db/column-types.ts'
import { inTransaction } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'
import { lockLine } from './internal/lock-line.ts'
import type { StockContext } from './stock-context.ts'

type Input = { lineId: number; price: Cents | null; before: Cents | null; adminId: string }

const PriceShape = z.object({ price: z.nullable(z.string()) })

/**
 * Sets the price of one piece of a stock line; null: the price of the part; 0: on request. `before` is the price that
 * the admin read. If another admin has changed it since, refuses LINE_PRICE_CHANGED with the current price. Refuses
 * STOCK_LINE_NOT_FOUND.
 */
export function saveLinePrice(context: StockContext, { lineId, price, before, adminId }: Input): Promise<void> {
  return inTransaction(context.db, async tx => {
    const line = await lockLine(tx, lineId, context)
    const row = await firstRow(tx, PriceShape, 'SELECT price FROM stock_lines WHERE id = $1', [lineId])
    const now = row?.price == null ? null : readMoney(row.price)
    // The request repeats a click: the price is set already.
    if (now === price) return
    if (now !== before) throw new Refusal('LINE_PRICE_CHANGED', undefined, { price: now })
    await tx.$client.query('UPDATE stock_lines SET price = $2, updated_at = now() WHERE id = $1', [
      lineId,
      price === null ? null : toDecimal(price),
    ])
    const { condition } = line
    await writeAudit(tx, {
      adminId,
      action: 'stock.priced',
      subject: 'product',
      subjectId: line.productId,
      label: line.sku,
      before: { condition, price: now },
      after: { condition, price },
    })
  })
}
