import { type APIRequestContext, expect } from '@playwright/test'
import { newKey, orderRequest } from '../server/checkout/testing.ts'
import { inStoreDatabase } from './store-database.ts'

/** The gateway credentials that the store sends to browsers. */
async function credentials(request: APIRequestContext) {
  const answer = await request.get(`${process.env.STORE_URL}/functions/payment-credentials?guest=true`)
  return answer.json()
}

/** The stand-in for the card gateway, where the store says it is. */
async function gateway(request: APIRequestContext) {
  const { acceptJsUrl } = await credentials(request)
  return (path: string) => new URL(path, acceptJsUrl).href
}

/** The end of the gateway's day: what was charged can be refunded in parts after it. */
export async function settle(request: APIRequestContext): Promise<void> {
  const at = await gateway(request)
  expect((await request.post(at('/sandbox/settle'), { data: {} })).ok()).toBe(true)
}

export type Bought = { orderId: string; orderNumber: string; token: string; total: number }

/**
 * A guest's order of parts of more than $100 each, placed and paid as the checkout does it, without its pages. All pieces of such a part
 * have one price: of several, only the cheapest are sold without being asked for.
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

/** The same of given parts. */
async function buyLines(request: APIRequestContext, lines: { productId: number; quantity: number }[]): Promise<Bought> {
  const wanted = await inStoreDatabase(db => orderRequest(db, lines))
  const store = process.env.STORE_URL
  const placed = await request.post(`${store}/api/orders`, { data: wanted, headers: { 'Idempotency-Key': newKey() } })
  const order: Bought = await placed.json()
  const { apiLoginId: name, clientKey, acceptJsUrl } = await credentials(request)
  const made = await request.post(new URL('/xml/v1/request.api', acceptJsUrl).href, {
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
  const { opaqueData } = JSON.parse((await made.text()).replace(/^\uFEFF/, ''))
  const paid = await request.post(`${store}/functions/process-payment?guest=true`, {
    data: { paymentData: opaqueData, amount: order.total / 100, orderId: order.orderId, isGuest: true },
  })
  expect([placed.status(), paid.status()]).toEqual([201, 200])
  return order
}

/**
 * The gateway's next answer to a charge gets lost as `fault` says, and the charge is in no report until `work` lets it
 * through; notifications are lost while `work` lasts: the store has to ask.
 */
export async function withLostAnswers(
  request: APIRequestContext,
  fault: string,
  work: (letThrough: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const at = await gateway(request)
  const target = await (await request.get(at('/sandbox/webhook-target'))).json()
  const tell = (url: string | null) => request.post(at('/sandbox/webhook-target'), { data: { url } })
  const letThrough = async () => void (await request.post(at('/sandbox/faults'), { data: { fault: 'none' } }))
  await tell(null)
  try {
    await request.post(at('/sandbox/faults'), { data: { fault, times: 1, unlisted: true } })
    await work(letThrough)
  } finally {
    await letThrough()
    await tell(target.url)
  }
}
