import fc from 'fast-check'
import { expect } from 'vitest'
import { inTransaction } from '../server/platform/db/database.ts'
import { statusNow } from '../server/returns/status-now.ts'
import { findMiscertified, findMisnamed, findReturnsThatDiffer } from './crossing-rules.ts'
import { checkAtOnce } from './invariants.ts'
import type { Step } from './testing-any-order-steps.ts'
import type { Draw, Walks, World } from './testing-any-order-world.ts'

type Walking = {
  steps: Record<string, Step>
  /** steps that are drawn more often */
  often: readonly string[]
  /** the steps with which each walk begins */
  first: readonly string[]
  walks: number
  /** undefined: a new seed each time, which a failure prints */
  seed: number | undefined
  limitMs: number
}

/**
 * Takes walks of random steps. After each step, checks all rules that hold before the jobs have run. A failed walk is
 * shortened.
 */
export async function takeWalks(world: Walks, { steps, often, first, walks, seed, limitMs }: Walking): Promise<void> {
  const done = new Map<string, number>()
  const step = fc.tuple(fc.constantFrom(...Object.keys(steps), ...often), fc.nat(2 ** 30))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 45 }), async drawn => {
      const walkWorld = await world.newWorld()
      // Earlier walks that failed leave violations in the database. They are ignored while the walk is shortened.
      const known = new Set(await brokenRules(world))
      const all = [...first.map((name, at): [string, number] => [name, at * 7919]), ...drawn]
      for (const [at, [name, from]] of all.entries()) {
        const answer = await steps[name]?.(world, walkWorld, drawFrom(from))
        const text = answer ? `${answer.status} ${answer.body?.code ?? ''}` : 'nothing to do'
        expect([at, name, text, (answer?.status ?? 200) < 500]).toEqual([at, name, text, true])
        if (answer && answer.status >= 300) continue
        done.set(name, (done.get(name) ?? 0) + 1)
        const wrong = (await findWrongOf(world, walkWorld)).filter(problem => !known.has(problem))
        expect({ at, name, wrong }).toEqual({ at, name, wrong: [] })
      }
    }),
    {
      numRuns: walks,
      interruptAfterTimeLimit: limitMs,
      ...(seed && { seed }),
      endOnFailure: process.env.WALKS === undefined,
    },
  )
  // Prints how often each step succeeded.
  if (process.env.WALKS) console.log(Object.fromEntries([...done].sort()))
}

/** Park and Miller's generator. */
function drawFrom(seed: number): Draw {
  let at = (seed % 2_147_483_646) + 1
  return below => {
    at = (at * 48_271) % 2_147_483_647
    return below > 0 ? at % below : 0
  }
}

async function brokenRules({ database, sandbox }: Walks): Promise<string[]> {
  const ledger = JSON.parse(JSON.stringify(await sandbox.ledger()))
  return (await checkAtOnce({ db: database.db, ledger })).map(({ rule, problem }) => `${rule}: ${problem}`)
}

/** Finds the problems in the shop of a walk and in the orders of one of its worlds. */
export async function findWrongOf(walks: Walks, { orders, found }: World): Promise<string[]> {
  const { db } = walks.database
  const ids = orders.map(({ orderId }) => orderId)
  const broken = [
    ...(await brokenRules(walks)),
    ...(await findMisnamed(db, ids)),
    ...(await findMiscertified(db)),
    ...(await findReturnsThatDiffer(db, ids)),
    ...found,
  ]
  const rows = await walks.rowsOf<{
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
    ids,
  )
  for (const order of rows) {
    const money = orders.find(({ orderId }) => orderId === order.id)?.money
    if (money?.total !== order.total) broken.push(`total ${order.total}, computed ${money?.total}`)
    if (money?.retained !== Number(order.cents))
      broken.push(`${order.cents} cents are retained, computed ${money?.retained}`)
    if (!order.isPaid) continue
    const status = await inTransaction(db, tx => statusNow(tx, order, order.toShip))
    if (status !== order.status) broken.push(`an order is ${order.status}, by its rows ${status}`)
  }
  return broken
}
