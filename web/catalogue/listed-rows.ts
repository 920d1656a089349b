import { type CartLine, plainLine } from '../../domain/cart/cart.ts'
import { type ConditionStock, isAirworthy } from '../../domain/catalogue/choose-condition.ts'
import { type Condition, conditionCode, conditionLabel } from '../../domain/catalogue/condition.ts'
import {
  type ListedState,
  listedState,
  listedWithoutPart,
  type Offered,
  type Share,
  shareStock,
} from '../../domain/catalogue/listed-state.ts'
import type { ListedPart } from '../../domain/catalogue/parts-list.ts'
import { firstPieces, type PiecesAtPrice, totalOfCheapest } from '../../domain/catalogue/price-tiers.ts'
import { cardPrice } from '../../domain/catalogue/product.ts'
import { countedIn, isSameUnit, quantityIn, unitWord } from '../../domain/catalogue/unit-of-measure.ts'
import type { PartListLine } from '../../domain/part-lists/part-list.ts'
import { type RequestedLine, typedLine } from '../quotes/quote-subject.ts'
import type { Card } from './card.ts'

/** A candidate part of a listed number; `isAlike`: a similar number, never chosen automatically. */
export type Candidate = Card & { stock: ConditionStock[]; isAlike?: boolean | undefined }
/** A part that a `source` lists as successor or alternate of a listed number. */
export type Alternate = { kind: 'superseded_by' | 'alternate'; source: string; part: Candidate }
/** A line of a pasted list with its part and its result. `named`: the requested condition; null: the best fitting one. */
export type Row = Omit<ListedPart, 'condition'> & {
  candidates: Candidate[]
  chosen: Candidate | null
  /** the buyer's choice, even if it is not a candidate any more; null: none */
  chosenId: number | null
  unitPrice: number | null
  named: Condition | null
  share: Share
  state: ListedState
  /** the possible replacements, and the chosen one */
  alternates: Alternate[]
  instead: Alternate | null
}
/**
 * The edits of the rows, by line: chosen part, condition, quantity, whether a number in the text is the quantity, reference,
 * alternate, and whether it is left out.
 */
export type Choices = {
  parts: Record<number, number>
  conditions: Record<number, Condition | null>
  quantities: Record<number, number>
  counted: Record<number, boolean>
  references: Record<number, string>
  instead: Record<number, Alternate | null>
  removed: Record<number, true>
}
export const NO_CHOICES: Choices = {
  parts: {},
  conditions: {},
  quantities: {},
  counted: {},
  references: {},
  instead: {},
  removed: {},
}

/** The results for a list: the candidates of each line, and alternates if these are short. */
export type Found = {
  parts: readonly ListedPart[]
  candidates: readonly Candidate[][]
  alternates: readonly Alternate[][]
}

export function asRows({ parts, candidates, alternates }: Found, choices: Choices): Row[] {
  const meant = parts.flatMap((listed, at) => {
    const { line } = listed
    if (choices.removed[line]) return []
    const { condition, ...part } = asCounted(listed, choices)
    const instead = choices.instead[line] ?? null
    const reference = choices.references[line] ?? part.reference
    const typed = choices.quantities[line]
    // A quantity of the row is in the unit of the part.
    const uom = typed === undefined ? part.uom : undefined
    const isInPieces = typed === undefined ? part.isInPieces : undefined
    const { reference: _, uom: __, isInPieces: ___, ...rest } = part
    return [
      {
        ...whatIsMeant(
          {
            ...rest,
            quantity: typed ?? part.quantity,
            ...(uom && { uom }),
            ...(isInPieces && { isInPieces }),
            ...(reference && { reference }),
          },
          instead ? [instead.part] : (candidates[at] ?? []),
          instead ? null : (choices.parts[line] ?? null),
        ),
        named: choiceOf(choices.conditions[line], condition),
        alternates: alternates[at] ?? [],
        instead,
      },
    ]
  })
  const shares = shareStock(meant.map(line => (isInOtherUnit(line) ? { ...line, chosen: null } : line)))
  return meant.map((line, at) => {
    const share = shares[at] ?? { takes: [], left: line.quantity, stock: [] }
    const available = pieces(share.takes)
    const offered = line.chosen && {
      totalQuantity: line.chosen.totalQuantity,
      available,
      elsewhere: pieces(share.stock) - available,
      isPriced: line.unitPrice !== null,
    }
    return { ...line, share, state: stateOf(line, offered) }
  })
}

