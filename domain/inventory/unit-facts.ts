import { CONDITION_CODE_NAMES } from '../catalogue/condition-code.ts'
import { MAX_AMOUNT } from '../money/money.ts'
import { seenBy } from '../staff/seen-by.ts'
import { dayShape } from '../text/day-shape.ts'
import { blankableText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'
import { MAX_STOCK_QUANTITY } from './stock-adjustment.ts'
import { UNIT_KIND_NAMES } from './unit.ts'

/** The names of release papers; null means none. */
export const RELEASE_PAPERS = ['FAA 8130-3', 'EASA Form 1', 'TCCA Form One', 'Dual release', 'CoC'] as const

const Day = z.nullable(dayShape('Please enter a day'))
/** In cents. */
const Amount = z.nullable(z.int().check(z.gte(0), z.lte(MAX_AMOUNT)))
const PIECES = 'Please enter a whole number'
const HOURS = 'Please enter hours with at most one decimal'
/** Hours or cycles since new or since overhaul. */
const Count = z.nullable(z.number(HOURS).check(z.gte(0, HOURS), z.lte(999_999.9, HOURS), z.multipleOf(0.1, HOURS)))

/** The facts of a unit; blank means unknown. Days are calendar days. */
export const UnitFactsShape = z
  .strictObject({
    kind: z.enum(UNIT_KIND_NAMES),
    /** the serial or lot number, as on the data plate; blank for bulk */
    mark: blankableText('Serial or lot', 120),
    conditionCode: z.enum(CONDITION_CODE_NAMES),
    bin: blankableText('Location', 60),
    paper: z.nullable(z.enum(RELEASE_PAPERS)),
    /** of the release paper: block 3 of the form */
    paperNumber: blankableText('Number of the paper', 120),
    paperBy: blankableText('Issued by', 120),
    paperDate: Day,
    /** the approval or repair-station number of who issued it */
    paperApproval: blankableText('Approval number', 60),
    /** block 11 of the form: the status of the work */
    paperStatus: blankableText('Status on the paper', 60),
    /** block 9 of the form: how many pieces it covers; null: it does not say */
    paperQuantity: z.nullable(z.int(PIECES).check(z.gte(1, PIECES), z.lte(MAX_STOCK_QUANTITY, PIECES))),
    /** block 12 of the form */
    paperRemarks: blankableText('Remarks on the paper', 500),
    traceTo: blankableText('Trace to', 200),
    /** the last operator */
    lastOperator: blankableText('Last operator', 120),
    /** the aircraft or engine that it came off */
    cameOff: blankableText('Came off', 120),
    /** whether there is a non-incident statement; null: unknown */
    nonIncident: z.nullable(z.boolean()),
    /** as the manufacturer states it: `20,000 cycles` */
    lifeLimit: blankableText('Life limit', 60),
    hoursSinceNew: Count,
    cyclesSinceNew: Count,
    hoursSinceOverhaul: Count,
    cyclesSinceOverhaul: Count,
    manufacturedOn: Day,
    curedOn: Day,
    /** the last day on which it may be used */
    expiresOn: Day,
    receivedOn: Day,
    /** the owner of consigned stock; blank: the store */
    owner: seenBy('see_owners', blankableText('Owner', 120)),
    vendor: blankableText('Vendor', 120),
    vendorDocument: blankableText("Vendor's document", 120),
    /** the cost of one piece; never shown to buyers */
    cost: seenBy('see_costs', Amount),
    /** the price of one piece; null: the price of its condition; 0: on request */
    price: Amount,
    note: blankableText('Note', 300),
  })
  .check(
    z.superRefine(({ kind, mark }, form) => {
      if (kind !== 'bulk' && mark === '')
        form.addIssue({ code: 'custom', path: ['mark'], message: 'Please enter its serial or lot number' })
    }),
  )
export type UnitFacts = z.output<typeof UnitFactsShape>

/** The facts of a bulk unit with only a known condition. */
export const unknownUnit = (conditionCode: UnitFacts['conditionCode']): UnitFacts => ({
  kind: 'bulk',
  mark: '',
  conditionCode,
  bin: '',
  paper: null,
  paperNumber: '',
  paperBy: '',
  paperDate: null,
  paperApproval: '',
  paperStatus: '',
  paperQuantity: null,
  paperRemarks: '',
  traceTo: '',
  lastOperator: '',
  cameOff: '',
  nonIncident: null,
  lifeLimit: '',
  hoursSinceNew: null,
  cyclesSinceNew: null,
  hoursSinceOverhaul: null,
  cyclesSinceOverhaul: null,
  manufacturedOn: null,
  curedOn: null,
  expiresOn: null,
  receivedOn: null,
  owner: '',
  vendor: '',
  vendorDocument: '',
  cost: null,
  price: null,
  note: '',
})

export const UNIT_FACT_NAMES = z.keyof(UnitFactsShape).options

/**
 * Facts that say nothing of airworthiness or origin, so that quality does not vouch for them. A recall goes by the others. Cost, price
 * and owner are money: other permissions decide who changes them (server/inventory/units/save-unit.ts).
 */
const UNINSPECTED_FACTS: readonly (keyof UnitFacts)[] = ['bin', 'owner', 'cost', 'price', 'note']
/** Facts that name a piece. */
const NAMING_FACTS: readonly (keyof UnitFacts)[] = ['kind', 'mark', 'conditionCode']

/** True if the quality inspection vouches for this fact: once a unit is inspected, only quality changes it. */
export const isInspectedFact = (fact: keyof UnitFacts): boolean => !UNINSPECTED_FACTS.includes(fact)

/** True if the facts state a release document, dates, times or trace, beyond what names the piece. */
export const statesInspectedFacts = (facts: UnitFacts): boolean =>
  UNIT_FACT_NAMES.some(
    fact => isInspectedFact(fact) && !NAMING_FACTS.includes(fact) && facts[fact] !== null && facts[fact] !== '',
  )
