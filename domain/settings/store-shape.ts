import { CONDITION_NAMES } from '../catalogue/condition.ts'
import { EmailShape } from '../customers/account.ts'
import { CentsShape } from '../money/money-shape.ts'
import { DomesticRatesShape, InternationalRatesShape, SurchargesShape } from '../shipping/tariff-shape.ts'
import { dayShape } from '../text/day-shape.ts'
import { blankableText, requiredText } from '../text/printed-text.ts'
import { HttpsAddressShape, LinkShape } from '../text/web-address.ts'
import { z } from '../text/zod.ts'
import { isReadableAccent } from './accent.ts'
import { LOGO_NAME } from './logo.ts'
import { isTimeZone } from './time-zone.ts'

// The settings of the business: the shape and the error of each value. store.config.ts has the first values.

const Phone = (label: string) =>
  requiredText(label, 30).check(z.regex(/^[+\d][\d\s().-]*$/, `${label} wants digits, as 904-555-0123`))

const PlaceShape = z.strictObject({
  line1: requiredText('Street', 100),
  city: requiredText('City', 60),
  state: requiredText('State', 30),
  postalCode: requiredText('ZIP code', 12),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'Country wants two letters, as US')),
})

const days = (least: number, most: number) =>
  z
    .int('Whole days')
    .check(
      z.gte(least, `At least ${least} ${least === 1 ? 'day' : 'days'}`),
      z.lte(most, `At most ${most.toLocaleString('en-US')} days`),
    )

const Claim = z.nullable(requiredText('A promise', 120))
const Logo = z.nullable(z.string().check(z.regex(LOGO_NAME, 'Please upload the logo again')))
const Conditions = z.array(z.enum(CONDITION_NAMES)).check(z.maxLength(CONDITION_NAMES.length))

export const STORE_SHAPES = {
  name: requiredText('Name', 60),
  accent: z.nullable(
    z
      .string()
      .check(
        z.regex(/^#[0-9a-f]{6}$/, 'A color is # and six digits, as #c23f0a'),
        z.refine(isReadableAccent, 'White text on this color cannot be read: choose a darker one (contrast 4.5 to 1)'),
      ),
  ),
  logo: Logo,
  logoDark: Logo,
  phone: Phone('Phone'),
  aogPhone: Phone('AOG phone'),
  mailboxes: z.strictObject({
    sales: EmailShape,
    support: EmailShape,
    aog: EmailShape,
    contact: EmailShape,
    careers: EmailShape,
    security: EmailShape,
    legal: EmailShape,
    privacy: EmailShape,
  }),
  hours: requiredText('Hours', 80),
  address: PlaceShape,
  warehouse: PlaceShape,
  timeZone: z.string().check(z.refine(isTimeZone, 'Unknown time zone: as America/New_York')),
  cutOff: z.int('A whole hour').check(z.gte(1, 'From 1 to 23'), z.lte(23, 'From 1 to 23')),
  closedDays: z.array(dayShape('A day is YYYY-MM-DD')).check(z.maxLength(200, 'At most 200 days')),
  taxService: z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,40}$/, 'Unknown tax service')),
  domesticRates: z.nullable(DomesticRatesShape),
  internationalRates: z.nullable(InternationalRatesShape),
  surcharges: z.nullable(SurchargesShape),
  minimumOrder: z.strictObject({ domestic: CentsShape, international: CentsShape }),
  charges: z.strictObject({
    hazmat: z.nullable(CentsShape),
    crating: z.nullable(
      z.strictObject({
        amount: CentsShape,
        overIn: z.number().check(z.gt(0, 'More than 0'), z.lte(1000, 'At most 1,000')),
        overLb: z.number().check(z.gt(0, 'More than 0'), z.lte(10_000, 'At most 10,000')),
      }),
    ),
    certificate: z.nullable(CentsShape),
    aogFee: z.nullable(CentsShape),
  }),
  unpaidValue: z.strictObject({ buyer: CentsShape, known: CentsShape, address: CentsShape }),
  days: z.strictObject({
    warranty: days(0, 3650),
    quote: days(1, 365),
    aogQuote: days(1, 60),
    quoteReminder: days(1, 60),
    cv: days(1, 3650),
    // PCI DSS 10.5.1: a year at least; a leap year is one.
    securityLog: days(366, 3650),
    guestLink: days(1, 3650),
    stockAlert: days(1, 3650),
    answer: days(1, 30),
    shelfLife: days(0, 3650),
  }),
  papersRequired: z.strictObject({ sale: Conditions, shipment: Conditions }),
  aogEscalation: z
    .int('Whole minutes')
    .check(z.gte(5, 'At least 5 minutes'), z.lte(1440, 'At most a day, 1,440 minutes')),
  claims: z.strictObject({
    lineItems: Claim,
    warranty: Claim,
    sameDay: Claim,
    worldwide: Claim,
    support: Claim,
    priceMatch: Claim,
  }),
  recoveryPartner: z.nullable(
    z.strictObject({ name: requiredText('Partner', 80), url: HttpsAddressShape('Web address') }),
  ),
  social: z.record(requiredText('Name of the network', 30), HttpsAddressShape('Web address')),
  testimonials: z
    .array(
      z.strictObject({
        quote: requiredText('What was said', 400),
        name: requiredText('Name', 80),
        title: blankableText('Title', 120),
        image: z.optional(LinkShape('Picture')),
      }),
    )
    .check(z.maxLength(12, 'At most 12')),
  rating: z.nullable(
    z.strictObject({
      value: z.number().check(z.gte(1, 'From 1 to 5'), z.lte(5, 'From 1 to 5')),
      reviews: z.int('A whole number').check(z.gte(1, 'At least one review'), z.lte(10_000_000)),
    }),
  ),
  staffNeedsTwoStep: z.boolean(),
  tagContainer: z.nullable(
    z.string().check(z.regex(/^GTM-[A-Z0-9]{4,12}$/, 'A container is GTM- and letters, as GTM-ABC123')),
  ),
} as const

const StoreShape = z.strictObject(STORE_SHAPES)
/** The settings of the business. Money in whole cents. */
export type Store = Readonly<z.output<typeof StoreShape>>
export type StoreKey = keyof Store
