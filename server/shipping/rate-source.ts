import { countryCode } from '../../domain/customers/country.ts'
import { stateCode } from '../../domain/customers/us-state.ts'
import { territoryOfPlace } from '../../domain/customers/us-zip.ts'
import type { Cents } from '../../domain/money/money.ts'
import { tariffNow } from '../../domain/settings/tariff-now.ts'
import type { Package } from '../../domain/shipping/packing.ts'
import { type RateOption, tariffRates } from '../../domain/shipping/tariff.ts'

export type Place = { country: string; state: string; postalCode: string; city?: string }
export type RateRequest = {
  origin: Place
  destination: Place
  packages: readonly Package[]
  declaredValue: Cents
}
/** The available rates, and the carriers without an answer. No rates: no carrier delivers there. */
export type RateAnswer = { rates: RateOption[]; errors: string[] }

/** A source of shipping rates. */
export type RateSource = {
  name: 'tariff' | 'easypost'
  /**
   * All facts that the prices of a request depend on, as text: equal keys have equal prices. Null for a source that
   * calculates prices itself: nothing is stored.
   */
  keyOf: ((request: RateRequest) => string) | null
  /** The number of outside queries for a request. */
  questionsOf: (request: RateRequest) => number
  /** Rejects if it fails, or exceeds its time limit. */
  ask(request: RateRequest): Promise<RateAnswer>
}

/** The store's own tariff (docs/tariff.md), from a warehouse in the United States. */
export const tariff: RateSource = {
  name: 'tariff',
  keyOf: null,
  questionsOf: () => 0,
  ask: async ({ origin, destination, packages, declaredValue }) => ({
    rates:
      countryCode(origin.country) === 'US'
        ? tariffRates({ originPostalCode: origin.postalCode, destination, packages, declaredValue }, tariffNow())
        : [],
    errors: [],
  }),
}

/**
 * The canonical form of a place, so that equal places share one query: country and state codes, upper case, five-digit
 * ZIP code. A territory of the United States is a country.
 */
export function normalizePlace({ country, state, postalCode, city }: Place): Place {
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
