import { CONDITION_CODE_NAMES } from '../catalogue/condition-code.ts'
import { MAX_AMOUNT } from '../money/money.ts'
import type { Permission, SeePermission } from '../staff/roles.ts'
import { seenBy } from '../staff/seen-by.ts'
import { dayShape } from '../text/day-shape.ts'
import type { PeriodDay } from '../text/list-day.ts'
import type { OwnColumn } from '../text/list-headings.ts'
import { blankableText } from '../text/printed-text.ts'
import { type SnakeCase, snakeCase } from '../text/snake-case.ts'
import { namesOf, pickedOf, propertyOf } from '../text/typed-names.ts'
import { z } from '../text/zod.ts'
import { MAX_STOCK_QUANTITY } from './stock-adjustment.ts'
import { UNIT_KIND_NAMES } from './unit.ts'
import { ORIGIN_WORDS } from './unit-words.ts'

/** The names of release papers; null means none. */
export const RELEASE_PAPERS = ['FAA 8130-3', 'EASA Form 1', 'TCCA Form One', 'Dual release', 'CoC'] as const

/** The properties of a row of UNIT_FACTS, without its kind and its name. */
type Options = {
  /** `piece`: names the piece; `origin`: the part page names its texts, if buyers see them (ORIGIN_WORDS) */
  group: 'piece' | 'paper' | 'origin' | 'life' | 'stock'
  /** the label of its field, if it is not the name */
  label?: string
  hint?: string
  /** its name on the page of a unit, if it has another one there */
  onPage?: string
  /** its column in lists that come in and in exports (list-headings.ts has the headings of other lists for it) */
  column?: OwnColumn
  /** the name of that column, if it is not the name of the fact */
  columnName?: string
  /** a list may give a month or a quarter for the day: which day of it is meant, and the column that stores it as written */
  period?: { of: PeriodDay; as: 'manufactured_as' | 'cured_as' | 'expires_as' }
  /**
   * false: it says nothing of airworthiness or origin, so quality does not vouch for it. A recall goes by the others.
   * Cost, price and owner are money: other permissions decide who changes them (server/inventory/units/save-unit.ts).
   */
  isInspected?: false
  /** true: it is on the part page */
  isForBuyers?: true
  /** its field starts blank for the next unit, or only for the next part of a delivery */
  blankFor?: 'next_unit' | 'next_part'
  /** the permission without which a form does not have the fact */
  needs?: Permission
}

/** One line of text; '': unknown. `limit`: its most characters, also in lists. */
const text = <const More extends Options>(name: string, limit: number, more: More) => ({
  ...more,
  kind: 'text' as const,
  name,
  limit,
  shape: blankableText(name, limit),
  shownShape: z.string(),
  blank: '',
})
/** One of a few words. `shownShape`: how buyers get it. */
const choice = <Shape extends z.ZodMiniType, Shown extends z.ZodMiniType, const More extends Options>(
  name: string,
  [shape, shownShape]: readonly [Shape, Shown],
  more: More,
) => ({ ...more, kind: 'choice' as const, name, shape, shownShape, blank: null })
/** A calendar day. */
const day = <const More extends Options>(name: string, more: More) => ({
  ...more,
  kind: 'day' as const,
  name,
  shape: z.nullable(dayShape('Please enter a day')),
  shownShape: z.nullable(z.string()),
  blank: null,
})
const HOURS = 'Please enter hours with at most one decimal'
/** Hours or cycles since new or since overhaul. */
const count = <const More extends Options>(name: string, more: More) => ({
  ...more,
  kind: 'count' as const,
  name,
  shape: z.nullable(z.number(HOURS).check(z.gte(0, HOURS), z.lte(999_999.9, HOURS), z.multipleOf(0.1, HOURS))),
  shownShape: z.nullable(z.number()),
  blank: null,
})
const PIECES = 'Please enter a whole number'
const pieces = <const More extends Options>(name: string, more: More) => ({
  ...more,
  kind: 'pieces' as const,
  name,
  shape: z.nullable(z.int(PIECES).check(z.gte(1, PIECES), z.lte(MAX_STOCK_QUANTITY, PIECES))),
  shownShape: z.nullable(z.int()),
  blank: null,
})
/** In cents. */
const amount = <const More extends Options>(name: string, more: More) => ({
  ...more,
  kind: 'amount' as const,
  name,
  shape: z.nullable(z.int().check(z.gte(0), z.lte(MAX_AMOUNT))),
  shownShape: z.nullable(z.int()),
  blank: null,
})
const yesNo = <const More extends Options>(name: string, more: More) => ({
  ...more,
  kind: 'yes_no' as const,
  name,
  shape: z.nullable(z.boolean()),
  shownShape: z.nullable(z.boolean()),
  blank: null,
})
/** The fact for roles with the permission only. */
const seenOnlyBy = <Fact extends { shape: z.ZodMiniType }>(
  permission: SeePermission,
  fact: Fact,
): Omit<Fact, 'shape'> & { shape: z.ZodMiniOptional<Fact['shape']>; needs: Permission } => ({
  ...fact,
  shape: seenBy(permission, fact.shape),
  needs: permission,
})

