import { createHash } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addProduct } from '../catalogue/testing.ts'
import { lockStock, reserveStock, sellReserved } from '../inventory/reserve-stock.ts'
import { shipReserved } from '../inventory/testing.ts'
import { documentFile } from '../inventory/unit-documents/document-file.ts'
import { guestTokenOf } from '../orders/guest-link.ts'
import { addOrder } from '../orders/testing.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { type Files, openFiles } from '../platform/files/open-files.ts'

type Sold = { userId: string | null; sku: string; serials: readonly string[]; vendor?: string; paperBy?: string }

/** Places a paid order of overhauled pieces with serial numbers from a vendor; `ship` ships it. */
export async function soldUnits(
  db: Db,
  { userId, sku, serials, vendor = 'Tulsa Aero', paperBy = 'Acme Repair' }: Sold,
) {
  const productId = await addProduct(db, { sku, stock: { overhauled: serials.length } })
  const { rows } = await db.$client.query<{ id: number }>(
    `INSERT INTO units (stock_line_id, product_id, kind, mark, state, quantity, condition_code, vendor, paper_by)
      SELECT i.id, i.product_id, 'serial', m, 'available', 1, 'OH', $3, $4 FROM stock_lines i, unnest($2::text[]) m
      WHERE i.product_id = $1 RETURNING id`,
    [productId, [...serials], vendor, paperBy],
  )
  await db.$client.query('UPDATE stock_lines SET unit_pieces = quantity WHERE product_id = $1', [productId])
  const orderId = await addOrder(db, { userId, paid: true, skus: [sku] })
  await db.$client.query(
    `UPDATE order_items SET quantity = $2::int, total_price = unit_price * $2::int, condition = 'overhauled', manufacturer = 'Maker Works'
      WHERE order_id = $1`,
    [orderId, serials.length],
  )
  await inTransaction(db, async tx => {
    const wanted = [{ productId, condition: 'overhauled', quantity: serials.length }]
    await reserveStock(tx, orderId, wanted, await lockStock(tx, [productId]))
    await sellReserved(tx, orderId)
  })
  return {
    orderId,
    token: (await guestTokenOf(db, orderId)) ?? '',
    unitIds: rows.map(({ id }) => id),
    pack: () => addPackage(db, orderId, 'packed'),
    ship: async () => {
      await addPackage(db, orderId, 'shipped')
      await inTransaction(db, tx => shipReserved(tx, orderId))
    },
  }
}

/** Packs a package with all pieces reserved for an order. */
async function addPackage(db: Db, orderId: string, state: 'packed' | 'shipped'): Promise<void> {
  const { rows } = await db.$client.query<{ id: string }>(
    `INSERT INTO fulfillments (order_id, position, state, carrier, tracking_number, shipped_at)
      SELECT $1, 1, $2, c, c, CASE WHEN c IS NOT NULL THEN now() END FROM (SELECT CASE WHEN $2 = 'shipped' THEN 'ups' END AS c) x
      RETURNING id`,
    [orderId, state],
  )
  await db.$client.query(
    `INSERT INTO fulfillment_pieces (fulfillment_id, order_item_id, stock_line_id, unit_id, quantity)
      SELECT $2, i.id, u.stock_line_id, u.id, r.quantity FROM reserved_units r JOIN units u ON u.id = r.unit_id
        JOIN order_items i ON i.order_id = r.order_id AND i.product_id = u.product_id WHERE r.order_id = $1`,
    [orderId, rows[0]?.id],
  )
  await db.$client.query(
    `INSERT INTO fulfillment_lines (fulfillment_id, order_item_id, quantity)
      SELECT fulfillment_id, order_item_id, sum(quantity) FROM fulfillment_pieces WHERE fulfillment_id = $1 GROUP BY 1, 2`,
    [rows[0]?.id],
  )
}

/** Adds a document of a unit, as if the back office had uploaded and confirmed it. */
export async function addDocument(
  db: Db,
  files: Files,
  unitId: number,
  { bytes, name, kind = '8130-3' }: { bytes: Uint8Array; name: string; kind?: string },
): Promise<void> {
  const digest = createHash('sha256').update(bytes).digest('hex')
  await files.put(documentFile(digest), bytes)
  await db.$client.query(
    `INSERT INTO unit_documents (unit_id, kind, name, digest, media_type, bytes, visibility, confirmed_at)
      VALUES ($1, $2, $3, $4, 'application/pdf', $5, 'buyer', now())`,
    [unitId, kind, name, digest, bytes.length],
  )
}

/** Opens a file store in a new folder. */
export const testFiles = async (): Promise<Files> => openFiles(await mkdtemp(join(tmpdir(), 'papers-test-')))
