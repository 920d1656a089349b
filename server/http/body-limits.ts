import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { boundJsonQuery, withJsonBody } from '../platform/http/json-body.ts'
import type { JsonLimits } from '../platform/http/scan-json.ts'
import { hasNoBody } from '../platform/http/security.ts'
import { siteKey } from '../platform/limits/limits.ts'
import { router } from '../router.ts'
import { proceduresOf, routeOf } from './list-procedures.ts'

const KILOBYTE = 1024

/**
 * Bounds the recursion of code that walks through input. Input has at most 20 levels (findUnstorable); the remaining
 * levels belong to oRPC.
 */
const DEPTH = 32

/**
 * The bytes of usual calls. The pieces of a return, 1,000 at most, have six values each; pieces with longer texts do
 * not fit into these bytes.
 */
export const USUAL_LIMITS: JsonLimits = { bytes: 64 * KILOBYTE, values: 10_000, depth: DEPTH }

/**
 * The limits of calls that need more: their largest legitimate input, with room for some additional rows, which the
 * shape then refuses with the maximum number of rows. An object in a list counts once more than its values
 * (scan-json.ts).
 */
const LARGER_LIMITS: { limits: JsonLimits; calls: readonly string[] }[] = [
  {
    // A cart of 500 lines, each with a reference of 60 characters and all requirements, and its 500 part numbers with their makers.
    limits: { bytes: 512 * KILOBYTE, values: 20_000, depth: DEPTH },
    calls: [
      'cart.priceCart',
      'cart.addToCart',
      'cart.buyAgain',
      'checkout.mergeCart',
      'checkout.findRates',
      'checkout.quoteTax',
      'checkout.placeOrder',
    ],
  },
  {
    // 500 lines of 5 values, each with a number and a reference of 60 characters with up to three bytes.
    limits: { bytes: 256 * KILOBYTE, values: 10_000, depth: DEPTH },
    calls: ['partLists.add', 'partLists.change'],
  },
  {
    // 1,000 rows with a name of 200 characters, a price for each of 8 conditions, and 9 other values.
    limits: { bytes: 1024 * KILOBYTE, values: 50_000, depth: DEPTH },
    calls: [
      'bulk.partRows',
      'bulk.unitRows',
      'bulk.previewParts',
      'bulk.previewUnits',
      'bulk.changeParts',
      'bulk.changeUnits',
    ],
  },
  {
    // 500 serial numbers with 7 facts each, whose texts are mostly short, and 100 lines of 35 facts.
    limits: { bytes: 512 * KILOBYTE, values: 15_000, depth: DEPTH },
    calls: ['receiving.receive'],
  },
  {
    // 5,000 rows of 5 values. A list in the form has 2 MB, and the JSON around each row about 90 bytes.
    limits: { bytes: 3 * 1024 * KILOBYTE, values: 40_000, depth: DEPTH },
    calls: ['submissions.sendParts'],
  },
]

const procedures = new Map(proceduresOf(router).map(named => [named.name, named]))

/** The two addresses of a call: its own, and that under /rpc. */
function addressesOf(name: string): RegExp[] {
  const procedure = procedures.get(name)
  if (!procedure) throw new Error(`${name} is not a procedure`)
  const path = routeOf(procedure).path.replace(/\{\w+\}/g, '[^/]+')
  return [new RegExp(`^${path}$`), new RegExp(`^/rpc/${name.replaceAll('.', '/')}$`)]
}

const LARGER = LARGER_LIMITS.map(({ limits, calls }) => ({ limits, addresses: calls.flatMap(addressesOf) }))

/** The limits of the JSON that is sent to this path. */
export const limitsOf = (path: string): JsonLimits =>
  LARGER.find(({ addresses }) => addresses.some(address => address.test(path)))?.limits ?? USUAL_LIMITS

const SENT_LISTS = addressesOf('submissions.sendParts')

/** True if this path accepts a form with thousands of rows from anyone. */
export const isSentList = (path: string): boolean => SENT_LISTS.some(address => address.test(path))

/**
 * Refuses JSON beyond the limits of its path before it is parsed, in bodies and in the query of a call under /rpc. Only bodies of POST
 * are read: no route takes another method with a body.
 */
export const jsonLimits =
  (addressOf: (c: HonoContext) => string): MiddlewareHandler =>
  (c, next) =>
    withBoundJson(c, siteKey(addressOf(c)), next)

/** The same check for one request: runs `work` if its JSON is within the limits. */
export async function withBoundJson<T>(c: HonoContext, whose: string, work: () => Promise<T>): Promise<T | Response> {
  const limits = limitsOf(c.req.path)
  if (c.req.method === 'POST') return withJsonBody(c, limits, whose, work)
  const refused = hasNoBody(c) && c.req.path.startsWith('/rpc/') ? boundJsonQuery(c, 'data', limits) : null
  return refused ?? work()
}