/**
 * The facts of a unit, in the order of forms. Their shape, the forms, the page of a unit, the part page, the columns of
 * lists and of exports, and the SQL are derived from this table; tables.ts has the column of each, in snake case.
 */
export const UNIT_FACTS = {
  kind: choice('Kind', [z.enum(UNIT_KIND_NAMES), z.enum(UNIT_KIND_NAMES)], {
    group: 'piece',
    column: 'kind',
    columnName: 'Kept as (serial, lot, bulk, loose)',
    isForBuyers: true,
  }),
  /** the serial or lot number, as on the data plate; blank for bulk. Lists have a column for each of the two. */
  mark: text('Serial or lot', 120, {
    group: 'piece',
    label: 'Serial number',
    isForBuyers: true,
    blankFor: 'next_unit',
  }),
  conditionCode: choice('Condition code', [z.enum(CONDITION_CODE_NAMES), z.string()], {
    group: 'piece',
    column: 'condition',
    columnName: 'Condition',
    isForBuyers: true,
  }),
  paper: choice('Release paper', [z.nullable(z.enum(RELEASE_PAPERS)), z.nullable(z.string())], {
    group: 'paper',
    column: 'tag_type',
    isForBuyers: true,
  }),
  /** of the release paper: block 3 of the form */
  paperNumber: text('Number of the paper', 120, {
    group: 'paper',
    column: 'tag_number',
    isForBuyers: true,
    blankFor: 'next_part',
  }),
  paperBy: text('Issued by', 120, { group: 'paper', column: 'tagged_by', isForBuyers: true }),
  paperDate: day('Date of the paper', {
    group: 'paper',
    label: 'Issued on',
    column: 'tag_date',
    isForBuyers: true,
    blankFor: 'next_part',
  }),
  /** the approval or repair-station number of who issued it */
  paperApproval: text('Approval number', 60, { group: 'paper', column: 'tag_approval' }),
  /** block 11 of the form: the status of the work */
  paperStatus: text('Status on the paper', 60, {
    group: 'paper',
    label: 'Status of the work (block 11)',
    column: 'tag_status',
    columnName: 'Status of the work (block 11)',
  }),
  /** block 9 of the form: how many pieces it covers; null: it does not say */
  paperQuantity: pieces('Pieces on the paper (block 9)', {
    group: 'paper',
    column: 'tag_quantity',
    columnName: 'Quantity on the form (block 9)',
    blankFor: 'next_part',
  }),
  /** block 12 of the form */
  paperRemarks: text('Remarks on the paper', 500, {
    group: 'paper',
    label: 'Remarks (block 12)',
    column: 'tag_remarks',
    columnName: 'Remarks on the form (block 12)',
    blankFor: 'next_part',
  }),
  traceTo: text(ORIGIN_WORDS.traceTo, 200, { group: 'origin', column: 'trace_to', isForBuyers: true }),
  lastOperator: text('Last operator', 120, { group: 'origin', column: 'last_operator' }),
  /** the aircraft or engine that it came off */
  cameOff: text('Came off', 120, { group: 'origin', label: 'Came off (aircraft, engine)', column: 'came_off' }),
  /** the serial number of the engine that it came off */
  engineSerial: text(ORIGIN_WORDS.engineSerial, 60, { group: 'origin', column: 'engine_serial', isForBuyers: true }),
  /** whether there is a non-incident statement; null: unknown */
  nonIncident: yesNo('Non-incident statement', { group: 'origin', column: 'non_incident' }),
  /** as the manufacturer states it: `20,000 cycles` */
  lifeLimit: text('Life limit', 60, { group: 'life', column: 'life_limit', blankFor: 'next_part' }),
  hoursSinceNew: count('Hours since new', {
    group: 'life',
    label: 'Hours since new (TSN)',
    onPage: 'Since new',
    column: 'tsn',
    isForBuyers: true,
    blankFor: 'next_unit',
  }),
  cyclesSinceNew: count('Cycles since new', {
    group: 'life',
    label: 'Cycles since new (CSN)',
    column: 'csn',
    isForBuyers: true,
    blankFor: 'next_unit',
  }),
  hoursSinceOverhaul: count('Hours since overhaul', {
    group: 'life',
    label: 'Hours since overhaul (TSO)',
    onPage: 'Since overhaul',
    column: 'tso',
    isForBuyers: true,
    blankFor: 'next_unit',
  }),
  cyclesSinceOverhaul: count('Cycles since overhaul', {
    group: 'life',
    label: 'Cycles since overhaul (CSO)',
    column: 'cso',
    isForBuyers: true,
    blankFor: 'next_unit',
  }),
  manufacturedOn: day('Manufactured on', {
    group: 'life',
    onPage: 'Manufactured',
    column: 'mfg_date',
    period: { of: 'first', as: 'manufactured_as' },
    isForBuyers: true,
    blankFor: 'next_part',
  }),
  curedOn: day('Cured on', {
    group: 'life',
    onPage: 'Cured',
    column: 'cure_date',
    period: { of: 'first', as: 'cured_as' },
    blankFor: 'next_part',
  }),
  /** the last day on which it may be used */
  expiresOn: day('Expires on', {
    group: 'life',
    onPage: 'Expires',
    column: 'expiry',
    period: { of: 'last', as: 'expires_as' },
    isForBuyers: true,
    blankFor: 'next_part',
  }),
  bin: text('Location', 60, { group: 'stock', column: 'location', isInspected: false }),
  receivedOn: day('Received on', { group: 'stock', onPage: 'Received', column: 'received_on' }),
  /** the owner of consigned stock; blank: the store */
  owner: seenOnlyBy(
    'see_owners',
    text('Owner', 120, { group: 'stock', label: 'Owner, if not the store', column: 'owner', isInspected: false }),
  ),
  vendor: text('Vendor', 120, { group: 'stock', column: 'vendor' }),
  vendorDocument: text("Vendor's document", 120, { group: 'stock', column: 'vendor_document' }),
  /** the cost of one piece; never shown to buyers */
  cost: seenOnlyBy(
    'see_costs',
    amount('Cost', {
      group: 'stock',
      label: 'Cost of one piece',
      column: 'cost',
      columnName: 'Unit cost',
      isInspected: false,
      blankFor: 'next_part',
    }),
  ),
  /** the price of one piece; null: the price of its condition; 0: on request */
  price: amount('Price', {
    group: 'stock',
    label: 'Price of one piece',
    hint: 'Blank: as its condition. 0: on request.',
    column: 'unit_price',
    columnName: 'Price of this unit',
    isInspected: false,
    needs: 'change_catalogue',
  }),
  note: text('Note', 300, {
    group: 'stock',
    column: 'notes',
    columnName: 'Note on the unit',
    isInspected: false,
    blankFor: 'next_unit',
  }),
}

