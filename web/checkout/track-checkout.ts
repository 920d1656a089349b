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

/** Checkout was started: once in a tab until a purchase. */
export async function trackBeginCheckout(lines: readonly TrackedLine[]): Promise<void> {
  if (readStored('sessionStorage', BEGUN) !== null) return
  writeStored('sessionStorage', BEGUN, 'yes')
  track('begin_checkout', await asItems(lines))
}

/** An order was paid: counted once, however often its confirmation is shown. No data of the buyer are sent. */
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
