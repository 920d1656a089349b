import { serveUndone } from '../inventory/backorders/serve-counted.ts'
import type { ErrorFile } from '../platform/files/error-file.ts'
import type { ImportConnection } from './internal/import-connection.ts'
import { nameLeft } from './internal/name-left.ts'
import { undoCategories, undoFacts, undoPictures, undoProducts, undoReferences } from './internal/undo-products.ts'
import { lockUndo, undoStock, undoUnits } from './internal/undo-stock.ts'
import type { UndoReport } from './report.ts'

export type Undo = {
  importId: number
  addedCategories: readonly number[]
  /** gets the list of everything that the undo has not changed (internal/name-left.ts) */
  left: ErrorFile
  /** records the undo in its own transaction; refuses by throwing */
  mark: (report: UndoReport) => Promise<void>
}

/**
 * Undoes the changes of a run, in one transaction, except those that were changed again since. Stock is corrected by
 * the difference that the run made, so pieces that were sold since stay sold. A part that the run added is deleted
 * unless an order, a quote or a cart refers to it. The caller has the import lock.
 */
export async function undoList(
  { client, tx }: ImportConnection,
  { importId, addedCategories, left, mark }: Undo,
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
    const report: UndoReport = { products, stockLines, units, soldOut, ...(await nameLeft(client, left)) }
    await mark(report)
    await client.query('COMMIT')
    return report
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}
