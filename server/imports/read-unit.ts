import type { Column } from '../../domain/imports/import-columns.ts'
import { NO_PAPER, readPaper } from '../../domain/inventory/list-words.ts'
import type { UnitKind } from '../../domain/inventory/unit.ts'
import { readAmount, readNumber } from './internal/read-amount.ts'
import { readListDay } from './internal/read-list-day.ts'
import type { RowError, Standard } from './row-standard.ts'

/** What a row says of its unit, by the columns of the table. Null: it does not say. `kind` `loose`: it is none. */
export type ListedUnit = {
  kind: UnitKind | 'loose' | null
  mark: string | null
  bin: string | null
  /** '' where it says that there is none */
  paper: string | null
  paper_number: string | null
  paper_by: string | null
  paper_date: string | null
  trace_to: string | null
  hours_since_new: string | null
  cycles_since_new: string | null
  hours_since_overhaul: string | null
  cycles_since_overhaul: string | null
  manufactured_on: string | null
  cured_on: string | null
  expires_on: string | null
  owner: string | null
  /** dollars, as the database writes them */
  cost: string | null
  price: string | null
  note: string | null
}

const SAYS_NOTHING: ListedUnit = {
  ...{ kind: null, mark: null, bin: null, paper: null, paper_number: null, paper_by: null, paper_date: null },
  ...{ trace_to: null, hours_since_new: null, cycles_since_new: null, hours_since_overhaul: null },
  ...{ cycles_since_overhaul: null, manufactured_on: null, cured_on: null, expires_on: null, owner: null },
  ...{ cost: null, price: null, note: null },
}

const COUNTS = {
  tsn: 'hours_since_new',
  csn: 'cycles_since_new',
  tso: 'hours_since_overhaul',
  cso: 'cycles_since_overhaul',
} as const
const DAYS = {
  tag_date: 'paper_date',
  mfg_date: 'manufactured_on',
  cure_date: 'cured_on',
  expiry: 'expires_on',
} as const
const AMOUNTS = { cost: 'cost', unit_price: 'price' } as const
const TEXTS = {
  location: 'bin',
  tag_number: 'paper_number',
  tagged_by: 'paper_by',
  trace_to: 'trace_to',
  owner: 'owner',
} as const
const LONGEST_NOTE = 300

type Cells = Partial<Record<Column, string>>
const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T)[]

/**
 * Reads what a row says of its unit, from cells that are not blank; `quantity` as it was read. A serial number together with a
 * lot number is the mark, and the lot stands in the note.
 */
export function readUnit(
  cells: Cells,
  quantity: number | null,
  { takenAs = {} }: Standard,
  hasDecimalCommas: boolean,
): ListedUnit | RowError {
  const unit = { ...SAYS_NOTHING }
  const broken = UNIT_TEXT_COLUMNS.find(column =>
    /[\r\n\t\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(cells[column] ?? ''),
  )
  if (broken) return { column: broken, reason: 'has line breaks, tabs or marks that turn text round' }
  const kind = kindOf(cells, quantity)
  if (typeof kind === 'object' && kind !== null) return kind
  unit.kind = kind
  unit.mark = kind === 'serial' ? (cells.serial ?? null) : kind === 'lot' ? (cells.lot ?? null) : null
  for (const column of keysOf(TEXTS)) unit[TEXTS[column]] = cells[column] ?? null
  if (cells.tag_type !== undefined) {
    const known = takenAs.tag_type?.[cells.tag_type.toUpperCase()] ?? cells.tag_type
    const paper = readPaper(known)
    if (paper === null)
      return { column: 'tag_type', reason: `"${cells.tag_type}" is not a release paper we know`, word: cells.tag_type }
    unit.paper = paper === NO_PAPER ? '' : paper
  }
  for (const column of keysOf(DAYS)) {
    const day = readListDay(cells[column])
    if (typeof day === 'object' && day !== null) return { column, ...day }
    unit[DAYS[column]] = day
  }
  for (const column of keysOf(COUNTS)) {
    const count = readNumber(cells[column], hasDecimalCommas)
    if (count === undefined || (count !== null && count > 999_999.9))
      return { column, reason: `"${cells[column]}" is not a number of hours or cycles` }
    unit[COUNTS[column]] = count === null ? null : `${Math.round(count * 10) / 10}`
  }
  for (const column of keysOf(AMOUNTS)) {
    const amount = readAmount(cells[column], hasDecimalCommas)
    if (amount === undefined) return { column, reason: `"${cells[column]}" is not an amount of dollars` }
    unit[AMOUNTS[column]] = amount
  }
  const note = [...(kind === 'serial' && cells.lot ? [`Lot ${cells.lot}`] : []), ...(cells.notes ? [cells.notes] : [])]
  if (note.length > 0) unit.note = [...new Set(note)].join('; ').slice(0, LONGEST_NOTE)
  return unit
}

const UNIT_TEXT_COLUMNS = [
  'serial',
  'lot',
  'tag_number',
  'tagged_by',
  'trace_to',
  'location',
  'owner',
  'notes',
] as const
const KINDS = ['serial', 'lot', 'bulk', 'loose'] as const

/** What the row is of: as it says itself, else by the mark that it has. Null: nothing tells, it is as the others of the list. */
function kindOf(cells: Cells, quantity: number | null): ListedUnit['kind'] | RowError {
  const said = cells.kind?.toLowerCase()
  const kind =
    said === undefined ? (cells.serial ? 'serial' : cells.lot ? 'lot' : null) : KINDS.find(one => one === said)
  if (kind === undefined) return { column: 'kind', reason: `"${cells.kind}" is not serial, lot, bulk or loose` }
  if ((kind === 'serial' || kind === 'lot') && !cells[kind]) return { column: kind, reason: 'is missing' }
  if (said !== undefined && kind !== 'serial' && cells.serial)
    return { column: 'kind', reason: `says ${said}, and the row has a serial number` }
  if ((kind === 'bulk' || kind === 'loose') && cells.lot)
    return { column: 'kind', reason: `says ${kind}, and the row has a lot number` }
  if (kind === 'serial' && quantity !== null && quantity > 1)
    return { column: 'serial', reason: `names one piece, and the row has ${quantity}` }
  return kind
}
