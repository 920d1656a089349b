import { test } from 'vitest'
import { ORDER_STEPS, type Step } from './testing-any-order-steps.ts'
import { STOCK_STEPS } from './testing-any-order-stock.ts'
import { anyOrderWorld } from './testing-any-order-world.ts'
import { takeWalks } from './testing-walks.ts'

// Random steps of buyers, the warehouse, the back office and the store's jobs. After each step, all rules must hold. `WALKS=n`
// sets the number of walks, `SEED=n` repeats the walks of a seed. A failed walk is reduced to the fewest steps.

const STEPS: Record<string, Step> = { ...ORDER_STEPS, ...STOCK_STEPS }
/** Steps that lead to further steps, drawn more often. */
const OFTEN = [
  'place',
  'pay',
  'pay',
  'pick some',
  'pack',
  'ship package',
  'ship package',
  'ship order',
  'request a return',
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
  'pieces, units, money, mails and states are right after any sequence of steps',
  {
    timeout: LIMIT_MS * 2,
  },
  () => takeWalks(world, { steps: STEPS, often: OFTEN, first: FIRST, walks: WALKS, seed: SEED, limitMs: LIMIT_MS }),
)
