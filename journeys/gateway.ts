import { type APIRequestContext, expect } from '@playwright/test'
import { newKey, orderRequest } from '../server/checkout/testing.ts'
import { inStoreDatabase } from './store-database.ts'

/** The gateway credentials that the store sends to browsers. */
async function credentials(request: APIRequestContext) {
  const answer = await request.get(`${process.env.STORE_URL}/functions/payment-credentials?guest=true`)
  return answer.json()
}

/** Returns a function that gives the addresses of the gateway sandbox that the store uses. */
async function gateway(request: APIRequestContext) {
  const { acceptJsUrl } = await credentials(request)
  return (path: string) => new URL(path, acceptJsUrl).href
}

/** Ends the day of the gateway: partial refunds of earlier charges are possible afterwards. */
export async function settle(request: APIRequestContext): Promise<void> {
  const address = await gateway(request)
  expect((await request.post(address('/sandbox/settle'), { data: {} })).ok()).toBe(true)
}

export type Bought = { orderId: string; orderNumber: string; token: string; total: number }

/**
 * Places and pays a guest order by the requests of checkout, without its pages. Each part costs more than $100. All its pieces
 * have one price, because without a choice of the buyer the store sells only the cheapest ones.
 */
export async function buy(request: APIRequestContext, quantity = 1, parts = 1): Promise<Bought> {
  const rows = await inStoreDatabase(async db => {
    const { rows } = await db.$client.query<{ id: number }>(
      `SELECT id FROM products p WHERE price BETWEEN 100 AND 200
          AND (SELECT quantity FROM product_stock WHERE product_id = p.id) > 3
          AND (SELECT count(*) FROM stock_lines WHERE product_id = p.id AND quantity > 0) = 1
          AND NOT EXISTS (SELECT FROM units WHERE product_id = p.id)
        ORDER BY random() LIMIT $1`,
      [parts],
    )
    return rows
  })
  return buyLines(
    request,
    rows.map(({ id }) => ({ productId: id, quantity })),
  )
}

/** Places and pays a guest order of these lines. */
async function buyLines(request: APIRequestContext, lines: { productId: number; quantity: number }[]): Promise<Bought> {
  const wanted = await inStoreDatabase(db => orderRequest(db, lines))
  const store = process.env.STORE_URL
  const placed = await request.post(`${store}/api/orders`, { data: wanted, headers: { 'Idempotency-Key': newKey() } })
  const order: Bought = await placed.json()
  const { apiLoginId: name, clientKey, acceptJsUrl } = await credentials(request)
  const response = await request.post(new URL('/xml/v1/request.api', acceptJsUrl).href, {
    data: {
      securePaymentContainerRequest: {
        merchantAuthentication: { name, clientKey },
        refId: '1',
        data: {
          type: 'TOKEN',
          id: 'test',
          token: { cardNumber: '4111111111111111', expirationDate: '122035', cardCode: '900' },
        },
      },
    },
  })
  const { opaqueData } = JSON.parse((await response.text()).replace(/^\uFEFF/, ''))
  const paid = await request.post(`${store}/functions/process-payment?guest=true`, {
    data: { paymentData: opaqueData, amount: order.total / 100, orderId: order.orderId, isGuest: true },
  })
  expect([placed.status(), paid.status()]).toEqual([201, 200])
  return order
}

/**
 * Loses the next answer of the gateway to a charge, by `fault`. The charge is in no report until `work` calls the function that
 * it gets. Notifications are lost during `work`, so the store has to query the gateway.
 */
export async function withLostAnswers(
  request: APIRequestContext,
  fault: string,
  work: (letThrough: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const address = await gateway(request)
  const target = await (await request.get(address('/sandbox/webhook-target'))).json()
  const setTarget = (url: string | null) => request.post(address('/sandbox/webhook-target'), { data: { url } })
  const letThrough = async () => void (await request.post(address('/sandbox/faults'), { data: { fault: 'none' } }))
  await setTarget(null)
  try {
    await request.post(address('/sandbox/faults'), { data: { fault, times: 1, unlisted: true } })
    await work(letThrough)
  } finally {
    await letThrough()
    await setTarget(target.url)
  }
}
