import { keysOfPage } from '../cdn/surrogate-keys.ts'
import { isProductPath } from './product-path.ts'

/**
 * What a CDN in front may do with a page for everybody. It keeps it for 10 s, and gives it for another 10 s while it fetches a new
 * one: with as much here, and as much again for totals (server/platform/cache/cached.ts), a list is a minute old at most. A part's
 * page shows changes at once, so a CDN asks for it each time, but one that is told of each change: it keeps that for minutes.
 * Browsers ask each time. Fastly reads `Surrogate-Key`, Cloudflare `Cache-Tag`.
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
