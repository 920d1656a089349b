import { matchesChosenUnit } from '../../../../domain/fulfillments/pack.ts'
import { type ExchangeDifference, mayDecideExchange } from '../../../../domain/inventory/exchange.ts'
import { cents, formatMoney } from '../../../../domain/money/money.ts'
import type { Permission } from '../../../../domain/staff/roles.ts'
import type { OrderView } from '../../../orders/queries.ts'
import type { Package } from './package-words.ts'

/** A unit packed instead of a picked one; `mark`: its serial or lot. */
export type SwapDraft = {
  itemId: number
  unitId: number | null
  toUnitId: number
  quantity: number
  reason: string
  mark: string
  /** its difference in price and owner from the picked piece; blank: none */
  difference: string
}
/** The scans of a package: ids of its units, and swapped units. */
export type Scanned = { found: number[]; swaps: SwapDraft[] }

type FoundUnit = {
  id: number
  productId: number
  condition: string
  state: string
  quantity: number
  mark: string
  isGone: boolean
}
type Facts = {
  fulfillment: Pick<Package, 'pieces'>
  scanned: Scanned
  order: Pick<OrderView, 'items'>
  may: (permission: Permission) => boolean
  /** units whose mark starts with `search` */
  find: (search: string) => Promise<readonly FoundUnit[]>
  /** the differences between a unit and pieces of the package */
  compare: (toUnitId: number) => Promise<readonly Exchange[]>
}
type Exchange = {
  itemId: number
  unitId: number | null
  price: number | null
  toPrice: number | null
  differences: readonly ExchangeDifference[]
}

const same = (a: string, b: string): boolean => a.trim().toUpperCase() === b.trim().toUpperCase()

/**
 * Handles the scan of a mark during packing: it belongs to a picked piece, or to another unit in stock that replaces the first
 * unscanned piece. Returns a text on error.
 */
export async function scanUnit(
  text: string,
  { fulfillment, scanned, order, may, find, compare }: Facts,
): Promise<Scanned | string> {
  const picked = fulfillment.pieces.filter(({ unitId }) => unitId !== null)
  const isScanned = (unitId: number | null): boolean =>
    scanned.found.includes(unitId ?? 0) || scanned.swaps.some(swap => swap.unitId === unitId)
  const marks = new Map(order.items.flatMap(({ units }) => units.map(unit => [unit.unitId, unit.mark] as const)))
  const own = picked.find(({ unitId }) => same(marks.get(unitId ?? 0) ?? '', text))
  if (own?.unitId != null)
    return isScanned(own.unitId)
      ? `${text} was already scanned.`
      : { ...scanned, found: [...scanned.found, own.unitId] }
  if (scanned.swaps.some(({ mark }) => same(mark, text))) return `${text} was already scanned.`
  const units = (await find(text)).filter(unit => same(unit.mark, text) && !unit.isGone)
  const free = units.find(({ state, quantity }) => state === 'available' && quantity > 0)
  if (!free)
    return units.length > 0 ? `${text} is not available: it is reserved or set aside.` : `Nothing here matches ${text}.`
  const lineOf = (itemId: number) => order.items.find(item => item.itemId === itemId)
  const places = picked.filter(
    ({ itemId, unitId, quantity }) =>
      !isScanned(unitId) &&
      quantity <= free.quantity &&
      lineOf(itemId)?.productId === free.productId &&
      lineOf(itemId)?.units.some(unit => unit.unitId === unitId && unit.condition === free.condition),
  )
  if (places.length === 0) return `${text} is not what this package needs.`
  const exchanges = await compare(free.id)
  const exchangeOf = ({ itemId, unitId }: (typeof places)[number]) =>
    exchanges.find(one => one.itemId === itemId && one.unitId === unitId)
  const options = places.map(place => {
    const exchange = exchangeOf(place)
    const isChoice = !matchesChosenUnit(lineOf(place.itemId)?.unitId ?? null, free.id)
    return { place, exchange, isChoice, differences: exchange?.differences ?? [] }
  })
  const mayTake = ({ isChoice, differences }: (typeof options)[number]) =>
    (!isChoice || may('inspect_units')) && differences.every(one => mayDecideExchange(may, one))
  const option =
    options.find(({ isChoice, differences }) => !isChoice && differences.length === 0) ?? options.find(mayTake)
  if (!option) return whyNot(text, options)
  const { itemId, unitId, quantity } = option.place
  const difference = option.exchange ? sayDifferences(option.exchange) : ''
  return {
    ...scanned,
    swaps: [...scanned.swaps, { itemId, unitId, toUnitId: free.id, quantity, reason: '', mark: free.mark, difference }],
  }
}

const priceText = (price: number | null): string => (price === null ? 'a price on request' : formatMoney(cents(price)))

/** How a unit differs from the piece that was picked: `$90,000.00 instead of $30.00, of another owner`. */
function sayDifferences({ price, toPrice, differences }: Exchange): string {
  const words = { price: `${priceText(toPrice)} instead of ${priceText(price)}`, owner: 'of another owner' }
  return differences.map(one => words[one]).join(', ')
}

/** Why a person may not swap a unit in, and who may. */
function whyNot(
  text: string,
  options: readonly { exchange: Exchange | undefined; isChoice: boolean; differences: readonly ExchangeDifference[] }[],
): string {
  const [option] = options.filter(({ isChoice }) => !isChoice)
  if (!option?.exchange)
    return `The buyer chose the unit that was picked. Only Quality or Admin exchanges it for ${text}.`
  const roles = option.differences.includes('owner') ? 'Sales or Admin' : 'Sales, Quality or Admin'
  return `${text} differs from the piece that was picked: ${sayDifferences(option.exchange)}. Only ${roles} decides about it.`
}
