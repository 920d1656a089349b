import { quantityIn } from '../catalogue/unit-of-measure.ts'
import { laterText } from '../inventory/backorder.ts'
import type { UnitKind } from '../inventory/unit.ts'
import { markText } from '../inventory/unit-words.ts'
import type { BackorderedPieces, LineProblem } from './cart.ts'

/** So few left that a buyer should know. */
const FEW = 5

export type StockMessage = { text: string; tone: 'good' | 'caution' | 'bad' }

/** The message if a quantity exceeds the stock: the quantity that it was lowered to. */
export const onlyAvailable = (available: number, uom = 'EA'): string => `Only ${quantityIn(uom, available)} available`

/** Of pieces that are not what the buyer requires. */
export const requirementsUnmetText = (available: number, uom: string | undefined): string =>
  available === 0
    ? 'None of these meets your requirements'
    : `Only ${quantityIn(uom, available)} ${available === 1 ? 'meets' : 'meet'} your requirements`

type Marked = { kind: UnitKind; mark: string }
const UNIT_PROBLEMS: Partial<Record<LineProblem, string>> = {
  unit_gone: 'has been sold, or is reserved for another buyer',
  unit_expired: 'has too little shelf life left to be sold',
  unit_quarantined: 'has been put aside for inspection',
  unit_without_paper: 'has no release paper: not for sale',
}

/**
 * The reason why the unit of a line cannot be bought: `S/N 12 has been sold, or is reserved for another buyer`; null:
 * another reason.
 */
export function unitProblem(problem: LineProblem | null, unit: Marked | null): string | null {
  const why = problem && UNIT_PROBLEMS[problem]
  return why ? `${(unit && markText(unit)) || 'This piece'} ${why}` : null
}

type Line = {
  quantity: number
  available: number
  problem: LineProblem | null
  unit?: Marked | null
  later?: BackorderedPieces | null
  uom?: string
}

/** The stock state of a cart line, in words. */
export function stockMessage({
  quantity,
  available,
  problem,
  unit = null,
  later = null,
  uom = 'EA',
}: Line): StockMessage {
  const lost = unitProblem(problem, unit)
  if (lost !== null) return { text: lost, tone: 'bad' }
  if (problem === 'gone') return { text: 'No longer in the catalog', tone: 'bad' }
  if (problem === 'price_on_request') return { text: 'Price on request: please call us for a quote.', tone: 'bad' }
  if (problem === 'unmet') return { text: requirementsUnmetText(available, uom), tone: 'bad' }
  if (later && problem === null) return { text: laterText(quantity, later, uom), tone: 'caution' }
  if (problem === 'out_of_stock') return { text: 'Out of stock', tone: 'bad' }
  if (unit?.kind === 'serial') return { text: 'In stock', tone: 'good' }
  const left = quantityIn(uom, available)
  if (problem === 'short' || available <= FEW || quantity >= available)
    return { text: `Only ${left} left`, tone: problem === 'short' ? 'bad' : 'caution' }
  return { text: 'In stock', tone: 'good' }
}
