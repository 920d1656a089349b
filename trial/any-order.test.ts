import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction } from '../server/platform/db/database.ts'
import { statusNow } from '../server/returns/status-now.ts'
import { checkAtOnce } from './invariants.ts'
import { ORDER_STEPS, type Step } from './testing-any-order-steps.ts'
import { STOCK_STEPS } from './testing-any-order-stock.ts'
import { anyOrderWorld, type Draw, type World } from './testing-any-order-world.ts'

// Buyers, the warehouse, the desk and the store's own jobs, in any order: after each step everything adds up.
// `WALKS=n` for more of them, `SEED=n` for those that failed, which are made as short as they can be.

const STEPS: Record<string, Step> = { ...ORDER_STEPS, ...STOCK_STEPS }
const NAMES = Object.keys(STEPS)
/** More of what leads on. */
const OFTEN = [
  'place',
  'pay',
  'pay',
  'pick some',
  'pack',
  'ship parcel',
  'ship parcel',
  'ship order',
  'ask back',
  'approve',
  'inspect',
  'lose',
]
/** Each walk begins with orders that are paid. */
const FIRST = ['place', 'pay', 'place a quote', 'pay', 'place', 'pay']
const WALKS = Number(process.env.WALKS) || (process.env.RELEASE_TESTS ? 14 : 4)
const SEED = Number(process.env.SEED) || undefined
const LIMIT_MS = WALKS > 14 ? 3_600_000 : 45_000

const walks = anyOrderWorld()
const { database, sandbox, rowsOf, newWorld } = walks
const done = new Map<string, number>()

test('whatever buyers, warehouse, desk and jobs do in whatever order: pieces, units, money, mails and states add up', {
  timeout: LIMIT_MS * 2,
}, async () => {
  const step = fc.tuple(fc.constantFrom(...NAMES, ...OFTEN), fc.nat(2 ** 30))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 45 }), async steps => {
      const world = await newWorld()
      // Of walks that failed: those that follow make it shorter.
      const known = new Set(await brokenRules())
      const all = [...FIRST.map((name, at): [string, number] => [name, at * 7919]), ...steps]
      for (const [at, [name, seed]] of all.entries()) {
        const said = await STEPS[name]?.(walks, world, drawFrom(seed))
        const told = said ? `${said.status} ${said.body?.code ?? ''}` : 'nothing to do'
        expect([at, name, told, (said?.status ?? 200) < 500]).toEqual([at, name, told, true])
        if (said && said.status >= 300) continue
        done.set(name, (done.get(name) ?? 0) + 1)
        expect({ at, name, wrong: (await wrong(world)).filter(one => !known.has(one)) }).toEqual({
          at,
          name,
          wrong: [],
        })
      }
    }),
    {
      numRuns: WALKS,
      interruptAfterTimeLimit: LIMIT_MS,
      ...(SEED && { seed: SEED }),
      endOnFailure: process.env.WALKS === undefined,
    },
  )
  // It was not the refusals alone that were tried.
  if (process.env.WALKS) console.log(Object.fromEntries([...done].sort()))
})

/** Park and Miller's generator. */
function drawFrom(seed: number): Draw {
  let at = (seed % 2_147_483_646) + 1
  return below => {
    at = (at * 48_271) % 2_147_483_647
    return below > 0 ? at % below : 0
  }
}

async function brokenRules(): Promise<string[]> {
  const ledger = JSON.parse(JSON.stringify(await sandbox.ledger()))
  return (await checkAtOnce({ db: database.db, ledger })).map(({ rule, what }) => `${rule}: ${what}`)
}

async function wrong({ orders }: World): Promise<string[]> {
  const { db } = database
  const broken = await brokenRules()
  const now = await rowsOf<{
    id: string
    status: 'pending'
    toShip: number
    isPaid: boolean
    cents: number
    total: number
  }>(
    `SELECT o.id, o.status, o.to_ship AS "toShip", o.payment_status <> 'unpaid' AS "isPaid", (o.total * 100)::int AS total, (coalesce(a.amount, 0)
        - coalesce((SELECT sum(amount) FROM refunds b WHERE b.attempt_id = a.id), 0)) * 100 AS cents
      FROM orders o LEFT JOIN payment_attempts a ON a.order_id = o.id AND a.state = 'approved' WHERE o.id = ANY($1)`,
    orders.map(({ orderId }) => orderId),
  )
  for (const order of now) {
    const money = orders.find(({ orderId }) => orderId === order.id)?.money
    if (money?.total !== order.total) broken.push(`total ${order.total}, reckoned ${money?.total}`)
    if (money?.kept !== Number(order.cents)) broken.push(`${order.cents} cents are kept, reckoned ${money?.kept}`)
    if (!order.isPaid) continue
    const status = await inTransaction(db, tx => statusNow(tx, order, order.toShip))
    if (status !== order.status) broken.push(`an order is ${order.status}, by its rows ${status}`)
  }
  return broken
}
