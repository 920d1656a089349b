import type { RecordedEvent } from '../platform/events/watch-events.ts'

// The tags by which a public page states its contents; when these change, a CDN purges the pages with the tag.

export const EVERYTHING = '*'
const PRODUCT = /^\/shop\/product\/([^/]+)$/
const CATEGORY = /^\/shop\/category\/([^/]+)$/

/**
 * Keys of the page of a part, of all lists, and of a category's lists. Names have no blanks and no commas, because
 * these separate keys in headers.
 */
const productKey = (slug: string): string => `product-${encodeURIComponent(slug)}`

/** The keys of the page at this path; a key is readable: `product-an3-5a`. */
export function keysOfPage(path: string): string[] {
  const [, slug] = PRODUCT.exec(path) ?? []
  if (slug !== undefined) return ['product', productKey(decodeURIComponent(slug))]
  const [, category] = CATEGORY.exec(path) ?? []
  if (category !== undefined) return ['list', `category-${encodeURIComponent(decodeURIComponent(category))}`]
  if (path === '/shop' || path.startsWith('/shop/family/')) return ['list']
  return path === '/' ? ['home'] : ['page']
}

/**
 * The keys of the pages that these events have changed. Lists are cached for seconds only, so a single part does not
 * purge them.
 */
export function keysOfEvents(events: readonly RecordedEvent[]): string[] {
  const keys = events.flatMap(({ kind, ids: [id] }) => {
    // Settings are shown on every page.
    if (kind === 'settings.changed') return [EVERYTHING]
    if (kind === 'category.changed') return ['list', 'home']
    if (kind !== 'product.changed') return []
    return id === undefined || id === '*' ? ['product', 'list', 'home'] : [productKey(id)]
  })
  // A change of all parts includes each single part.
  const isOfAll = keys.includes('product')
  return [...new Set(keys)].filter(key => !isOfAll || !key.startsWith('product-'))
}
