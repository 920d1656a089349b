import { keysOfPage } from '../cdn/surrogate-keys.ts'
import { isProductPath } from './product-path.ts'

/**
 * Caching rules for a CDN in front, for public pages. It caches a page for 10 s, and serves it stale for another 10 s
 * while it fetches a new one. The store caches pages and totals in the same way (server/platform/cache/cached.ts), so a
 * list is at most a minute old. A part's page shows changes at once, so a CDN revalidates it each time, unless it
 * receives purges: then it caches it for minutes. Browsers always revalidate. Fastly reads `Surrogate-Key`, Cloudflare
 * `Cache-Tag`.
 */
export function edgeHeaders(address: string, isToldOfChanges: boolean): [name: string, value: string][] {
  const [path = address] = address.split('?', 1)
  const isProduct = isProductPath(path)
  if (isProduct && !isToldOfChanges) return [['Cache-Control', 'public, no-cache']]
  const [fresh, stale] = isProduct ? [300, 60] : [10, 10]
  const headers: [string, string][] = [
    ['Cache-Control', `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}`],
  ]
  if (!isToldOfChanges) return headers
  const keys = keysOfPage(path)
  return [...headers, ['Surrogate-Key', keys.join(' ')], ['Cache-Tag', keys.join(',')]]
}
