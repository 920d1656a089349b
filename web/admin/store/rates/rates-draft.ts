import { cents, parseDollars, toDecimal } from '../../../../domain/money/money.ts'
import { MAX_STEPS, type RateTable } from '../../../../domain/shipping/tariff-shape.ts'
import { withoutTrailing } from '../../../../domain/text/without-trailing.ts'

// A service as typed: a row for each weight, then further pounds, then days; each with a text for every zone.

export type RateRow = Record<string, string>
/** The weight column; the others are zones. */
export const WEIGHT = 'upToLb'
export const PER_LB = 'perLb'
export const DAYS = 'days'

const row = (weight: string, zones: readonly string[], cell: (column: number) => string): RateRow => ({
  [WEIGHT]: weight,
  ...Object.fromEntries(zones.map((zone, column) => [zone, cell(column)])),
})
const money = (price: number | null | undefined): string => (price == null ? '' : toDecimal(cents(price)))

/** Blank rows for a new service. */
export const emptyRows = (zones: readonly string[]): RateRow[] =>
  ['1', PER_LB, DAYS].map(weight => row(weight, zones, () => ''))

/** The rows of a service; empty: not offered. */
export function ratesTyped(table: RateTable, serviceType: string, zones: readonly string[]): RateRow[] {
  const rates = table.find(one => one.serviceType === serviceType)
  if (!rates) return []
  return [
    ...rates.steps.map(({ upToLb, prices }) => row(`${upToLb}`, zones, column => money(prices[column]))),
    row(PER_LB, zones, column => money(rates.perLb[column])),
    row(DAYS, zones, column => `${rates.days[column] ?? ''}`),
  ]
}

const isStep = (weight: string | undefined): boolean => weight !== PER_LB && weight !== DAYS

/** Parses the rows of a service; null: not offered. Invalid cells stay as typed, for the schema to refuse. */
export function readRates(rows: readonly RateRow[], serviceType: string, zones: readonly string[]): object | null {
  const isFilled = rows.some(one => zones.some(zone => (one[zone] ?? '').trim() !== ''))
  if (!isFilled) return null
  const cells = (one: RateRow | undefined, read: (text: string) => unknown) =>
    zones.map(zone => {
      const text = (one?.[zone] ?? '').trim()
      return text === '' ? null : read(text)
    })
  const price = (text: string) => parseDollars(text) ?? text
  const named = (weight: string) => rows.find(one => one[WEIGHT] === weight)
  return {
    serviceType,
    steps: rows
      .filter(one => isStep(one[WEIGHT]))
      .map(one => ({ upToLb: numberOf(one[WEIGHT] ?? ''), prices: cells(one, price) })),
    perLb: cells(named(PER_LB), price),
    days: cells(named(DAYS), numberOf),
  }
}
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

/** The row and column of an error of a service. */
export function cellOfRates(path: readonly PropertyKey[], rows: readonly RateRow[], zones: readonly string[]) {
  const [list, ...rest] = path
  const [at, column] =
    list === 'steps'
      ? [Number(rest[0]), rest[1] === 'prices' ? rest[2] : null]
      : [nameAt(rows, `${String(list)}`), rest[0]]
  if (!Number.isInteger(at) || at < 0 || list === 'serviceType') return null
  return { row: at, column: typeof column === 'number' ? (zones[column] ?? WEIGHT) : WEIGHT }
}
const nameAt = (rows: readonly RateRow[], name: string): number => rows.findIndex(one => one[WEIGHT] === name)

/** Adds a row after the other weights. */
export function withStep(rows: readonly RateRow[], zones: readonly string[]): RateRow[] {
  const steps = rows.filter(one => isStep(one[WEIGHT])).length
  return steps >= MAX_STEPS
    ? [...rows]
    : rows.toSpliced(
        steps,
        0,
        row('', zones, () => ''),
      )
}
export const isStepRow = (one: RateRow): boolean => isStep(one[WEIGHT])

/** A price or weight from a carrier's list without its symbols; a dash means empty. */
const cleaned = (text: string): string => {
  const bare = text
    .trim()
    .replace(/^\$|(?:lbs?\.?|USD|days?)$/gi, '')
    .trim()
  return /^([-–—]|n\/?a)$/i.test(bare) ? '' : bare
}

/**
 * Pastes spreadsheet cells into the rows, to the right and downwards. From the weight column they add rows with their weights;
 * cells that do not fit are left out.
 */
export function pasteRates(
  rows: readonly RateRow[],
  text: string,
  from: { row: number; column: string },
  zones: readonly string[],
): RateRow[] {
  const block = withoutTrailing(text.replace(/\r\n?/g, '\n'), '\n')
    .split('\n')
    .map(line => line.split('\t').map(cleaned))
  const columns = [WEIGHT, ...zones]
  const first = columns.indexOf(from.column)
  let next = [...rows]
  if (first === 0)
    while (next.filter(isStepRow).length < Math.min(MAX_STEPS, from.row + block.length)) next = withStep(next, zones)
  return next.map((one, at) => {
    const pasted = block[at - from.row]
    if (!pasted || (first === 0 && !isStepRow(one))) return one
    const cells = pasted.flatMap((cell, offset) => {
      const column = columns[first + offset]
      return column === undefined || (column === WEIGHT && !isStepRow(one)) ? [] : [[column, cell]]
    })
    return { ...one, ...Object.fromEntries(cells) }
  })
}
