import { createHash } from 'node:crypto'
import easypost from '@easypost/api'
import { isMilitaryMail } from '../../../domain/shipping/military-mail.ts'
import { withoutTrailing } from '../../../domain/text/without-trailing.ts'
import { watchCalls } from '../../platform/observability/watch-calls.ts'
import type { EasyPostAccount } from '../../settings.ts'
import type { RateRequest, RateSource } from '../rate-source.ts'
import { byMilitaryMail, type PackageRates, readShipment, sumPackageRates } from './answer.ts'
import { describeRequest, distinctPackages, shipmentOf } from './shipment.ts'

// The types are those of a CommonJS module; Node loads an ES module, whose default export is the class itself.
const EasyPost = easypost as unknown as typeof easypost.default

const LIMIT_MS = 4000
const AT_ONCE = 10
const MAX_RESPONSE_BYTES = 2_000_000

type Sent = {
  timeout(limit: { deadline: number }): Sent
  redirects(most: number): Sent
  maxResponseSize(bytes: number): Sent
}

/**
 * Rates of FedEx, UPS, USPS and DHL through EasyPost. One request for each package, because only a Shipment queries all
 * four carriers (an Order of several packages omits USPS: https://docs.easypost.com/docs/orders). Equal packages share
 * one request.
 */
export function createEasyPost({ apiKey, url }: EasyPostAccount, limitMs = LIMIT_MS): RateSource {
  const baseUrl = `${withoutTrailing(url, '/')}/`
  // Another account has other prices. The key itself is not stored.
  const account = createHash('sha256').update(`${baseUrl} ${apiKey}`).digest('base64url')

  async function ask(request: RateRequest) {
    const until = performance.now() + limitMs
    const client = new EasyPost(apiKey, {
      baseUrl,
      // The client's own `timeout` option is never applied. Superagent's deadline ends the request and its connection.
      requestMiddleware: (sent: Sent) =>
        sent
          .timeout({ deadline: Math.max(1, Math.round(until - performance.now())) })
          .redirects(0)
          .maxResponseSize(MAX_RESPONSE_BYTES),
    })
    const packages = distinctPackages(request.packages)
    const parts = await inLanes(packages, async ({ box, count }) => ({
      of: await client.Shipment.create(shipmentOf(request, box)).then(readShipment, refuse),
      count,
    }))
    return isMilitaryMail(request.destination) ? byMilitaryMail(sumPackageRates(parts)) : sumPackageRates(parts)
  }

  const source: RateSource = {
    name: 'easypost',
    keyOf: request => `${account} ${describeRequest(request)}`,
    questionsOf: request => distinctPackages(request.packages).length,
    ask,
  }
  return watchCalls('easypost', source, { ask: ({ errors }) => (errors.length > 0 ? 'partly' : 'ok') })
}

/** A short error text: errors of the client contain the whole request, including the key. */
function refuse(error: unknown): PackageRates {
  const { name, message, statusCode, code } = error as { [part: string]: unknown }
  const words = [name, statusCode, code, String(message).slice(0, 200)].filter(part => part !== undefined)
  throw new Error(`EasyPost: ${words.join(' ')}`)
}

/** Processes all items, a few at a time, and starts no new one after a failure. */
async function inLanes<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  let failed = false
  const lane = async () => {
    while (next < all.length && !failed) {
      const at = next++
      const one = all[at]
      if (one === undefined) return
      try {
        results[at] = await work(one)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, all.length) }, lane))
  return results
}
