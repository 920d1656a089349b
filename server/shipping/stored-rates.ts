import { and, eq, sql } from 'drizzle-orm'
import type { RateOption } from '../../domain/shipping/tariff.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { lockText } from '../platform/db/lock-text.ts'
import type { RateRequest, RateSource } from './rate-source.ts'
import { shippingRatesCache as kept } from './tables.ts'

const KEPT_FOR = sql`now() + interval '1 hour'`

/** The rates that are kept under a key and still hold, cheapest first; null when there are none. */
export async function readStoredRates(db: Db | Tx, key: string): Promise<RateOption[] | null> {
  const rows = await db
    .select({
      provider: kept.provider,
      service: kept.service,
      serviceType: kept.serviceType,
      rate: kept.rate,
      estimatedDays: kept.estimatedDays,
      serviceDescription: kept.serviceDescription,
      deliveryDate: kept.deliveryDate,
    })
    .from(kept)
    .where(and(eq(kept.requestKey, key), sql`${kept.expiresAt} > now()`))
    .orderBy(kept.rate, kept.estimatedDays, kept.provider, kept.serviceType)
  if (rows.length === 0) return null
  return rows.map(row => ({ ...row, customerShippingAccountId: null, isEstimate: false }))
}

/**
 * Keeps rates for an hour and gives back what is kept: of two processes that asked at the same moment, the second takes
 * what the first one wrote, so that every buyer is shown, and pays, the same.
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
    await tx.delete(kept).where(eq(kept.requestKey, key))
    const asked = rateKeyOf(request)
    await tx.insert(kept).values(
      rates.map(({ customerShippingAccountId: _, isEstimate: __, ...rate }) => ({
        requestKey: key,
        source,
        ...asked,
        ...rate,
        expiresAt: KEPT_FOR,
      })),
    )
    return rates
  })

const rateKeyOf = ({ origin, destination, parcels, declaredValue }: RateRequest) => ({
  originZip: origin.postalCode,
  destinationCountry: destination.country,
  destinationState: destination.state,
  destinationZip: destination.postalCode,
  weight: parcels.reduce((pounds, { weightLb }) => pounds + weightLb, 0).toFixed(2),
  dimensions: parcels.map(({ lengthIn, widthIn, heightIn }) => `${lengthIn}x${widthIn}x${heightIn}`).join('; '),
  declaredValue,
})