/** A line with the choice of its author, if a number in its text may be the quantity; a typed quantity is a choice too. */
function asCounted({ counted, ...part }: ListedPart, choices: Choices): ListedPart {
  const isCounted = choices.counted[part.line] ?? (choices.quantities[part.line] === undefined ? undefined : false)
  if (!counted || isCounted === false || choices.instead[part.line]) return part
  return isCounted ? { ...part, ...counted } : { ...part, counted }
}

function stateOf(line: ReturnType<typeof whatIsMeant>, offered: Offered | null): ListedState {
  if (isInOtherUnit(line)) return 'other_unit'
  if (line.counted && !line.chosen) return 'uncounted'
  return offered ? listedState(offered, line.quantity) : listedWithoutPart(line.partNumber, line.candidates.length)
}

/** True if the line counts in another unit than the part is sold in: 20 ft of a bolt, 20 pieces of a wire. */
const isInOtherUnit = ({ uom, isInPieces, chosen }: Pick<Row, 'uom' | 'isInPieces' | 'chosen'>): boolean =>
  (uom !== undefined || isInPieces === true) && chosen !== null && !isSameUnit(uom ?? 'EA', chosen.uom)

/** The question about such a row. */
export const otherUnitWords = ({ uom, quantity, chosen }: Row): string =>
  `The list says ${countedIn(uom, quantity)}. This part is sold by the ${unitWord(chosen?.uom) || 'piece'}.`

/** True if a row needs a decision: it cannot be added to the cart unchanged. */
export const isProblem = ({ state }: Row): boolean => state !== 'in_stock'

const choiceOf = (chosen: Condition | null | undefined, listed: Condition | null): Condition | null =>
  chosen === undefined ? listed : chosen

type Meant = Omit<ListedPart, 'condition'>

/** A chosen part is exclusive: if it is not found, a part of another maker with the same number is not bought instead. */
function whatIsMeant(part: Meant, candidates: Candidate[], chosenId: number | null) {
  const only = candidates.length === 1 && candidates[0]?.isAlike !== true ? candidates[0] : undefined
  const chosen = (chosenId === null ? only : candidates.find(({ id }) => id === chosenId)) ?? null
  return { ...part, candidates, chosen, chosenId, unitPrice: (chosen && cardPrice(chosen).asking?.unitPrice) ?? null }
}

const pieces = (some: readonly { quantity: number }[]): number =>
  some.reduce((total, { quantity }) => total + quantity, 0)

/** The number of pieces of a row that go into the cart; 0 without a price. */
export const buying = ({ state, share }: Row): number =>
  state === 'in_stock' || state === 'short' ? pieces(share.takes) : 0

/** The total of a row, in cents: of each condition the cheapest pieces first. */
export const rowTotal = (row: Row): number =>
  row.share.takes.reduce((sum, take) => sum + totalOfCheapest(pricesOfTake(take.condition, row), take.quantity), 0)

function pricesOfTake(condition: Condition, { share, unitPrice }: Row): readonly PiecesAtPrice[] {
  const stock = share.stock.find(one => one.condition === condition)
  if (stock?.prices && stock.prices.length > 0) return stock.prices
  return [{ unitPrice: stock?.unitPrice ?? unitPrice ?? 0, quantity: stock?.quantity ?? 0 }]
}

/** The unit price of a row; null: prices differ, or it is on request. */
export function eachCosts(row: Row): number | null {
  const { share, unitPrice, state } = row
  if (state === 'on_request') return null
  const [first, ...others] = share.takes.flatMap(({ condition, quantity }) =>
    firstPieces(pricesOfTake(condition, row), quantity).map(one => one.unitPrice),
  )
  if (first === undefined) return unitPrice
  return others.every(price => price === first) ? first : null
}

