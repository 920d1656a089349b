import { CONDITION_NAMES, type Condition, conditionLabel } from './condition.ts'
import type { PiecesAtPrice } from './price-tiers.ts'
import { quantityIn } from './unit-of-measure.ts'

// Chooses the condition for a buyer who named none. The buyer sees the choice before paying.

/**
 * The stock of a part in one condition, with its release document. `unitPrice`: of the cheapest piece, in cents; null: on request;
 * left out: the price of the part. `prices`: the number of pieces at each price, the cheapest first; left out: all pieces have one
 * price.
 */
export type ConditionStock = {
  condition: Condition
  quantity: number
  tagType: string | null
  unitPrice?: number | null
  prices?: PiecesAtPrice[]
}
export type ConditionQuantity = { condition: Condition; quantity: number }
/** The pieces allocated to a line, and the number of wanted pieces that no fitting condition has. */
export type Fit = { takes: ConditionQuantity[]; left: number }

/** As Removed pieces came off the aircraft without inspection: they cannot be installed as is. */
export const isAirworthy = (condition: string): boolean => condition !== 'as_removed'

/**
 * The warning of a condition that cannot be installed, on each page, document and mail up to the delivery, in lower case; '': it can
 * be installed.
 */
export const airworthyWarning = (condition: string): string =>
  isAirworthy(condition) ? '' : 'not airworthy: core or repair only'

/** A condition with its warning: `As Removed (AR), not airworthy: core or repair only`. */
export const warnedCondition = (condition: string): string =>
  [conditionLabel(condition), airworthyWarning(condition)].filter(Boolean).join(', ')

/** True if the paper releases the part to service; a certificate of conformity does not. */
const isReleased = (tagType: string | null): boolean => tagType !== null && tagType !== 'CoC'

/** Airworthy with a release paper, then with a certificate, then without paper, then As Removed. */
function rank({ condition, tagType }: { condition: string; tagType: string | null }): number {
  if (!isAirworthy(condition)) return 3
  if (isReleased(tagType)) return 0
  return tagType === null ? 2 : 1
}

/** The conditions in stock, best first. */
export const bestFirst = (stock: readonly ConditionStock[]): ConditionStock[] =>
  stock
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => rank(a) - rank(b) || CONDITION_NAMES.indexOf(a.condition) - CONDITION_NAMES.indexOf(b.condition))

type Shown = {
  condition: string
  quantity: number
  tagType: string | null
  units?: readonly { paper: string | null }[]
}

/**
 * The lines of stock of a part in the order of its page: in stock first, then as `bestFirst`; a release paper of a unit
 * counts.
 */
export function inShownOrder<Line extends Shown>(lines: readonly Line[]): Line[] {
  const paperOf = ({ tagType, units = [] }: Line) =>
    tagType ??
    units.find(({ paper }) => isReleased(paper))?.paper ??
    units.find(({ paper }) => paper !== null)?.paper ??
    null
  const place = (line: Line) => rank({ condition: line.condition, tagType: paperOf(line) })
  return lines.toSorted((a, b) => Number(a.quantity === 0) - Number(b.quantity === 0) || place(a) - place(b))
}

/**
 * Chooses stock for `wanted` pieces, never more than there is. A named condition is the only one considered. Otherwise
 * the first airworthy condition with enough pieces; otherwise several airworthy conditions together, each named, and
 * the shortage is left for a quote. As Removed is used only if there is nothing else: it is never mixed with
 * installable pieces.
 */
export function bestFit(stock: readonly ConditionStock[], wanted: number, named: Condition | null = null): Fit {
  const ranked = bestFirst(stock)
  const airworthy = ranked.filter(({ condition }) => isAirworthy(condition))
  const fitting = named
    ? ranked.filter(({ condition }) => condition === named)
    : airworthy.length > 0
      ? airworthy
      : ranked
  const whole = fitting.find(({ quantity }) => quantity >= wanted)
  const takes: ConditionQuantity[] = []
  let left = wanted
  for (const { condition, quantity } of whole ? [whole] : fitting) {
    const taken = Math.min(quantity, left)
    if (taken > 0) takes.push({ condition, quantity: taken })
    left -= taken
  }
  return { takes, left }
}

/**
 * The only condition of a part in stock; null if there is a choice or no stock. As Removed is always the buyer's
 * choice: it cannot be installed as is.
 */
export function onlyCondition(stock: readonly ConditionStock[]): Condition | null {
  const [only, ...others] = bestFirst(stock)
  return only && others.length === 0 && isAirworthy(only.condition) ? only.condition : null
}

/**
 * `Overhauled (OH): 3 in stock, FAA 8130-3`, for wire `New (NE): 300 ft in stock`; As Removed is marked as not
 * airworthy.
 */
export const stockWords = ({ condition, quantity, tagType }: ConditionStock, uom: string | undefined): string =>
  [
    `${conditionLabel(condition)}: ${quantityIn(uom, quantity)} in stock`,
    tagType,
    !isAirworthy(condition) && 'not airworthy',
  ]
    .filter(Boolean)
    .join(', ')

type Sold = {
  conditions: readonly string[]
  taken: readonly { condition: string; quantity: number }[]
  /** the unit of measure of its quantities; left out: pieces */
  uom?: string | undefined
}

/** The sold condition of a line that cannot be installed; null: it has none. */
export const unfitCondition = ({ conditions, taken }: Sold): string | null =>
  (taken.length > 0 ? taken.map(({ condition }) => condition) : conditions).find(name => !isAirworthy(name)) ?? null

/** The warning of the sold conditions of a line; '': all can be installed. */
export const soldWarning = (sold: Sold): string => {
  const unfit = unfitCondition(sold)
  return unfit === null ? '' : airworthyWarning(unfit)
}

/**
 * The sold conditions of a line: `Overhauled (OH)`, or `Serviceable (SV) 2, Repaired (RP) 2`. Packer and buyer read the
 * same.
 */
export function soldAs({ conditions, taken, uom }: Sold): string {
  if (taken.length === 0) return conditions.map(conditionLabel).join(', ')
  if (taken.length === 1) return taken.map(({ condition }) => conditionLabel(condition)).join('')
  return taken.map(({ condition, quantity }) => `${conditionLabel(condition)} ${quantityIn(uom, quantity)}`).join(', ')
}

/** The same with their warning, within a list. */
export const warnedSoldAs = (sold: Sold): string => [soldAs(sold), soldWarning(sold)].filter(Boolean).join(', ')
