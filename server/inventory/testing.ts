import type { Evidence } from '../../domain/inventory/evidence.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { readReserved } from './read-reserved.ts'
import { shipStock } from './ship-stock.ts'

export const NO_EVIDENCE: Evidence = {
  serialOrBatch: '',
  tagType: null,
  taggedBy: '',
  tagDate: null,
  traceTo: '',
  shelfLifeExpiry: null,
}

/** The first stock line of a part. */
export async function stockLineOf(db: Db, productId: number): Promise<number> {
  const { rows } = await db.$client.query<{ id: number }>(
    'SELECT id FROM stock_lines WHERE product_id = $1 ORDER BY id LIMIT 1',
    [productId],
  )
  return rows[0]?.id ?? 0
}

/** Stock lines whose quantity differs from the sum of their ledger; must be empty. */
export async function ledgerDifferences(db: Db): Promise<unknown[]> {
  const { rows } = await db.$client.query(
    `SELECT i.id, i.quantity, coalesce(sum(m.delta), 0) AS ledger FROM stock_lines i
      LEFT JOIN stock_movements m ON m.stock_line_id = i.id GROUP BY i.id HAVING i.quantity <> coalesce(sum(m.delta), 0)`,
  )
  return rows
}

/** A PDF as a scanner makes it, with a title in its information dictionary. */
export function scannedPdf(title = 'FAA Form 8130-3', objects = ''): Uint8Array {
  const body = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [9 0 R] /Count 1 >>\nendobj\n9 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>\nendobj\n3 0 obj\n<< /Title (${title}) >>\nendobj\n${objects}`
  return Buffer.from(
    `${body}xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R /Info 3 0 R /Size 10 >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

/** Ships all pieces that an order has bought. */
export const shipReserved = async (tx: Tx, orderId: string): Promise<void> =>
  shipStock(tx, orderId, await readReserved(tx, orderId))
