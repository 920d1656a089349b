import { servesChoice } from '../../../../domain/fulfillments/pack.ts'
import type { OrderView } from '../../../orders/OrderDetails.tsx'
import type { Parcel } from './parcel-words.ts'

/** Another unit that is packed instead of one that was picked; `mark`: what it is called. */
export type SwapDraft = {
  itemId: number
  unitId: number | null
  toUnitId: number
  quantity: number
  reason: string
  mark: string
}
/** What has been scanned of a parcel: units that are in it by their ids, and others. */
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
  parcel: Pick<Parcel, 'pieces'>
  scanned: Scanned
  order: Pick<OrderView, 'items'>
  /** this person may send another unit than the one that the buyer chose */
  mayInspect: boolean
  /** the units whose mark begins so */
  find: (search: string) => Promise<readonly FoundUnit[]>
}

const same = (a: string, b: string): boolean => a.trim().toUpperCase() === b.trim().toUpperCase()

/**
 * A mark was scanned while a parcel is packed: it is of a piece that was picked, or of another one on the shelf that takes the
 * place of the first piece that was not scanned yet. A text: what is wrong with it.
 */
export async function scanUnit(
  text: string,
  { parcel, scanned, order, mayInspect, find }: Facts,
): Promise<Scanned | string> {
  const picked = parcel.pieces.filter(({ unitId }) => unitId !== null)
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
  const isFree = ({ itemId }: (typeof places)[number]) => servesChoice(lineOf(itemId)?.unitId ?? null, free.id)
  const place = places.find(isFree) ?? (mayInspect ? places[0] : undefined)
  if (!place)
    return places.length > 0
      ? `The buyer chose the unit that was picked. Only Quality or Admin exchanges it for ${text}.`
      : `${text} is not what this package needs.`
  const { itemId, unitId, quantity } = place
  return {
    ...scanned,
    swaps: [...scanned.swaps, { itemId, unitId, toUnitId: free.id, quantity, reason: '', mark: free.mark }],
  }
}