type Table = typeof UNIT_FACTS
export type UnitFactName = keyof Table
export type UnitFactKind = Table[UnitFactName]['kind']
/** The column of a fact in the database. */
export type UnitFactColumn = SnakeCase<UnitFactName>
/** A row of the table, whichever it is. */
export type UnitFact = Options & { kind: UnitFactKind; name: string; limit?: number; blank: string | null }

export const UNIT_FACT_NAMES = namesOf(UNIT_FACTS)
export const unitFact = (name: UnitFactName): UnitFact => UNIT_FACTS[name]

/** The facts of a unit; blank means unknown. Days are calendar days. */
export const UnitFactsShape = z.strictObject(propertyOf(UNIT_FACTS, 'shape')).check(
  z.superRefine(({ kind, mark }, form) => {
    if (kind !== 'bulk' && mark === '')
      form.addIssue({ code: 'custom', path: ['mark'], message: 'Please enter its serial or lot number' })
  }),
)
export type UnitFacts = z.output<typeof UnitFactsShape>

const BLANKS = propertyOf(UNIT_FACTS, 'blank')
/** The facts of a bulk unit with only a known condition. */
export const unknownUnit = (conditionCode: UnitFacts['conditionCode']): UnitFacts => ({
  ...BLANKS,
  kind: 'bulk',
  conditionCode,
})

type NameForBuyers = {
  [Name in UnitFactName]: Table[Name] extends { isForBuyers: true } ? Name : never
}[UnitFactName]
const isForBuyers = (name: UnitFactName): name is NameForBuyers => unitFact(name).isForBuyers === true
/** The facts that the part page has, as buyers get them. */
export const FACT_NAMES_FOR_BUYERS = UNIT_FACT_NAMES.filter(isForBuyers)
export const FACT_SHAPES_FOR_BUYERS = pickedOf(propertyOf(UNIT_FACTS, 'shownShape'), FACT_NAMES_FOR_BUYERS)

type ColumnOf<Fact> = Fact extends { column: infer Column } ? Column : never
/** The columns of lists that state one fact of a unit. */
export type UnitListColumn = ColumnOf<Table[UnitFactName]>
/** A fact with a column in lists. `stored`: its column in the database. */
export type ListedFact = UnitFact & { fact: UnitFactName; column: OwnColumn; stored: UnitFactColumn }
/** The facts with a column in lists. */
export const LISTED_FACTS: readonly ListedFact[] = UNIT_FACT_NAMES.flatMap(name => {
  const fact = unitFact(name)
  const { column } = fact
  return column === undefined ? [] : [{ ...fact, fact: name, column, stored: snakeCase(name) }]
})
/** Those of a kind. */
export const listedFactsOf = (kind: UnitFactKind): readonly ListedFact[] =>
  LISTED_FACTS.filter(fact => fact.kind === kind)

/** True if the quality inspection vouches for this fact: once a unit is inspected, only quality changes it. */
export const isInspectedFact = (name: UnitFactName): boolean => unitFact(name).isInspected !== false

/** True if the facts state a release document, dates, times or trace, beyond what names the piece. */
export const statesInspectedFacts = (facts: UnitFacts): boolean =>
  UNIT_FACT_NAMES.some(
    name => isInspectedFact(name) && unitFact(name).group !== 'piece' && facts[name] !== null && facts[name] !== '',
  )
