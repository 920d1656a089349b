import { cents, sum, times } from '../../domain/money/money.ts'
import type { ShipMode } from '../../domain/orders/order.ts'
import { DANGEROUS_GOODS_NOTICE, mayCarry } from '../../domain/shipping/dangerous-goods.ts'
import type { PackedLine } from '../../domain/shipping/packing.ts'
import type { RateOption } from '../../domain/shipping/tariff.ts'
import type { PricedCart } from '../cart/price-cart.ts'
import { type FoundRates, rateNamed, ratesForLines } from '../shipping/find-rates.ts'
import { normalizePlace, type Place } from '../shipping/rate-source.ts'
import type { Shop } from './check-request.ts'

type Packing = Awaited<ReturnType<typeof ratesForLines>>['packing']
type CartRates = FoundRates & { packing: Packing; notice?: string }
type Context = Pick<Shop, 'db' | 'rateSource' | 'log' | 'clientAddress' | 'store'>

/**
 * Shipping rates of a cart, without the lines that quotes ship. Complete: one shipment. As available: the pieces in
 * stock now and the rest later, each in packages of its own; a service is offered only if it accepts both shipments.
 * Services that may not carry the cart's dangerous goods are removed, whatever the source of the rates; `notice` says
 * so.
 */
export async function ratesForCart(
  shop: Context,
  destination: Place,
  cart: Pick<PricedCart, 'lines' | 'weights' | 'unquotedGoods' | 'carriage'>,
  mode: ShipMode,
): Promise<CartRates> {
  const found = await ratesForAnyGoods(shop, destination, cart, mode)
  const { carriage } = cart
  if (carriage === 'any') return found
  const { country, state, postalCode } = normalizePlace(destination)
  const rates = found.rates.filter(rate => mayCarry(carriage, rate, { country, state, postalCode }))
  return { ...found, rates, notice: DANGEROUS_GOODS_NOTICE[carriage] }
}

async function ratesForAnyGoods(
  shop: Context,
  destination: Place,
  cart: Pick<PricedCart, 'lines' | 'weights' | 'unquotedGoods'>,
  mode: ShipMode,
): Promise<CartRates> {
  const { now, later } = shipmentsOf(cart)
  if (mode === 'complete' || now.length === 0 || later.length === 0)
    return ratesForLines(shop, destination, cart.weights, cart.unquotedGoods)
  const first = await ratesForLines(shop, destination, now, worth(now))
  const second = await ratesForLines(shop, destination, later, worth(later))
  const rates = first.rates.flatMap((rate): RateOption[] => {
    const rest = rateNamed(second.rates, rate)
    if (!rest) return []
    const isEstimate = rate.isEstimate || rest.isEstimate
    return [{ ...rate, isEstimate, rate: sum([rate.rate, rest.rate]) }]
  })
  const warning = first.warning ?? second.warning
  return {
    ...first,
    rates: rates.toSorted((a, b) => a.rate - b.rate),
    errors: [...first.errors, ...second.errors],
    ...(warning !== undefined && { warning }),
    packing: {
      parcels: [...first.packing.parcels, ...second.packing.parcels],
      declaredValue: sum([first.packing.declaredValue, second.packing.declaredValue]),
    },
  }
}

/** Splits the pieces into pieces that are in stock and pieces that are not. */
function shipmentsOf({ lines, weights }: Pick<PricedCart, 'lines' | 'weights'>) {
  const waiting = weights.map((_, at) => lines[at]?.later?.quantity ?? 0)
  const pieces = (quantities: readonly number[]): PackedLine[] =>
    weights.map((line, at) => ({ ...line, quantity: quantities[at] ?? 0 })).filter(({ quantity }) => quantity > 0)
  return {
    now: pieces(weights.map(({ quantity }, at) => quantity - (waiting[at] ?? 0))),
    later: pieces(waiting),
  }
}

const worth = (lines: readonly PackedLine[]) =>
  lines.reduce((all, { unitPrice, quantity }) => sum([all, times(unitPrice, quantity)]), cents(0))
