import { store } from '../domain/settings/store.ts'
import { stored } from './stored.ts'

export type Item = {
  sku: string
  name: string
  /** dollars */
  price: number
  quantity: number
  category?: string | null | undefined
  brand?: string | null | undefined
  condition?: string | null
}
type Commerce = {
  currency: 'USD'
  value: number
  transaction_id?: string
  shipping?: number
  tax?: number
  items: object[]
}

declare global {
  interface Window {
    dataLayer?: object[]
  }
}

type Event = 'view_item' | 'add_to_cart' | 'remove_from_cart' | 'begin_checkout' | 'purchase'

/**
 * Adds a GA4 e-commerce event to the data layer. If the owner has a tag container, the event waits in the browser until
 * the container is loaded, here or on a later page: checkout, the customer's orders and the back office have none.
 * `more`: figures of an order, in dollars.
 */
export function track(
  event: Event,
  items: readonly Item[],
  more: Partial<Pick<Commerce, 'value' | 'transaction_id' | 'shipping' | 'tax'>> = {},
): void {
  const value = dollars(items.reduce((total, { price, quantity }) => total + price * quantity, 0))
  const ecommerce: Commerce = { currency: 'USD', value, ...more, items: items.map(asItem) }
  if (!store.tagContainer || hasContainer) push({ event, ecommerce })
  else queued.write([...(queued.read() ?? []), { event, ecommerce }].slice(-MAX_QUEUED))
}

const KEPT = 'aircraft-parts-events'
const MAX_QUEUED = 20
let hasContainer = false

const queued = stored('localStorage', KEPT, (kept): object[] | null =>
  Array.isArray(kept) ? kept.filter(one => typeof one === 'object' && one !== null) : null,
)

function push(event: object): void {
  window.dataLayer ??= []
  window.dataLayer.push({ ecommerce: null }, event)
}

const dollars = (amount: number): number => Math.round(amount * 100) / 100

const asItem = ({ sku, name, category, brand, condition, price, quantity }: Item) => ({
  item_id: sku,
  item_name: name,
  item_category: category ?? undefined,
  item_brand: brand ?? undefined,
  item_variant: condition ?? undefined,
  price,
  quantity,
})

/**
 * Adds the owner's tag container to the page. Its hosts are in the policy only when its id is set. Queued events are sent once it
 * has loaded; if it is blocked, they stay queued.
 */
export function loadTagContainer(id: string): void {
  window.dataLayer ??= []
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.onload = () => {
    hasContainer = true
    const kept = queued.read() ?? []
    queued.delete()
    for (const event of kept) push(event)
  }
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}
