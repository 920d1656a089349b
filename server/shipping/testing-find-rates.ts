import { beforeEach } from 'vitest'
import { ZERO } from '../../domain/money/money.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { deleteTries } from '../platform/limits/testing.ts'
import type { RateContext } from './find-rates.ts'
import type { RateRequest, RateSource } from './rate-source.ts'
import { testEasyPost } from './testing.ts'

export const GERMANY = { country: 'DE', state: 'BY', postalCode: '80331' }

/** Carriers that return rates; stored rates are cleared before each test. */
export function findingRates() {
  const database = testDatabase()
  const easypost = testEasyPost()
  const warned: unknown[] = []
  const log = { info: () => {}, warn: (fields: unknown) => void warned.push(fields), error: console.error }

  const context = (rateSource: RateSource = easypost.source(), clientAddress = '192.0.2.1'): RateContext => ({
    db: database.db,
    rateSource,
    log,
    clientAddress,
  })
  const request = (change: Partial<RateRequest> = {}): RateRequest => ({
    origin: { country: 'US', state: 'WA', postalCode: '98052' },
    destination: { country: 'US', state: 'CO', postalCode: '80202' },
    packages: [{ weightLb: 10, lengthIn: 12, widthIn: 10, heightIn: 8 }],
    declaredValue: ZERO,
    ...change,
  })
  const query = (text: string) => database.db.$client.query(text)
  const times = async () => (await easypost.requests()).asked.length
  const GROUND = 1043 + 10 * 61

  beforeEach(async () => {
    await query('TRUNCATE shipping_rates_cache')
    await deleteTries(database.db)
    warned.length = 0
  })

  return {
    database,
    easypost,
    warned,
    log,
    context,
    request,
    query,
    times,
    GROUND,
  }
}
