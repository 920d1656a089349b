import { MAX_PART_NUMBER_LENGTH } from '../catalogue/parts-list.ts'
import { ConditionShape } from '../catalogue/product-shapes.ts'
import { EmailShape } from '../customers/account.ts'
import { CentsShape } from '../money/money-shape.ts'
import { longText, QuoteQuantityShape } from '../quotes/quote-request-shape.ts'
import { blankableText, requiredText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'
import { MAX_SELL_ROWS, SellRowShape } from './sell-row.ts'
import {
  AIRWORTHINESS,
  DAMAGE_HISTORY,
  LOGS,
  MAX_SENT_PICTURES,
  PAPERWORK,
  SENT_TEXT_LENGTH,
} from './submission-choices.ts'

const optional = (label: string, longest: number) => z._default(blankableText(label, longest), '')
/** Line breaks and tabs are a person's; other control characters, and marks that turn the direction of what follows, are not. */
const withoutControls = z.overwrite<string>(text =>
  text.replace(/(?![\n\r\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu, ''),
)
const text = (label: string) => z._default(longText(label, SENT_TEXT_LENGTH).check(withoutControls), '')
const requiredLongText = (label: string, message: string) =>
  z
    .string(message)
    .check(
      withoutControls,
      z.trim(),
      z.minLength(1, message),
      z.maxLength(SENT_TEXT_LENGTH, `${label} must be at most ${SENT_TEXT_LENGTH} characters`),
    )

/** A phone number of anywhere, with an extension where there is one. */
const Phone = blankableText('Phone number', 40).check(
  z.regex(/^(?=(?:\D*\d){5})[\d+()./ x-]*$|^$/i, 'Please enter a valid phone number'),
)

const PERSON = {
  firstName: requiredText('First name', 60),
  lastName: requiredText('Last name', 60),
  company: optional('Company', 100),
  email: EmailShape,
  phone: z._default(Phone, ''),
}

/** The name of an upload until the form is sent: seconds since 1970, then 128 random bits. */
const UploadShape = z.string().check(z.regex(/^[1-9]\d{9}-[0-9a-f]{32}$/, 'This isn’t an uploaded file'))
const PICTURES = {
  pictures: z._default(
    z.array(UploadShape).check(z.maxLength(MAX_SENT_PICTURES, `Up to ${MAX_SENT_PICTURES} photos`)),
    [],
  ),
}

const PAPERWORK_NAMES = Object.keys(PAPERWORK) as (keyof typeof PAPERWORK)[]

/** Parts for sale: kind, location and documents; line by line if there is a list. */
export const SellPartsShape = z
  .strictObject({
    ...PERSON,
    partsType: requiredText('Kind of parts', 120, 'Enter what kind of parts they are'),
    partsLocation: requiredText('Location', 120, 'Enter where the parts are'),
    condition: z._default(z.nullable(ConditionShape), null),
    paperwork: z.enum(PAPERWORK_NAMES, 'Select what paperwork you have'),
    /** the last operator or repairer by their documents */
    traceTo: optional('Trace', 200),
    /** hours and cycles since new or overhaul */
    times: optional('Times and cycles', 200),
    description: text('Description'),
    rows: z._default(
      z.array(SellRowShape).check(z.maxLength(MAX_SELL_ROWS, `A list can have up to ${MAX_SELL_ROWS} rows`)),
      [],
    ),
    ...PICTURES,
  })
  .check(
    z.superRefine<{ rows: readonly unknown[]; description: string }>(({ rows, description }, form) => {
      if (rows.length === 0 && description === '')
        form.addIssue({ code: 'custom', path: ['description'], message: 'Describe the parts, or add a list' })
    }),
  )

const DAMAGE_NAMES = Object.keys(DAMAGE_HISTORY) as (keyof typeof DAMAGE_HISTORY)[]
const LOGS_NAMES = Object.keys(LOGS) as (keyof typeof LOGS)[]
const AIRWORTHINESS_NAMES = Object.keys(AIRWORTHINESS) as (keyof typeof AIRWORTHINESS)[]

const FIRST_YEAR = 1903
/** Next year's models are sold this year. */
const lastYear = (): number => new Date().getUTCFullYear() + 1
const YEAR_WRONG = 'Enter the four-digit year of manufacture'

/** An aircraft for sale. Facts that decide its value are required; facts that only the logs have are optional. */
export const SellAircraftShape = z.strictObject({
  ...PERSON,
  make: requiredText('Make', 60),
  model: requiredText('Model', 60),
  year: z.int(YEAR_WRONG).check(
    z.gte(FIRST_YEAR, YEAR_WRONG),
    z.refine(year => year <= lastYear(), YEAR_WRONG),
  ),
  serialNumber: optional('Serial number', 40),
  tailNumber: requiredText('Tail number', 20, 'Enter the tail number, or "none"'),
  /** hours */
  totalTime: requiredText('Total time', 40, 'Enter the approximate total time'),
  engineModel: optional('Engine', 120),
  /** of each engine, in hours */
  engineTime: optional('Engine time since overhaul', 120),
  propeller: optional('Propeller', 120),
  cycles: optional('Cycles or landings', 60),
  damage: z.enum(DAMAGE_NAMES, 'Select its damage history'),
  damageDetails: text('Damage history'),
  logs: z.enum(LOGS_NAMES, 'Select whether the logs are complete'),
  airworthiness: z.enum(AIRWORTHINESS_NAMES, 'Select its airworthiness'),
  lastAnnual: optional('Last annual', 60),
  avionics: text('Avionics and equipment'),
  location: requiredText('Location', 120, 'Enter where the aircraft is'),
  /** owners and liens of other parties */
  title: optional('Owners and liens', 200),
  askingPrice: z._default(z.nullable(CentsShape), null),
  description: text('Description'),
  ...PICTURES,
})

/** An application for work, with a CV that was uploaded before. */
export const ApplicationShape = z.strictObject({
  ...PERSON,
  position: requiredText('Kind of work', 120, 'Select what kind of work you’re looking for'),
  message: requiredLongText('Message', 'Tell us a little about yourself'),
  cv: z._default(z.nullable(UploadShape), null),
})

export const MessageFormShape = z.strictObject({
  ...PERSON,
  /** a part, order or quote number, or the subject */
  subject: optional('Subject', 150),
  message: requiredLongText('Message', 'Enter your message'),
})

/** The home page's 'Looking for a Specific Part?'. */
export const PartWantedShape = z.strictObject({
  ...PERSON,
  partNumber: requiredText('Part number', MAX_PART_NUMBER_LENGTH),
  quantity: QuoteQuantityShape,
  condition: z._default(z.nullable(ConditionShape), null),
  message: text('Message'),
})

export const SUBMISSION_FORMS = {
  parts: SellPartsShape,
  aircraft: SellAircraftShape,
  part_wanted: PartWantedShape,
  message: MessageFormShape,
  application: ApplicationShape,
}
export type SellParts = z.output<typeof SellPartsShape>
type SellAircraft = z.output<typeof SellAircraftShape>
type Application = z.output<typeof ApplicationShape>
type MessageForm = z.output<typeof MessageFormShape>
type PartWanted = z.output<typeof PartWantedShape>

/** A form as it arrived, with its kind. */
export type SentForm =
  | { kind: 'parts'; form: SellParts }
  | { kind: 'aircraft'; form: SellAircraft }
  | { kind: 'application'; form: Application }
  | { kind: 'message'; form: MessageForm }
  | { kind: 'part_wanted'; form: PartWanted }
