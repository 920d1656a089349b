import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addProduct } from '../../server/catalogue/testing.ts'
import { bareCheckouts } from '../bare-checkout.ts'
import { another, type Checkout, isPaid, pay, place, placedBy, post, priceCheckout } from '../buyer.ts'
import { startChild } from '../child.ts'
import { addLots } from '../marked-parts.ts'
import { figure } from '../report.ts'
import { type Shop, withShop } from '../scratch-shop.ts'
import { sized } from '../size.ts'

const CONNECTIONS = 8
const PARTS = sized(200, 10)
const SAMPLES = sized(300, 20)
const LOTS = 3
const LOT_PIECES = 300_000

/** Orders a second with a gateway that answers at once, beside the same SQL alone; and how long a buyer waits. */
export async function speed(seconds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'store-trial-gateway-'))
  const gateway = await startChild('trial/instant-gateway.ts', {}, join(folder, 'gateway.log'), /(http:\S+)/)
  try {
    await withShop(shop => measure(shop, seconds), { AUTHORIZE_NET_URL: `${gateway.said}/` })
  } finally {
    await gateway.end()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(shop: Shop, seconds: number): Promise<void> {
  const { address } = shop.stores[0]
  const productIds: number[] = []
  for (let index = 0; index < PARTS; index++) {
    productIds.push(await addProduct(shop.db, { sku: `SPEED-${index}`, price: 3000, stock: { new: 1_000_000 } }))
  }
  const lots: number[] = []
  for (let index = 0; index < PARTS; index++) lots.push(await addLots(shop.db, `LOTS-${index}`, LOTS, LOT_PIECES))
  const cart = await cartsOf(address, productIds)
  const cartOfLots = await cartsOf(address, lots)

  await checkouts(shop, cart, 1)
  const taken = { bare: 0, own: 0, lots: 0 }
  // Taken in turns, so that a noisy neighbor hits all.
  for (let turn = 0; turn < 2; turn++) {
    taken.bare = Math.max(taken.bare, await bareCheckouts(shop.url, productIds, CONNECTIONS, seconds))
    taken.own = Math.max(taken.own, await checkouts(shop, cart, seconds))
    taken.lots = Math.max(taken.lots, await checkouts(shop, cartOfLots, seconds))
  }
  figure(
    `placed and paid, ${CONNECTIONS} connections`,
    `${taken.own.toFixed(0)}/s`,
    `ceiling ${taken.bare.toFixed(0)}/s (same SQL, two bare transactions)`,
    `${((taken.own / taken.bare) * 100).toFixed(0)} %, to reach 40 %`,
  )
  figure(
    `the same of parts in ${LOTS} lots`,
    `${taken.lots.toFixed(0)}/s`,
    `${((taken.lots / taken.own) * 100).toFixed(0)} % of those without, to reach 90 %`,
  )

  const { rows } = await shop.db.$client.query<{ at: string }>('SELECT pg_current_wal_lsn() AS at')
  const before = await sizeOf(shop)
  const orders = seconds * (await checkouts(shop, cart, seconds))
  const after = await sizeOf(shop)
  const written = await shop.db.$client.query<{ bytes: number }>(
    'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), $1)::float8 AS bytes',
    [rows[0]?.at],
  )
  const each = (bytes = 0) => `${(bytes / orders / 1000).toFixed(1)} kB`
  figure(
    'an order of one line in the log',
    each(written.rows[0]?.bytes),
    'its pages whole after a checkpoint, mails too',
  )
  figure('and in tables and indexes', each(after - before), `of ${orders.toFixed(0)} orders, events deleted`)

  const prices: number[] = []
  const places: number[] = []
  for (let index = 0; index < SAMPLES; index++) {
    const checkout = cart(index)
    prices.push(await timed(() => post(address, '/api/cart/price', { lines: checkout.request.lines })))
    places.push(await timed(() => place(address, checkout)))
  }
  say('price of a cart', prices)
  say('placing an order', places)
}

/** Bytes of all tables that stay, with their indexes. */
async function sizeOf({ db }: Shop): Promise<number> {
  const { rows } = await db.$client.query<{ bytes: number }>(
    `SELECT sum(pg_total_relation_size(oid))::float8 AS bytes FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'events'`,
  )
  return rows[0]?.bytes ?? 0
}

/** The cart of each part, with a piece of it, in the hands of another buyer each time. */
async function cartsOf(address: string, productIds: readonly number[]): Promise<(index: number) => Checkout> {
  const carts = await Promise.all(productIds.map(productId => priceCheckout(address, [{ productId, quantity: 1 }])))
  return index => {
    const found = carts[index % carts.length]
    if (!found) throw new Error('no cart')
    return another(found)
  }
}

/** Orders placed and paid a second through both processes. Throws when one is not: a fast error is no speed. */
async function checkouts({ stores }: Shop, cart: (index: number) => Checkout, seconds: number): Promise<number> {
  const paymentData = { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'approved' }
  let done = 0
  const until = Date.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, index) => {
      const { address } = stores[index % 2 === 0 ? 0 : 1]
      while (Date.now() < until) {
        const order = placedBy(await place(address, cart(done++)))
        if (!order || !isPaid(await pay(address, order, paymentData))) throw new Error('an order was not paid')
      }
    }),
  )
  return done / seconds
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function say(name: string, taken: number[]): void {
  const sorted = taken.sort((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`
  figure(name, `p50 ${at(0.5)}`, `p99 ${at(0.99)}`, 'p99 to reach 50 ms')
}
