import { track } from '../analytics.ts'
import { asItems, type TrackedLine } from '../cart/track-lines.ts'

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
const MOST_COUNTED = 50

/** Checkout has been begun: once in a tab until something is bought. */
export async function trackBeginCheckout(lines: readonly TrackedLine[]): Promise<void> {
  if (read('sessionStorage', BEGUN) !== null) return
  write('sessionStorage', BEGUN, 'yes')
  track('begin_checkout', await asItems(lines))
}

/** An order has been paid: counted once, however often and in however many tabs its confirmation is looked at. Nothing of the buyer is told. */
export async function trackPurchase(order: Order): Promise<void> {
  const items = await asItems(order.items)
  const counted = (read('localStorage', COUNTED) ?? '').split(' ').filter(Boolean)
  if (counted.includes(order.id)) return
  write('localStorage', COUNTED, [...counted, order.id].slice(-MOST_COUNTED).join(' '))
  write('sessionStorage', BEGUN, null)
  track('purchase', items, {
    transaction_id: order.orderNumber,
    value: order.total / 100,
    shipping: order.shippingFee / 100,
    tax: order.tax / 100,
  })
}

type Storage = 'localStorage' | 'sessionStorage'

function read(storage: Storage, key: string): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

function write(storage: Storage, key: string, value: string | null): void {
  try {
    if (value === null) window[storage].removeItem(key)
    else window[storage].setItem(key, value)
  } catch {
    // A browser that keeps nothing counts again.
  }
}
