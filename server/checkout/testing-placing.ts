import { afterEach, beforeEach, expect } from 'vitest'
import type { OrderRequestInput } from '../../domain/checkout/checkout.ts'
import { addProduct } from '../catalogue/testing.ts'
import { testApp } from '../http/testing.ts'
import { checkStock } from '../invariants/stock.ts'
import { testGateway, validCharges } from '../payments/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { deleteTries } from '../platform/limits/testing.ts'
import { newKey } from './testing.ts'

type Placed = { orderId: string; orderNumber: string; total: number; token: string }
type Place = { status: number; body: Placed & { code?: string } }

/**
 * Orders placed and paid by guests. After every test, stock equals its ledger and holds, every paid order has exactly
 * one charge of its total, and no other order has a charge.
 */
export function placing() {
  const database = testDatabase()
  const sandbox = testGateway()
  const app = () => testApp(database.db, sandbox.gateway())
  let parts = 0

  const part = (stock: Parameters<typeof addProduct>[1]['stock'], price = 3000) =>
    addProduct(database.db, { sku: `PART-${++parts}`, price, stock })
  const place = async (request: OrderRequestInput, key = newKey()): Promise<Place> => {
    const { status, body } = await app().post('/api/orders', request, { 'Idempotency-Key': key })
    return { status, body: body as Place['body'] }
  }
  const pay = async (
    { orderId, total }: { orderId: string; total: number },
    token = sandbox.token(),
    through = app(),
  ) => {
    const answer = await through.post('/functions/process-payment?guest=true', {
      paymentData: await token,
      amount: total / 100,
      orderId,
      isGuest: true,
      guestEmail: 'amelia@example.com',
    })
    return {
      status: answer.status,
      body: answer.body as { success?: boolean; pending?: boolean; error?: string; code?: string },
    }
  }
  const show = async ({ orderId, token }: Placed) =>
    (await app().call(`/api/orders/${orderId}?token=${token}`)).body as {
      status: string
      paymentStatus: string
      orderNumber: string
    }
  const stockOf = async (productId: number): Promise<number> => {
    const { rows } = await database.db.$client.query('SELECT quantity AS n FROM product_stock WHERE product_id = $1', [
      productId,
    ])
    return rows[0]?.n
  }
  const chargesOf = async (orderNumber: string) =>
    validCharges(await sandbox.ledger()).filter(one => one.invoiceNumber === orderNumber)
  const ordersOf = async (productId: number): Promise<number> => {
    const { rows } = await database.db.$client.query(
      'SELECT count(DISTINCT order_id) AS n FROM order_items WHERE product_id = $1',
      [productId],
    )
    return rows[0]?.n
  }

  // Declined cards count by mailbox, so each test uses a new buyer without declined cards.
  beforeEach(() => deleteTries(database.db))
  afterEach(async () => {
    expect(await checkStock(database.db)).toEqual([])
    const { rows } = await database.db.$client.query<{
      order_number: string
      total: string
      payment_status: string
      live: boolean
    }>(
      `SELECT order_number, total, payment_status,
      EXISTS (SELECT FROM payment_attempts a WHERE a.order_id = o.id AND state IN ('started', 'unknown', 'held')) AS live FROM orders o`,
    )
    const charges = validCharges(await sandbox.ledger())
    for (const { order_number, total, payment_status, live } of rows) {
      const amounts = charges
        .filter(charge => charge.invoiceNumber === order_number)
        .map(charge => Number(charge.amount).toFixed(2))
      if (payment_status === 'paid') expect(amounts).toEqual([total])
      else if (!live) expect(amounts).toEqual([])
      else expect(amounts.length).toBeLessThanOrEqual(1)
    }
    const known = new Set(rows.map(row => row.order_number))
    expect(charges.filter(charge => !known.has(charge.invoiceNumber ?? ''))).toEqual([])
  })

  return {
    database,
    sandbox,
    app,
    part,
    place,
    pay,
    show,
    stockOf,
    chargesOf,
    ordersOf,
  }
}
