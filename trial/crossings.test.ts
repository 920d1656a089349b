import { test } from 'vitest'
import { ORDER_STEPS, type Step } from './testing-any-order-steps.ts'
import { STOCK_STEPS } from './testing-any-order-stock.ts'
import { anyOrderWorld } from './testing-any-order-world.ts'
import { CROSSING_STEPS } from './testing-crossing-steps.ts'
import { takeWalks } from './testing-walks.ts'

// Features that meet in one order or one unit: returns and packages, replacements and certificates, recalls, inspection and parts lists
// beside sales. `WALKS=n` for more of them, `SEED=n` for those of a seed, which are made as short as they can be.

const STEPS: Record<string, Step> = { ...ORDER_STEPS, ...STOCK_STEPS, ...CROSSING_STEPS }
/** Packages that go astray beside returns, and what is written of them. */
const OFTEN = [
  ...['ship order', 'ship order', 'ship parcel', 'pick some', 'place', 'pay'],
  ...['ask back', 'ask back', 'approve', 'approve', 'approve', 'inspect', 'inspect', 'inspect'],
  ...['lose', 'lose', 'take back', 'take back', 'send again', 'replace', 'replace', 'refund parcel', 'refund parcel'],
  ...['sign a certificate', 'receive of the vendor', 'accept', 'accept', 'recall the vendor'],
  ...['cancel pieces', 'cancel pieces for buyer', 'cancel for buyer'],
]
/** Each walk begins with orders that have left. */
const FIRST = ['place', 'pay', 'ship order', 'receive of the vendor', 'accept', 'place', 'pay', 'ship order']
const IS_LONG = process.env.RELEASE_TESTS !== undefined || process.env.WALKS !== undefined
const WALKS = Number(process.env.WALKS) || (IS_LONG ? 20 : 2)
/** The short walks are the same each time. */
const SEED = Number(process.env.SEED) || (IS_LONG ? undefined : 7)
const LIMIT_MS = IS_LONG ? 3_600_000 : 45_000

const world = anyOrderWorld()

test('features that meet in one order or unit agree, whatever comes first', { timeout: LIMIT_MS * 2 }, () =>
  takeWalks(world, { steps: STEPS, often: OFTEN, first: FIRST, walks: WALKS, seed: SEED, limitMs: LIMIT_MS }),
)
