import { countryCode } from '../../domain/customers/country.ts'
import { stateCode } from '../../domain/customers/us-state.ts'
import { territoryOfPlace } from '../../domain/customers/us-zip.ts'
import type { Cents } from '../../domain/money/money.ts'
import { tariffNow } from '../../domain/settings/tariff-now.ts'
import type { Parcel } from '../../domain/shipping/parcel.ts'
import { type RateOption, tariffRates } from '../../domain/shipping/tariff.ts'

export type Place = { country: string; state: string; postalCode: string; city?: string }
export type RateRequest = {
  origin: Place
  destination: Place
  parcels: readonly Parcel[]
  declaredValue: Cents
}
/** What can be had, and which carriers had nothing to say. No rates at all: nobody takes it there. */
export type RateAnswer = { rates: RateOption[]; errors: string[] }

/** Somebody who knows what shipping costs. */
export type RateSource = {
  name: 'tariff' | 'easypost'
  /**
   * Everything that its prices for a request depend on, as text: equal keys, equal prices. Null for a source that only
   * reckons: there is nothing to keep.
   */
  keyOf: ((request: RateRequest) => string) | null
  /** How many questions it asks of others for a request. */
  questionsOf: (request: RateRequest) => number
  /** Rejects when it cannot say, within its time limit. */
  ask(request: RateRequest): Promise<RateAnswer>
}

/** The store's own tariff (docs/tariff.md), from a warehouse in the United States. */
export const tariff: RateSource = {
  name: 'tariff',
  keyOf: null,
  questionsOf: () => 0,
  ask: async ({ origin, destination, parcels, declaredValue }) => ({
    rates:
      countryCode(origin.country) === 'US'
        ? tariffRates({ originPostalCode: origin.postalCode, destination, parcels, declaredValue }, tariffNow())
        : [],
    errors: [],
  }),
}

/** One way of writing a place, so that the same one is asked for once: codes, capitals, five digits of a ZIP code; a territory of the United States is a country. */
export function canonicalPlace({ country, state, postalCode, city }: Place): Place {
  const written = countryCode(country) ?? country.trim().toUpperCase()
  const territory = written === 'US' ? territoryOfPlace({ state, postalCode }) : null
  const code = territory ?? written
  const capitals = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase()
  return {
    country: code,
    state: territory === null ? ((code === 'US' ? stateCode(state) : null) ?? capitals(state)) : '',
    postalCode: written === 'US' ? capitals(postalCode).replace(/^(\d{5})[- ]?\d{4}$/, '$1') : capitals(postalCode),
    ...(city === undefined ? {} : { city }),
  }
}
