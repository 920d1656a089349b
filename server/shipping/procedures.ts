import { cents, toDecimal } from '../../domain/money/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import { PACKAGE_LIMITS } from '../../domain/shipping/packing.ts'
import type { RateOption } from '../../domain/shipping/tariff.ts'
import { z } from '../../domain/text/zod.ts'
import { anyone } from '../procedure.ts'
import { findRates } from './find-rates.ts'
import { placeOfZip } from './zip-places.ts'

export const PlaceShape = {
  country: z.string().check(z.maxLength(60)),
  state: z._default(z.string().check(z.maxLength(60)), ''),
  postalCode: z.string('Postal code is required').check(z.maxLength(20)),
}

const RateShape = z.object({
  provider: z.string(),
  service: z.string(),
  serviceType: z.string(),
  rate: z.number(),
  estimatedDays: z.int(),
  serviceDescription: z.string(),
  deliveryDate: z.nullable(z.string()),
  customerShippingAccountId: z.nullable(z.string()),
  isEstimate: z.boolean(),
})

/**
 * `source`: tariff, easypost or estimate; `warning`: the source failed; `errors`: carriers without rates; `notice`: the
 * reason for omitted services.
 */
export const FoundRatesShape = z.object({
  rates: z.array(RateShape),
  source: z.string(),
  warning: z.optional(z.string()),
  notice: z.optional(z.string()),
  errors: z.array(z.string()),
})

const Side = (limits: { min: number; max: number }) =>
  z.number().check(z.gt(0), z.lte(limits.max, `a side is at most ${limits.max} in`))
const PackageShape = z.strictObject({
  weight: z
    .number()
    .check(z.gt(0), z.lte(PACKAGE_LIMITS.weightLb.max, `a package weighs at most ${PACKAGE_LIMITS.weightLb.max} lb`)),
  length: z._default(Side(PACKAGE_LIMITS.lengthIn), 18),
  width: z._default(Side(PACKAGE_LIMITS.widthIn), 12),
  height: z._default(Side(PACKAGE_LIMITS.heightIn), 8),
  declaredValue: z.optional(z.number().check(z.gte(0), z.lte(10_000_000))),
})

export const shipping = {
  calculateShippingRates: anyone
    .route({
      method: 'POST',
      path: '/functions/calculate-shipping-rates',
      summary: 'Returns shipping rates for packages',
    })
    .input(
      z.strictObject({
        origin: z.optional(z.strictObject(PlaceShape)),
        destination: z.strictObject(PlaceShape),
        packages: z
          .array(PackageShape)
          .check(z.minLength(1, 'Add at least one package'), z.maxLength(PACKAGE_LIMITS.packages.max)),
      }),
    )
    .output(FoundRatesShape)
    .handler(async ({ context, input }) => {
      const packages = input.packages.map(({ weight, length, width, height }) => ({
        weightLb: Math.max(Math.ceil(weight * 100 - 1e-6) / 100, PACKAGE_LIMITS.weightLb.min),
        lengthIn: Math.max(length, PACKAGE_LIMITS.lengthIn.min),
        widthIn: Math.max(width, PACKAGE_LIMITS.widthIn.min),
        heightIn: Math.max(height, PACKAGE_LIMITS.heightIn.min),
      }))
      const declared = input.packages.reduce(
        (total, { declaredValue = 0 }) => total + Math.round(declaredValue * 100),
        0,
      )
      const found = await findRates(context, {
        origin: input.origin ?? context.store.warehouse,
        destination: input.destination,
        packages,
        declaredValue: cents(declared),
      })
      const { rates, ...how } = found
      if (rates.length === 0) throw new Refusal('SHIPPING_UNAVAILABLE', undefined, how)
      return { ...how, rates: rates.map(inDollars) }
    }),

  placeOfZip: anyone
    .meta({ notLive: 'A ZIP code does not change' })
    .route({
      method: 'GET',
      path: '/api/zip-codes/{zip}',
      summary: 'Returns the city and state of a US ZIP code',
    })
    .input(z.strictObject({ zip: z.string().check(z.regex(/^\d{5}$/, 'a ZIP code has five digits')) }))
    .output(z.nullable(z.object({ city: z.string(), state: z.string() })))
    .handler(({ input }) => placeOfZip(input.zip)),
}

const inDollars = (option: RateOption) => ({ ...option, rate: Number(toDecimal(option.rate)) })
