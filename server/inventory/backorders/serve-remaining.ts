import { type Db, inTransaction } from '../../platform/db/database.ts'
import { NumberIdShape } from '../../platform/db/row-shapes.ts'
import { rows } from '../../platform/db/rows.ts'
import { lockStock } from '../reserve-stock.ts'
import { serveBackorders } from './serve-backorders.ts'

const AT_ONCE = 200

/**
 * Serves backorders of parts that are in stock, in one transaction per part. It covers orders paid after the pieces
 * arrived, rows that were locked at the time, and pieces that became fit for sale by a document or a price. Returns the
 * number of pieces reserved.
 */
export async function serveRemaining(db: Db, isStopped = () => false): Promise<number> {
  let served = 0
  let last = 0
  while (!isStopped()) {
    const found = await rows(db, NumberIdShape, {
      name: 'parts-to-serve',
      text: `SELECT DISTINCT b.product_id AS id FROM backorders b JOIN product_stock s ON s.product_id = b.product_id AND s.quantity > 0
        WHERE b.state = 'sold' AND b.product_id > $1 ORDER BY 1 LIMIT ${AT_ONCE}`,
      values: [last],
    })
    for (const { id } of found) {
      if (isStopped()) break
      served += await inTransaction(db, async tx => {
        await lockStock(tx, [id])
        return serveBackorders(tx, [id])
      })
      last = id
    }
    if (found.length < AT_ONCE) break
  }
  return served
}
