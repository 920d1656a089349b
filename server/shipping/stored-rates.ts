import { and, eq, sql } from 'drizzle-orm'
import type { RateOption } from '../../domain/shipping/tariff.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { lockText } from '../platform/db/lock-text.ts'
import type { RateRequest, RateSource } from './rate-source.ts'
import { shippingRatesCache as ratesCache } from './tables.ts'

const EXPIRES_AT = sql`now() + interval '1 hour'`

/** The valid rates stored under a key, cheapest first; null if there are none. */
export async function readStoredRates(db: Db | Tx, key: string): Promise<RateOption[] | null> {
  const rows = await db
    .select({
      provider: ratesCache.provider,
      service: ratesCache.service,
      serviceType: ratesCache.serviceType,
      rate: ratesCache.rate,
      estimatedDays: ratesCache.estimatedDays,
      serviceDescription: ratesCache.serviceDescription,
      deliveryDate: ratesCache.deliveryDate,
    })
    .from(ratesCache)
    .where(and(eq(ratesCache.requestKey, key), sql`${ratesCache.expiresAt} > now()`))
    .orderBy(ratesCache.rate, ratesCache.estimatedDays, ratesCache.provider, ratesCache.serviceType)
  if (rows.length === 0) return null
  return rows.map(row => ({ ...row, customerShippingAccountId: null, isEstimate: false }))
}

/**
 * Stores rates for an hour and returns the stored ones: if two processes query at the same time, the second one uses
 * the rates of the first, so that every buyer sees and pays the same.
 */
export const storeRates = (
  db: Db,
  key: string,
  source: RateSource['name'],
  request: RateRequest,
  rates: readonly RateOption[],
): Promise<readonly RateOption[]> =>
  inTransaction(db, async tx => {
    await lockText(tx, 'rates', key)
    const first = await readStoredRates(tx, key)
    if (first) return first
    await tx.delete(ratesCache).where(eq(ratesCache.requestKey, key))
    const requestFacts = rateKeyOf(request)
    await tx.insert(ratesCache).values(
      rates.map(({ customerShippingAccountId: _, isEstimate: __, ...rate }) => ({
        requestKey: key,
        source,
        ...requestFacts,
        ...rate,
        expiresAt: EXPIRES_AT,
      })),
    )
    return rates
  })

const rateKeyOf = ({ origin, destination, packages, declaredValue }: RateRequest) => ({
  originZip: origin.postalCode,
  destinationCountry: destination.country,
  destinationState: destination.state,
  destinationZip: destination.postalCode,
  weight: packages.reduce((pounds, { weightLb }) => pounds + weightLb, 0).toFixed(2),
  dimensions: packages.map(({ lengthIn, widthIn, heightIn }) => `${lengthIn}x${widthIn}x${heightIn}`).join('; '),
  declaredValue,
})
