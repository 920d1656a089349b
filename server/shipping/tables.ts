import { sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { RateOption } from '../../domain/shipping/tariff.ts'
import { moment, money } from '../platform/db/column-types.ts'

/**
 * Answers of an outside rate source: one row for each rate, valid until `expires_at`. `request_key` is a digest of
 * everything that the price depends on; the columns from `origin_zip` to `declared_value` have the same facts in
 * readable form.
 */
export const shippingRatesCache = pgTable(
  'shipping_rates_cache',
  {
    requestKey: text().notNull(),
    source: text().notNull(),
    originZip: text().notNull(),
    destinationCountry: text().notNull(),
    destinationState: text().notNull(),
    destinationZip: text().notNull(),
    /** pounds of all packages together */
    weight: numeric({ precision: 8, scale: 2 }).notNull(),
    /** inches of each package: `13x12x12; 8x6x4` */
    dimensions: text().notNull(),
    declaredValue: money().notNull(),
    provider: text().$type<RateOption['provider']>().notNull(),
    service: text().notNull(),
    serviceType: text().notNull(),
    rate: money().notNull(),
    estimatedDays: integer().notNull(),
    serviceDescription: text().notNull(),
    deliveryDate: date({ mode: 'string' }),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  t => [
    primaryKey({ columns: [t.requestKey, t.provider, t.serviceType] }),
    index('shipping_rates_cache_expiry').on(t.expiresAt),
    check('shipping_rates_cache_rate', sql`rate > 0`),
  ],
)
