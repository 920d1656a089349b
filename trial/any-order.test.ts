import { test } from 'vitest'
import { ORDER_STEPS, type Step } from './testing-any-order-steps.ts'
import { STOCK_STEPS } from './testing-any-order-stock.ts'
import { anyOrderWorld } from './testing-any-order-world.ts'
import { takeWalks } from './testing-walks.ts'

// Buyers, the warehouse, the desk and the store's own jobs, in any order: after each step everything adds up.
// `WALKS=n` for more of them, `SEED=n` for those that failed, which are made as short as they can be.

const STEPS: Record<string, Step> = { ...ORDER_STEPS, ...STOCK_STEPS }
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
const LIMIT_MS = WALKS > 14 ? 3_600_000 : 280_000

const world = anyOrderWorld()

test(
  'whatever buyers, warehouse, back office and jobs do in whatever order: pieces, units, money, mails and states add up',
  {
    timeout: LIMIT_MS * 2,
  },
  () => takeWalks(world, { steps: STEPS, often: OFTEN, first: FIRST, walks: WALKS, seed: SEED, limitMs: LIMIT_MS }),
)
