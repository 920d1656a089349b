import type { UnitFacts } from '../../../domain/inventory/unit.ts'

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
  traceTo: 'trace_to',
  hoursSinceNew: 'hours_since_new',
  cyclesSinceNew: 'cycles_since_new',
  hoursSinceOverhaul: 'hours_since_overhaul',
  cyclesSinceOverhaul: 'cycles_since_overhaul',
  manufacturedOn: 'manufactured_on',
  expiresOn: 'expires_on',
  vendor: 'vendor',
  vendorDocument: 'vendor_document',
  note: 'note',
} as const satisfies Record<keyof UnitFacts, string>
const NAMES = Object.keys(COLUMNS) as (keyof UnitFacts)[]
const NUMBERS = new Set<keyof UnitFacts>([
  ...(['hoursSinceNew', 'cyclesSinceNew', 'hoursSinceOverhaul', 'cyclesSinceOverhaul'] as const),
])

export const UNIT_COLUMNS = Object.values(COLUMNS).join(', ')
export const unitValues = (facts: UnitFacts): unknown[] => NAMES.map(name => facts[name])
/** The places of the facts in a statement, from `$first`. */
export const unitPlaces = (first: number): string => NAMES.map((_, at) => `$${first + at}`).join(', ')
/** The facts of units `u`, under their names. */
export const UNIT_FACTS = NAMES.map(
  name => `u.${COLUMNS[name]}${NUMBERS.has(name) ? '::float8' : ''} AS "${name}"`,
).join(', ')
