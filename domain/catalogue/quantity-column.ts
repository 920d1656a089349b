import { headingWord, type ListColumn } from '../text/list-headings.ts'
import { wholePieces } from '../text/list-pieces.ts'

// Finds the quantity of a list among its columns: in a list to buy the requested quantity, in a list for sale the stock.

/** The purpose of a list: a buyer's, or a seller's. */
export type Purpose = 'buying' | 'selling'

/** The heading that takes precedence over all others. */
const DECIDED = new Set(['qtytoorder', 'quantitytoorder'])
/** Headings of the requested quantity: `Qty Req`, `Order Qty`, `Needed`. A bare word counts only above whole numbers: `Order` may be a number of one. */
const ASKED =
  /^(qty|quantity|pcs|pieces)?(?:req|reqd|required|requested|requirement|needed|need|wanted|ordered|order|tobuy|rfq)(qty|quantity|pcs|pieces)?$/
/** Headings of stock, deliveries and levels: `QOH`, `Qty On Hand`, `Avail`, `On Order`, `Min`. */
const STOCK =
  /onhand|qoh|qtyoh|stock|avail|inventory|unrestricted|onorder|offered|forsale|tosell|surplus|shipped|received|backorder|reorder|allocated|reserved/
const LEVEL = /^(?:qty|quantity)?(?:min|max|minimum|maximum|rop|par)(?:qty|quantity|level)?$/

const isStock = (word: string): boolean => STOCK.test(word) || LEVEL.test(word)

/** The column of the quantity; -1: no heading names it; 'unsure': several may be. `rows`: some of the rows below the headings. */
export function quantityColumn(
  headings: readonly string[],
  meant: readonly (ListColumn | null)[],
  { rows, purpose }: { rows: readonly (readonly string[])[]; purpose: Purpose },
): number | 'unsure' {
  const cells = (at: number) => rows.flatMap(row => row[at] || [])
  const words = headings.map(headingWord)
  const isFree = (at: number) => [null, 'quantity', 'uom'].includes(meant[at] ?? null)
  const all = words.flatMap((word, at) => (word.text !== '' && isFree(at) ? [{ at, ...word }] : []))
  const decided = all.filter(({ text }) => DECIDED.has(text))
  const asked = all.filter(({ at, text }) => {
    const [isAsked, before, behind] = ASKED.exec(text) ?? []
    return isAsked !== undefined && (before || behind ? true : cells(at).length > 0 && areMostlyPieces(cells(at)))
  })
  const there = all.filter(({ text, isQuantity }) => isQuantity && isStock(text))
  const plain = all.filter(one => one.isQuantity && !isStock(one.text) && !asked.includes(one))
  const oneOf = (found: typeof all): number | 'unsure' => {
    const [first, ...others] = found
    return first === undefined ? -1 : others.length > 0 ? 'unsure' : first.at
  }
  // Of equal headings, columns of words are excluded: `EA` may be the unit of measure.
  const onlyPieces = (found: typeof all) => {
    const some = found.filter(({ at }) => areMostlyPieces(cells(at)))
    return found.length > 1 && some.length > 0 && rows.length > 0 ? some : found
  }
  if (purpose === 'selling') {
    if (there.length > 0 && plain.length > 0) return oneOf(onlyPieces([...plain, ...there]))
    return meant.indexOf('quantity')
  }
  if (decided.length > 0) return oneOf(decided)
  if (asked.length > 0) return oneOf(onlyPieces(asked))
  if (plain.length > 0) return rows.length > 0 ? oneOf(onlyPieces(plain)) : meant.indexOf('quantity')
  return meant.indexOf('quantity')
}

/**
 * True for the quantity in a list of parts for sale under a heading such as `On Hand`. In a list to buy, such a column
 * is the quantity only if no other can be.
 */
export const isOfStock = (heading: string): boolean => isStock(headingWord(heading).text)

const areMostlyPieces = (cells: readonly string[]): boolean =>
  cells.filter(cell => wholePieces(cell) !== null).length * 2 >= cells.length
