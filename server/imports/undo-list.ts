import { serveUndone } from '../inventory/backorders/serve-counted.ts'
import type { ImportConnection } from './internal/import-connection.ts'
import { undoCategories, undoFacts, undoPictures, undoProducts, undoReferences } from './internal/undo-products.ts'
import { lockUndo, undoStock, undoUnits } from './internal/undo-stock.ts'
import type { UndoReport } from './report.ts'

const MAX_NAMED = 50

export type Undo = {
  importId: number
  addedCategories: readonly number[]
  /** records the undo in its own transaction; refuses by throwing */
  mark: (report: UndoReport) => Promise<void>
}

/**
 * Undoes the changes of a run that nothing has changed since, in one transaction. Stock is corrected by the difference
 * that the run made, so pieces sold since stay sold. A part that the run added is deleted unless an order, a quote or a
 * cart refers to it. The caller has the import lock.
 */
export async function undoList(
  { client, tx }: ImportConnection,
  { importId, addedCategories, mark }: Undo,
): Promise<UndoReport> {
  await client.query('BEGIN')
  try {
    await lockUndo(client, importId)
    await undoPictures(client, importId)
    await undoReferences(client, importId)
    await undoFacts(client, importId)
    const units = await undoUnits(client, importId)
    const { soldOut, ...stockLines } = await undoStock(client, importId)
    await serveUndone(tx)
    const products = await undoProducts(client, importId)
    await undoCategories(client, importId, addedCategories)
    const { rows: leftAlone } = await client.query<UndoReport['leftAlone'][number]>(
      `SELECT sku, CASE WHEN is_category_gone THEN 'its former category is no more' ELSE 'changed since' END AS why
          FROM undo_products WHERE is_left
        UNION ALL SELECT sku, 'in orders, quotes, carts or in stock' FROM undo_products WHERE is_used AND NOT is_left
        UNION ALL SELECT p.sku, 'its stock has been set since' FROM undo_lines u JOIN products_view p ON p.id = u.product_id WHERE u.is_left
        UNION ALL SELECT p.sku, 'more of it was sold than would be left' FROM undo_lines u JOIN products_view p ON p.id = u.product_id
          WHERE NOT u.is_left AND NOT u.is_removed AND u.without < 0
        LIMIT ${MAX_NAMED}`,
    )
    const report: UndoReport = { products, stockLines, units, soldOut, leftAlone }
    await mark(report)
    await client.query('COMMIT')
    return report
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}
