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

/**
 * Measures the orders per second with a gateway that answers at once, beside the same SQL without the store, and how long a
 * buyer waits.
 */
export async function speed(seconds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'store-trial-gateway-'))
  const gateway = await startChild('trial/instant-gateway.ts', {}, join(folder, 'gateway.log'), /(http:\S+)/)
  try {
    await withShop(shop => measure(shop, seconds), { AUTHORIZE_NET_URL: `${gateway.match}/` })
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
  const rates = { bare: 0, own: 0, lots: 0 }
  // Alternates the three measurements, so that other load affects all of them.
  for (let turn = 0; turn < 2; turn++) {
    rates.bare = Math.max(rates.bare, await bareCheckouts(shop.url, productIds, CONNECTIONS, seconds))
    rates.own = Math.max(rates.own, await checkouts(shop, cart, seconds))
    rates.lots = Math.max(rates.lots, await checkouts(shop, cartOfLots, seconds))
  }
  figure(
    `placed and paid, ${CONNECTIONS} connections`,
    `${rates.own.toFixed(0)}/s`,
    `ceiling ${rates.bare.toFixed(0)}/s (same SQL, two bare transactions)`,
    `${((rates.own / rates.bare) * 100).toFixed(0)} %, target 40 %`,
  )
  figure(
    `the same of parts in ${LOTS} lots`,
    `${rates.lots.toFixed(0)}/s`,
    `${((rates.lots / rates.own) * 100).toFixed(0)} % of those without lots, target 90 %`,
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
    'WAL of an order with one line',
    each(written.rows[0]?.bytes),
    'with full pages after a checkpoint, and with mails',
  )
  figure('its tables and indexes', each(after - before), `of ${orders.toFixed(0)} orders, without events`)

  const prices: number[] = []
  const places: number[] = []
  for (let index = 0; index < SAMPLES; index++) {
    const checkout = cart(index)
    prices.push(await timed(() => post(address, '/api/cart/price', { lines: checkout.request.lines })))
    places.push(await timed(() => place(address, checkout)))
  }
  reportTimes('price of a cart', prices)
  reportTimes('placing an order', places)
}

/** The bytes of all tables with their indexes, except events, which are deleted. */
async function sizeOf({ db }: Shop): Promise<number> {
  const { rows } = await db.$client.query<{ bytes: number }>(
    `SELECT sum(pg_total_relation_size(oid))::float8 AS bytes FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'events'`,
  )
  return rows[0]?.bytes ?? 0
}

/** Returns a function that makes a checkout for one piece of one of the parts, each time as another buyer. */
async function cartsOf(address: string, productIds: readonly number[]): Promise<(index: number) => Checkout> {
  const carts = await Promise.all(productIds.map(productId => priceCheckout(address, [{ productId, quantity: 1 }])))
  return index => {
    const cart = carts[index % carts.length]
    if (!cart) throw new Error('no cart')
    return another(cart)
  }
}

/**
 * Returns the orders that are placed and paid per second through both processes. Throws if one is not paid, because fast errors
 * would count as speed.
 */
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

function reportTimes(name: string, times: number[]): void {
  const sorted = times.sort((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`
  figure(name, `p50 ${at(0.5)}`, `p99 ${at(0.99)}`, 'p99 target 50 ms')
}