/** The text for a line that is short: the available quantity and condition, and pieces that cannot be installed as is. */
export function shortWords(row: Row): string {
  const { chosen, named, share } = row
  // A line above has taken of the part.
  const isTakenBefore = pieces(share.stock) < pieces(chosen?.stock ?? [])
  const apart = share.takes.some(({ condition }) => isAirworthy(condition))
    ? share.stock.filter(({ condition }) => named === null && !isAirworthy(condition))
    : []
  const where = isTakenBefore ? 'left, after a line above' : named ? 'in stock in this condition' : 'in stock'
  const words = `Only ${quantityIn(chosen?.uom, buying(row))} ${apart.length > 0 ? 'airworthy ' : ''}${where}`
  return [
    words,
    ...apart.map(one => `${quantityIn(chosen?.uom, one.quantity)} ${conditionLabel(one.condition)}, not airworthy`),
  ].join('; ')
}

/** The number of pieces left for a quote. */
const lacking = (row: Row): number => row.quantity - buying(row)

/** True for a row whose quantity its author has to tell first. */
export const asksQuantity = ({ state }: Row): boolean => state === 'other_unit' || state === 'uncounted'

export const isLacking = (row: Row): boolean => !asksQuantity(row) && lacking(row) > 0

/** The rows as list text that parses to the same rows, including edits. Separators of cells are removed from references. */
export const asListText = (
  rows: readonly (Pick<Row, 'partNumber' | 'named' | 'quantity' | 'uom'> & { reference?: string })[],
): string =>
  [
    'P/N\tCondition\tQty\tReference',
    ...rows.map(({ partNumber, named, quantity, uom = '', reference = '' }) =>
      [
        partNumber,
        named ? conditionCode(named) : '',
        `${quantity} ${uom}`.trim(),
        reference.replace(/[;|\t]+/g, ' '),
      ].join('\t'),
    ),
  ].join('\n')

/** The rows as lines of a saved list. */
export const asListLines = (rows: readonly Row[]): PartListLine[] =>
  rows.map(({ partNumber, chosen, chosenId, candidates, instead, named, quantity, reference = '' }) => ({
    partNumber: instead ? instead.part.sku : partNumber,
    productId: chosen && (instead || candidates.length > 1) ? chosen.id : chosenId,
    condition: named,
    quantity,
    reference,
  }))

/** `TB036802-1 2 Fewer in stock`, for mail and clipboard. */
export const asText = (row: Row, state: string): string => `${row.partNumber}\t${lacking(row)}\t${state}`

/** The part that was found, or otherwise the pasted number. */
export const normalizeTyped = (row: Row): RequestedLine => ({
  ...(row.chosen
    ? { productId: row.chosen.id, partNumber: row.chosen.sku, name: row.chosen.name, uom: row.chosen.uom }
    : typedLine(row.uom ? `${row.partNumber} (${unitWord(row.uom)})` : row.partNumber)),
  condition: row.named,
  quantity: lacking(row),
  ...(row.reference && { reference: row.reference }),
})

/**
 * The lines to add to a cart: the conditions of the rows, limited by the quantity already in the cart. `inCart`: the quantity
 * of a part there, in one condition or in all (undefined).
 */
export function linesToAdd(
  rows: readonly Row[],
  inCart: (productId: number, condition?: Condition) => number,
): CartLine[] {
  const lines: CartLine[] = []
  for (const row of rows) {
    const part = row.chosen
    if (!part || buying(row) === 0) continue
    for (const { condition, quantity } of row.share.takes) {
      const same = lines.filter(({ productId }) => productId === part.id)
      const inCondition = part.stock.find(one => one.condition === condition)?.quantity ?? 0
      const room = Math.min(
        inCondition - inCart(part.id, condition) - pieces(same.filter(line => line.condition === condition)),
        part.totalQuantity - inCart(part.id) - pieces(same),
      )
      const adding = Math.min(quantity, room)
      if (adding > 0)
        lines.push(plainLine({ productId: part.id, condition, reference: row.reference ?? '', quantity: adding }))
    }
  }
  return lines
}
