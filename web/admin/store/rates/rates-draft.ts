import { cents, parseDollars, toDecimal } from '../../../../domain/money/money.ts'
import { MAX_STEPS, type RateTable } from '../../../../domain/shipping/tariff-shape.ts'
import { withoutTrailing } from '../../../../domain/text/without-trailing.ts'

// A service as it is typed: a row for each weight, then each further pound, then the days; in each a text for each zone.

export type RateRow = Record<string, string>
/** The column of the row's weight; the others are zones. */
export const WEIGHT = 'upToLb'
export const PER_LB = 'perLb'
export const DAYS = 'days'

const row = (weight: string, zones: readonly string[], cell: (column: number) => string): RateRow => ({
  [WEIGHT]: weight,
  ...Object.fromEntries(zones.map((zone, column) => [zone, cell(column)])),
})
const money = (price: number | null | undefined): string => (price == null ? '' : toDecimal(cents(price)))

/** The rows of a service that is not offered yet, to be filled in. */
export const emptyRows = (zones: readonly string[]): RateRow[] =>
  ['1', PER_LB, DAYS].map(weight => row(weight, zones, () => ''))

/** The rows of a service; none: it is not offered. */
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

/** Reads the rows of a service; null: it is not offered. A wrong cell stays as it was typed, for the shape to refuse. */
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

/** Where a thing that is wrong in a service stands among its rows. */
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

/** A row more, after the other weights. */
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

/** What is written of a price or a weight in carriers' lists, without its signs; a dash is nothing. */
const cleaned = (text: string): string => {
  const bare = text
    .trim()
    .replace(/^\$|(?:lbs?\.?|USD|days?)$/gi, '')
    .trim()
  return /^([-–—]|n\/?a)$/i.test(bare) ? '' : bare
}

/**
 * The rows with cells of a spreadsheet put in from a cell on, to the right and downwards. Begun at a weight they bring their
 * weights along, in rows of their own; what has no room is left out.
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
