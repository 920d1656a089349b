import { store } from '../../store.config.ts'
import { type Item, trackLater } from '../analytics.ts'
import { api } from '../api.ts'

type Line = {
  productId: number | null
  sku: string
  name: string
  condition: string | null
  quantity: number
  /** cents */
  unitPrice: number
}
type Order = {
  id: string
  orderNumber: string
  /** cents */
  total: number
  shippingFee: number
  tax: number
  items: readonly Line[]
}

const BEGUN = 'aircraft-parts-checkout-begun'
const COUNTED = 'aircraft-parts-purchases'
const MOST_COUNTED = 50

/** Checkout has been begun: once in a tab until something is bought. */
export async function trackBeginCheckout(lines: readonly Line[]): Promise<void> {
  if (!store.tagContainer || read(window.sessionStorage, BEGUN) !== null) return
  write(window.sessionStorage, BEGUN, 'yes')
  trackLater('begin_checkout', await asItems(lines))
}

/** An order has been paid: counted once, however often and in however many tabs its confirmation is looked at. Nothing of the buyer is told. */
export async function trackPurchase(order: Order): Promise<void> {
  if (!store.tagContainer) return
  const items = await asItems(order.items)
  const counted = (read(window.localStorage, COUNTED) ?? '').split(' ').filter(Boolean)
  if (counted.includes(order.id)) return
  write(window.localStorage, COUNTED, [...counted, order.id].slice(-MOST_COUNTED).join(' '))
  window.sessionStorage.removeItem(BEGUN)
  trackLater('purchase', items, {
    transaction_id: order.orderNumber,
    value: order.total / 100,
    shipping: order.shippingFee / 100,
    tax: order.tax / 100,
  })
}

async function asItems(lines: readonly Line[]): Promise<Item[]> {
  const productIds = [...new Set(lines.flatMap(({ productId }) => productId ?? []))]
  // Without an answer the figures are still right; only category and brand are missing.
  const classes = await (await api()).catalogue.classifyParts({ productIds }).catch(() => [])
  return lines.map(({ productId, sku, name, condition, quantity, unitPrice }) => {
    const { category, brand } = classes.find(one => one.productId === productId) ?? {}
    return { sku, name, category, brand, condition, quantity, price: unitPrice / 100 }
  })
}

function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

function write(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value)
  } catch {
    // A browser that keeps nothing counts again.
  }
}
