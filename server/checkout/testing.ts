import type { CartLine } from '../../domain/cart/cart.ts'
import type { Condition } from '../../domain/catalogue/condition.ts'
import type { OrderRequestInput } from '../../domain/checkout/checkout.ts'
import { cents } from '../../domain/money/money.ts'
import { store } from '../../domain/settings/store.ts'
import { priceCart } from '../cart/price-cart.ts'
import type { Db } from '../platform/db/database.ts'
import { type RateSource, tariff } from '../shipping/rate-source.ts'
import { ratesForCart } from './cart-rates.ts'

export const ADDRESS = {
  firstName: 'Amelia',
  lastName: 'Quimby',
  company: 'Quimby Flying Service',
  addressLine1: '1 Airport Way',
  city: 'Spokane',
  state: 'WA',
  postalCode: '99201',
  country: 'US',
}

let keys = 0
export const newKey = (): string => `test-key-${process.pid}-${`${++keys}`.padStart(8, '0')}`

/** A request for some lines with the cheapest rate and the total that the store computes. */
export async function orderRequest(
  db: Db,
  lines: (Pick<CartLine, 'productId' | 'quantity' | 'unitId' | 'requirements'> & { condition?: Condition | null })[],
  changes: Partial<OrderRequestInput> = {},
  rateSource: RateSource = tariff,
): Promise<OrderRequestInput> {
  const plain = lines.map(line => ({ condition: null, ...line }))
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const admin = { db, store, rateSource, log, clientAddress: '192.0.2.1' }
  const { country, state = '', postalCode = '' } = changes.shippingAddress ?? ADDRESS
  const roundUp = changes.roundUp ? { upTo: changes.roundUp, country, minimums: store.minimumOrder } : null
  const own = changes.amends ? [changes.amends.orderId] : []
  const cart = await priceCart(db, plain, own, roundUp)
  const mode = changes.shipMode ?? 'as_available'
  const { rates } = await ratesForCart(admin, { country, state, postalCode }, cart, mode)
  const [rate] = rates
  return {
    lines: plain,
    email: 'amelia@example.com',
    shippingAddress: ADDRESS,
    billingAddress: null,
    shipping: { provider: rate?.provider ?? 'fedex', serviceType: rate?.serviceType ?? '' },
    expectedTotal: cents(cart.subtotal + (rate?.rate ?? 0)),
    notes: '',
    ...changes,
  }
}
