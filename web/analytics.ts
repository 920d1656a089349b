type Item = {
  sku: string
  name: string
  /** dollars */
  price: number
  quantity: number
  category?: string | undefined
  brand?: string | null
  condition?: string | null
}

declare global {
  interface Window {
    dataLayer?: object[]
  }
}

/** Puts a GA4 e-commerce event into the data layer, where a tag container, if the owner has one, finds it. */
export function track(event: 'view_item' | 'add_to_cart' | 'remove_from_cart', item: Item): void {
  window.dataLayer ??= []
  window.dataLayer.push(
    { ecommerce: null },
    {
      event,
      ecommerce: {
        currency: 'USD',
        value: Math.round(item.price * item.quantity * 100) / 100,
        items: [
          {
            item_id: item.sku,
            item_name: item.name,
            item_category: item.category,
            item_brand: item.brand ?? undefined,
            item_variant: item.condition ?? undefined,
            price: item.price,
            quantity: item.quantity,
          },
        ],
      },
    },
  )
}

/** Adds the owner's tag container to the page. Its hosts are in the policy only when its id is set. */
export function loadTagContainer(id: string): void {
  window.dataLayer ??= []
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}
