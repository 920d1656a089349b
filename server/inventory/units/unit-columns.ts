import type { UnitFacts } from '../../../domain/inventory/unit-facts.ts'
import { cents, toDecimal } from '../../../domain/money/money.ts'

/** The column of each fact of a unit, in the order in which they are written. */
const COLUMNS = {
  kind: 'kind',
  mark: 'mark',
  conditionCode: 'condition_code',
  bin: 'bin',
  paper: 'paper',
  paperNumber: 'paper_number',
  paperBy: 'paper_by',
  paperDate: 'paper_date',
  paperApproval: 'paper_approval',
  paperStatus: 'paper_status',
  paperQuantity: 'paper_quantity',
  paperRemarks: 'paper_remarks',
  traceTo: 'trace_to',
  lastOperator: 'last_operator',
  cameOff: 'came_off',
  nonIncident: 'non_incident',
  lifeLimit: 'life_limit',
  hoursSinceNew: 'hours_since_new',
  cyclesSinceNew: 'cycles_since_new',
  hoursSinceOverhaul: 'hours_since_overhaul',
  cyclesSinceOverhaul: 'cycles_since_overhaul',
  manufacturedOn: 'manufactured_on',
  curedOn: 'cured_on',
  expiresOn: 'expires_on',
  receivedOn: 'received_on',
  owner: 'owner',
  vendor: 'vendor',
  vendorDocument: 'vendor_document',
  cost: 'cost',
  price: 'price',
  note: 'note',
} as const satisfies Record<keyof UnitFacts, string>
const NAMES = Object.keys(COLUMNS) as (keyof UnitFacts)[]
/** SQL to read facts whose stored form differs: numbers, and cents. */
const READ: Partial<Record<keyof UnitFacts, string>> = {
  hoursSinceNew: 'u.hours_since_new::float8',
  cyclesSinceNew: 'u.cycles_since_new::float8',
  hoursSinceOverhaul: 'u.hours_since_overhaul::float8',
  cyclesSinceOverhaul: 'u.cycles_since_overhaul::float8',
  cost: '(u.cost * 100)::float8',
  price: '(u.price * 100)::float8',
}

export const UNIT_COLUMNS = Object.values(COLUMNS).join(', ')
/** The columns of the facts, to copy them to another unit. `instead`: SQL for the facts that are not copied. */
export const copiedColumns = (instead: Partial<Record<keyof UnitFacts, string>>): string =>
  NAMES.map(name => instead[name] ?? COLUMNS[name]).join(', ')
export function unitValues(facts: UnitFacts): unknown[] {
  const amount = (of: number | null | undefined) => (of === null || of === undefined ? null : toDecimal(cents(of)))
  const amounts: Partial<Record<keyof UnitFacts, string | null>> = {
    cost: amount(facts.cost),
    price: amount(facts.price),
  }
  const all: UnitFacts = { ...facts, owner: facts.owner ?? '' }
  return NAMES.map(name => (name in amounts ? amounts[name] : all[name]))
}
/** The placeholders of the facts in a statement, from `$first`. */
export const unitPlaces = (first: number): string => NAMES.map((_, at) => `$${first + at}`).join(', ')
/** SQL: the facts of units `u`, named as in the code. */
export const UNIT_FACTS = NAMES.map(name => `${READ[name] ?? `u.${COLUMNS[name]}`} AS "${name}"`).join(', ')
