import { track } from '../analytics.ts'
import { asItems, type TrackedLine } from '../cart/track-lines.ts'
import { readStored, removeStored, writeStored } from '../stored.ts'

type Order = {
  id: string
  orderNumber: string
  /** cents */
  total: number
  shippingFee: number
  tax: number
  items: readonly TrackedLine[]
}

const BEGUN = 'aircraft-parts-checkout-begun'
const COUNTED = 'aircraft-parts-purchases'
const MAX_COUNTED = 50

/** Checkout has been begun: once in a tab until something is bought. */
export async function trackBeginCheckout(lines: readonly TrackedLine[]): Promise<void> {
  if (readStored('sessionStorage', BEGUN) !== null) return
  writeStored('sessionStorage', BEGUN, 'yes')
  track('begin_checkout', await asItems(lines))
}

/** An order has been paid: counted once, however often and in however many tabs its confirmation is looked at. Nothing of the buyer is told. */
export async function trackPurchase(order: Order): Promise<void> {
  const items = await asItems(order.items)
  const counted = (readStored('localStorage', COUNTED) ?? '').split(' ').filter(Boolean)
  if (counted.includes(order.id)) return
  writeStored('localStorage', COUNTED, [...counted, order.id].slice(-MAX_COUNTED).join(' '))
  removeStored('sessionStorage', BEGUN)
  track('purchase', items, {
    transaction_id: order.orderNumber,
    value: order.total / 100,
    shipping: order.shippingFee / 100,
    tax: order.tax / 100,
  })
}
