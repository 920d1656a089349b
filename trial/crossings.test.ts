import { test } from 'vitest'
import { ORDER_STEPS, type Step } from './testing-any-order-steps.ts'
import { STOCK_STEPS } from './testing-any-order-stock.ts'
import { anyOrderWorld } from './testing-any-order-world.ts'
import { CROSSING_STEPS } from './testing-crossing-steps.ts'
import { takeWalks } from './testing-walks.ts'

// Random steps of features that share an order or a unit: returns, packages, replacements, certificates, recalls, inspection
// and parts lists. `WALKS=n` sets the number of walks, `SEED=n` repeats the walks of a seed. A failed walk is reduced to the
// fewest steps.

const STEPS: Record<string, Step> = { ...ORDER_STEPS, ...STOCK_STEPS, ...CROSSING_STEPS }
/** Steps with lost and returned packages and with the documents that name their units, drawn more often. */
const OFTEN = [
  ...['ship order', 'ship order', 'ship package', 'pick some', 'place', 'pay'],
  ...['request a return', 'request a return', 'approve', 'approve', 'approve', 'inspect', 'inspect', 'inspect'],
  ...[
    'lose',
    'lose',
    'package comes back',
    'package comes back',
    'send again',
    'replace',
    'replace',
    'refund package',
    'refund package',
  ],
  ...['sign a certificate', 'receive of the vendor', 'accept', 'accept', 'recall the vendor'],
  ...['cancel pieces', 'cancel pieces for buyer', 'cancel for buyer'],
]
/** Each walk begins with shipped orders. */
const FIRST = ['place', 'pay', 'ship order', 'receive of the vendor', 'accept', 'place', 'pay', 'ship order']
const IS_LONG = process.env.RELEASE_TESTS !== undefined || process.env.WALKS !== undefined
const WALKS = Number(process.env.WALKS) || (IS_LONG ? 20 : 2)
/** Short runs always use the same seed. */
const SEED = Number(process.env.SEED) || (IS_LONG ? undefined : 7)
const LIMIT_MS = IS_LONG ? 3_600_000 : 45_000

const world = anyOrderWorld()

test('features that share an order or a unit agree after any sequence of steps', { timeout: LIMIT_MS * 2 }, () =>
  takeWalks(world, { steps: STEPS, often: OFTEN, first: FIRST, walks: WALKS, seed: SEED, limitMs: LIMIT_MS }),
)
