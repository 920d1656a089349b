import { CentsShape } from '../money/money-shape.ts'
import { z } from '../text/zod.ts'
import { MILITARY_MAIL_DAYS } from './military-mail.ts'
import { PACKAGE_LIMITS } from './packing.ts'
import { DOMESTIC_ZONES, REGIONS } from './shipping-zone.ts'
import { DOMESTIC_SERVICES, INTERNATIONAL_SERVICES, type TariffService, tariffService } from './tariff-services.ts'

/** The store's own rates as the owner may write them. A list of prices has one for each zone, in cents; null: it does not run there. */

/** The rows of one service: what packages up to a weight cost. */
export const MAX_STEPS = 30
const MAX_WEIGHT_LB = PACKAGE_LIMITS.weightLb.max

const Price = z.nullable(z.int().check(z.gte(1, 'At least $0.01'), z.lte(1_000_000, 'At most $10,000')))
const PricePerLb = z.nullable(z.int().check(z.gte(0, 'At least $0.00'), z.lte(100_000, 'At most $1,000 a pound')))
const Days = z.nullable(z.int('Whole days').check(z.gte(1, 'At least 1 day'), z.lte(60, 'At most 60 days')))
const Weight = z
  .int('Whole pounds')
  .check(z.gte(1, 'At least 1 lb'), z.lte(MAX_WEIGHT_LB, `At most ${MAX_WEIGHT_LB} lb: no package is heavier`))

const rateTable = (zones: readonly string[], services: readonly TariffService[]) => {
  const row = <Cell extends z.ZodMiniType>(cell: Cell) =>
    z.array(cell).check(z.length(zones.length, 'A price for each zone, or null'))
  const Service = z.strictObject({
    serviceType: z.string().check(z.refine(type => tariffService(services, type) !== undefined, 'Unknown service')),
    /** up to each weight its prices, rising; what is heavier than the last costs `perLb` more for each pound */
    steps: z
      .array(z.strictObject({ upToLb: Weight, prices: row(Price) }))
      .check(z.minLength(1, 'At least one weight'), z.maxLength(MAX_STEPS, `At most ${MAX_STEPS} weights`)),
    perLb: row(PricePerLb),
    days: row(Days),
  })
  return z.array(Service).check(z.maxLength(services.length, 'Each service once'), tableRules(zones, services))
}

/** The rates of a service: each list has one entry per zone. */
export type ServiceRates = {
  serviceType: string
  steps: { upToLb: number; prices: (number | null)[] }[]
  perLb: (number | null)[]
  days: (number | null)[]
}
export type RateTable = ServiceRates[]

/** Zones by distance within the contiguous states: each needs at least one service. */
const isByDistance = (zone: string): boolean => /^\d$/.test(zone)

/** Requires complete tables, unique weights and services, and only USPS to military mail, within the promised number of days. */
const tableRules = (zones: readonly string[], services: readonly TariffService[]) =>
  z.superRefine<RateTable>((table, form) => {
    const refuse = (path: (string | number)[], message: string) => form.addIssue({ code: 'custom', path, message })
    for (const [at, { serviceType, steps, perLb, days }] of table.entries()) {
      if (table.findIndex(other => other.serviceType === serviceType) < at)
        refuse([at, 'serviceType'], 'Each service once')
      for (const [step, { upToLb }] of steps.entries())
        if (upToLb <= (steps[step - 1]?.upToLb ?? 0))
          refuse([at, 'steps', step, 'upToLb'], 'More than the weight above it')
      const rows = [
        ...steps.map(({ prices }, step) => ({ path: [at, 'steps', step, 'prices'], cells: prices })),
        { path: [at, 'perLb'], cells: perLb },
        { path: [at, 'days'], cells: days },
      ]
      const isUsps = tariffService(services, serviceType)?.provider === 'usps'
      for (const [column, zone] of zones.entries()) {
        const runs = rows.some(({ cells }) => cells[column] !== null)
        const empty = runs ? rows.find(({ cells }) => cells[column] === null) : undefined
        if (empty) refuse([...empty.path, column], 'Fill in all of this zone, or nothing: then it does not run there')
        if (zone !== 'APO' || !runs) continue
        if (!isUsps) refuse([at, 'steps', 0, 'prices', column], 'Only USPS goes to military mail: leave it empty')
        else if ((days[column] ?? 0) > MILITARY_MAIL_DAYS)
          refuse([at, 'days', column], `At most ${MILITARY_MAIL_DAYS}: checkout says so of military mail`)
      }
    }
    for (const [column, zone] of zones.entries())
      if (isByDistance(zone) && !table.some(({ days }) => days[column] !== null))
        // Said at the zone of the first service, where there is one.
        refuse(
          table[0] ? [0, 'steps', 0, 'prices', column] : [],
          `Nothing ships to zone ${zone}: at least one service must run there`,
        )
  })

export const DomesticRatesShape = rateTable(DOMESTIC_ZONES, DOMESTIC_SERVICES)
export const InternationalRatesShape = rateTable(REGIONS, INTERNATIONAL_SERVICES)

const most = (dollars: number) => CentsShape.check(z.lte(dollars * 100, `At most $${dollars.toLocaleString('en-US')}`))
const over = (largest: number) =>
  z.number().check(z.gt(0, 'More than 0'), z.lte(largest, `At most ${largest.toLocaleString('en-US')}`))

const Large = z.nullable(
  z.strictObject({ charge: most(10_000), overLb: over(1000), overIn: over(1000), overGirthIn: over(1000) }),
)

export const SurchargesShape = z.strictObject({
  /** of the list price of a package */
  fuelPercent: z.number().check(
    z.gte(0, 'From 0 to 100'),
    z.lte(100, 'From 0 to 100'),
    z.refine(percent => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, 'At most two decimals'),
  ),
  /** the volume that counts as a pound of a light package */
  cubicInchesPerLb: z.int('A whole number').check(z.gte(50, 'From 50 to 1,000'), z.lte(1000, 'From 50 to 1,000')),
  /** for each package over one of these sizes; the higher of both applies. null: none */
  handling: Large,
  oversize: Large,
  /** once a shipment, for what is declared over `freeUpTo`; null: nothing */
  declaredValue: z.nullable(
    z
      .strictObject({
        freeUpTo: most(1_000_000),
        perHundred: most(100),
        atLeast: most(10_000),
        upTo: most(10_000_000),
      })
      .check(
        z.refine(({ freeUpTo, upTo }) => freeUpTo <= upTo, { path: ['upTo'], error: 'Not less than what is free' }),
      ),
  ),
})
export type Surcharges = Readonly<z.output<typeof SurchargesShape>>

/** The shipping rates used where no carrier is queried. */
export type Tariff = {
  readonly domestic: RateTable
  readonly international: RateTable
  readonly surcharges: Surcharges
}
