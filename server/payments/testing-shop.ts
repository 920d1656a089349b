import { expect } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { newKey, orderRequest } from '../checkout/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { testApp } from '../http/testing.ts'
import type { Db } from '../platform/db/database.ts'
import type { Log } from '../platform/observability/log.ts'
import type { PaymentProvider } from './provider.ts'
import { paymentProviders } from './providers.ts'
import type { testGateway } from './testing.ts'
import { compareMoney } from './testing-money.ts'

type Sandbox = Pick<ReturnType<typeof testGateway>, 'ledger'>
/** The gateway of a test, and its tokens of cards. */
type Gateway = { gateway: () => PaymentProvider; token: (card?: string) => Promise<unknown> }
export type Placed = { orderId: string; orderNumber: string; total: number; token: string; part: number }
export type OrderState = {
  status: string
  payment_status: string
  notification_seen: boolean
  admin_notification_seen: boolean
}
export type RefundRow = {
  id: string
  state: string
  method: string | null
  amount: string
  tries: number
  last_error: string | null
  transaction_id: string | null
}

const quietLog: Log = { info: () => {}, warn: () => {}, error: () => {} }
let partCount = 0

/** A store over a test database and the sandbox, with the actions of buyers and admins. */
export function testShop(database: { db: Db }, sandbox: Gateway) {
  const app = (gateway = sandbox.gateway()) => testApp(database.db, gateway)
  const context = () => ({
    db: database.db,
    providers: paymentProviders(sandbox.gateway()),
    log: quietLog,
    publicUrl: 'http://localhost',
  })
  let admin: Awaited<ReturnType<typeof signedIn>> | undefined
  const adminHeaders = async () => {
    admin ??= await signedIn(database.db, { admin: true })
    return admin.headers
  }

  const rowsOf = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
    (await database.db.$client.query<Row>(text, values)).rows
  const place = async (quantity = 1, stock = 10): Promise<Placed> => {
    const part = await addProduct(database.db, { sku: `BACK-${++partCount}`, price: 3000, stock: { new: stock } })
    const request = await orderRequest(database.db, [{ productId: part, quantity }])
    const { status, body } = await app().post('/api/orders', request, { 'Idempotency-Key': newKey() })
    expect(status).toBe(201)
    return { ...(body as Placed), part }
  }
  /** An order of several parts, with a quantity and a price for each. */
  const placeLines = async (lines: readonly { price: number; quantity: number }[]) => {
    const parts: number[] = []
    for (const { price } of lines)
      parts.push(await addProduct(database.db, { sku: `BACK-${++partCount}`, price, stock: { new: 20 } }))
    const wanted = lines.map(({ quantity }, at) => ({ productId: parts[at] ?? 0, quantity }))
    const { status, body } = await app().post('/api/orders', await orderRequest(database.db, wanted), {
      'Idempotency-Key': newKey(),
    })
    expect(status).toBe(201)
    const placed: Placed = { ...(body as Placed), part: parts[0] ?? 0 }
    const items = await rowsOf<{ id: number }>(
      'SELECT id FROM order_items WHERE order_id = $1 ORDER BY position',
      placed.orderId,
    )
    return { ...placed, parts, items: items.map(({ id }) => id) }
  }
  const pay = async ({ orderId, total }: Placed, card?: string, gateway?: PaymentProvider) => {
    const { status, body } = await app(gateway).post('/functions/process-payment?guest=true', {
      paymentData: await sandbox.token(card),
      amount: total / 100,
      orderId,
      isGuest: true,
    })
    return { status, body: body as { code?: string; success?: boolean; pending?: boolean } }
  }
  const answered = async (answer: ReturnType<ReturnType<typeof app>['post']>) => {
    const { status, body } = await answer
    return { status, body: body as Record<string, unknown> & { code?: string; message?: string } }
  }
  return {
    app,
    context,
    rowsOf,
    place,
    pay,
    bought: async (quantity = 1, stock = 10): Promise<Placed> => {
      const placed = await place(quantity, stock)
      expect(await pay(placed)).toMatchObject({ status: 200 })
      return placed
    },
    placeLines,
    boughtLines: async (lines: Parameters<typeof placeLines>[0]) => {
      const placed = await placeLines(lines)
      expect(await pay(placed)).toMatchObject({ status: 200 })
      return placed
    },
    cancelLines: ({ orderId, token }: Pick<Placed, 'orderId' | 'token'>, lines: readonly object[], key = newKey()) =>
      answered(app().post(`/api/orders/${orderId}/cancel-lines`, { token, lines }, { 'Idempotency-Key': key })),
    cancel: ({ orderId, token }: Pick<Placed, 'orderId' | 'token'>) =>
      answered(app().post(`/api/orders/${orderId}/cancel`, { token })),
    asAdmin: async (path: string, body: object, key = newKey()) =>
      answered(app().post(path, body, { ...(await adminHeaders()), 'Idempotency-Key': key })),
    seeAsAdmin: async (path: string) => (await app().call(path, { headers: await adminHeaders() })).body,
    orderOf: async ({ orderId }: Placed): Promise<OrderState> => {
      const [row] = await rowsOf<OrderState>('SELECT * FROM orders WHERE id = $1', orderId)
      if (!row) throw new Error(`no order ${orderId}`)
      return row
    },
    stockOf: async ({ part }: Placed): Promise<number> => {
      const [row] = await rowsOf<{ n: number }>('SELECT quantity AS n FROM product_stock WHERE product_id = $1', part)
      return row?.n ?? Number.NaN
    },
    historyOf: async ({ orderId }: Placed): Promise<string[]> =>
      (
        await rowsOf<{ line: string }>(
          `SELECT concat_ws(' ', event, 'by', actor, nullif(note, '')) AS line FROM order_history WHERE order_id = $1 ORDER BY id`,
          orderId,
        )
      ).map(({ line }) => line),
    refundsOf: ({ orderId }: Placed) =>
      rowsOf<RefundRow>('SELECT * FROM refunds WHERE order_id = $1 ORDER BY created_at', orderId),
    /** Ends the pause, or the lease of a killed process. */
    makeDue: () => rowsOf(`UPDATE refunds SET next_try_at = now() - interval '1 second' WHERE state = 'requested'`),
    makeOld: (minutes: number) =>
      rowsOf(
        `UPDATE payment_attempts SET created_at = created_at - make_interval(mins => $1)
          WHERE state IN ('started', 'unknown', 'held')`,
        minutes,
      ),
  }
}

/** Differences between the payment records and the sandbox: see compareMoney. */
export const checkMoney = async (db: Db, sandbox: Sandbox): Promise<string[]> =>
  compareMoney(db, await sandbox.ledger())
