import { createHash } from 'node:crypto'
import type { Cents } from '../../domain/money/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import { tariffNow } from '../../domain/settings/tariff-now.ts'
import { isEmbargoed } from '../../domain/shipping/embargo.ts'
import { fitsParcelService, type Package, type PackedLine, packLines } from '../../domain/shipping/packing.ts'
import { fallbackRates, RATES_FAILED, type RateOption } from '../../domain/shipping/tariff.ts'
import { consumeLimit } from '../limits.ts'
import { shareQuery } from '../platform/cache/cached.ts'
import type { Db } from '../platform/db/database.ts'
import { waitWithoutTurn } from '../platform/limits/concurrency-queue.ts'
import { addressKey } from '../platform/limits/limits.ts'
import type { Log } from '../platform/observability/log.ts'
import { normalizePlace, type Place, type RateAnswer, type RateRequest, type RateSource } from './rate-source.ts'
import { readStoredRates, storeRates } from './stored-rates.ts'

/** The context of a rate query. Limits count carrier queries by `clientAddress`. */
export type RateContext = { db: Db; rateSource: RateSource; log: Log; clientAddress: string }

export type FoundRates = RateAnswer & {
  /** the rate source; `estimate`: the source failed */
  source: RateSource['name'] | 'estimate'
  /** set if the source failed */
  warning?: string
}

const NOTHING: RateAnswer = { rates: [], errors: [] }

/** The rates from the warehouse for lines of a cart or an order, and the boxes that they were calculated for. */
export async function ratesForLines(
  context: RateContext & { store: Pick<Store, 'warehouse'> },
  destination: Place,
  lines: readonly PackedLine[],
  declaredValue: Cents,
): Promise<FoundRates & { packing: { parcels: Package[]; declaredValue: Cents } }> {
  const packages = packLines(lines)
  const rates = await findRates(context, { origin: context.store.warehouse, destination, packages, declaredValue })
  return { ...rates, packing: { parcels: packages, declaredValue } }
}

/**
 * The services for packages with their prices, cheapest first. The only function for rates, so that pages and placed
 * orders get the same answer; answers of outside sources are stored for an hour. No rates for packages that no package
 * service takes, and for embargoed destinations. If the source fails: fixed estimates with a warning. Refuses
 * TOO_MANY_ATTEMPTS.
 */
export async function findRates(context: RateContext, requested: RateRequest): Promise<FoundRates> {
  const { rateSource, log } = context
  const { city: _, ...destination } = normalizePlace(requested.destination)
  const request = { ...requested, origin: normalizePlace(requested.origin), destination }
  const { origin, packages, declaredValue } = request
  if (packages.length === 0 || !fitsParcelService(packages) || isEmbargoed(requested.destination))
    return { ...NOTHING, source: rateSource.name }
  try {
    const answer =
      rateSource.keyOf === null ? await ask(rateSource, request) : await fetchOrReadStored(context, request)
    return { ...answer, source: rateSource.name }
  } catch (error) {
    if (!(error instanceof SourceFailed)) throw error
    log.warn({ source: rateSource.name, error: String(error.cause) }, 'shipping rates failed')
    const rates = fallbackRates(
      { originPostalCode: origin.postalCode, destination, packages, declaredValue },
      tariffNow(),
    )
    return { rates, source: 'estimate', warning: RATES_FAILED, errors: [] }
  }
}

/** The source failed, so estimates are shown. Other errors are bugs of the store and must not produce a price. */
class SourceFailed extends Error {}

const ask = (source: RateSource, request: RateRequest): Promise<RateAnswer> =>
  waitWithoutTurn(() => source.ask(request)).catch(cause => {
    throw new SourceFailed('the source of shipping rates failed', { cause })
  })

/** The stored rates, else those of the source. Concurrent callers share one query. */
async function fetchOrReadStored(context: RateContext, request: RateRequest): Promise<RateAnswer> {
  const { db, rateSource } = context
  const key = createHash('sha256')
    .update(`${rateSource.name} ${rateSource.keyOf?.(request)}`)
    .digest('base64url')
  let isOwn = false
  try {
    return await shareQuery(db, `rates ${key}`, () => {
      isOwn = true
      return readOrFetch(context, request, key)
    })
  } catch (error) {
    // The limit refuses the caller that exceeded it, not others who wait for the same answer.
    if (error instanceof Refusal && !isOwn) return fetchOrReadStored(context, request)
    throw error
  }
}

async function readOrFetch(context: RateContext, request: RateRequest, key: string): Promise<RateAnswer> {
  const { db, rateSource, log, clientAddress } = context
  const stored = await readStoredRates(db, key)
  if (stored) return { rates: stored, errors: [] }
  await consumeLimit(db, 'shipping rates', addressKey(clientAddress), rateSource.questionsOf(request))
  const answer = await ask(rateSource, request)
  // An empty answer is not stored: a carrier that failed for a moment would be missing for an hour.
  if (answer.rates.length === 0) return answer
  try {
    return { ...answer, rates: [...(await storeRates(db, key, rateSource.name, request, answer.rates))] }
  } catch (error) {
    log.error({ err: error }, 'shipping rates not stored')
    return answer
  }
}

/** A rate by its name: the browser never sends a price. */
export const rateNamed = (
  rates: readonly RateOption[],
  { provider, serviceType }: { provider: string; serviceType: string },
): RateOption | undefined => rates.find(rate => rate.provider === provider && rate.serviceType === serviceType)
