/** The measures of a page, as web-vitals names them; times in ms, CLS without unit. https://web.dev/articles/vitals */
export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
export type Vital = (typeof VITALS)[number]

/** The three that say how a page feels, with the most that counts as good, and the most before it is poor. https://web.dev/articles/defining-core-web-vitals-thresholds */
const THRESHOLDS = { LCP: [2500, 4000], INP: [200, 500], CLS: [0.1, 0.25] } as const
export type RatedVital = keyof typeof THRESHOLDS
export const RATED_VITALS: readonly RatedVital[] = ['LCP', 'INP', 'CLS']

export function rateVital(vital: RatedVital, value: number): 'good' | 'fair' | 'poor' {
  const [good, fair] = THRESHOLDS[vital]
  return value <= good ? 'good' : value <= fair ? 'fair' : 'poor'
}

export const PAGE_KINDS = ['home', 'shop', 'category', 'product', 'content', 'checkout', 'order', 'other'] as const
export type PageKind = (typeof PAGE_KINDS)[number]

const CONTENT = /^\/(services|parts-distribution|sell-|about|careers|contact|privacy|terms|returns|shipping)/

export function pageKind(pathname: string): PageKind {
  if (pathname === '/') return 'home'
  if (pathname.startsWith('/shop/product/')) return 'product'
  if (/^\/shop\/(category|family)\//.test(pathname)) return 'category'
  if (pathname === '/shop') return 'shop'
  if (pathname.startsWith('/checkout')) return 'checkout'
  if (pathname.startsWith('/order/')) return 'order'
  return CONTENT.test(pathname) ? 'content' : 'other'
}

/** One minute, or a layout shift of 60. Larger values are recorded as this. */
export const MAX_VITAL_VALUE = 60_000
const STEP = Math.log(1.05)

/** Values are counted by size in steps of 5 %: enough for percentiles, and bounded. CLS is counted in thousandths. */
export const bucketOf = (vital: Vital, value: number): number => {
  const scaled = vital === 'CLS' ? value * 1000 : value
  return Math.ceil(Math.log(1 + Math.min(Math.max(scaled, 0), MAX_VITAL_VALUE)) / STEP)
}

/** The upper end of a bucket. */
export const bucketValue = (vital: Vital, bucket: number): number =>
  (Math.exp(bucket * STEP) - 1) / (vital === 'CLS' ? 1000 : 1)

/** The bucket below which `share` (0 to 1) of the counts lie. */
export function percentileBucket(counts: readonly { bucket: number; times: number }[], share: number): number {
  const sorted = [...counts].sort((a, b) => a.bucket - b.bucket)
  const total = sorted.reduce((sum, { times }) => sum + times, 0)
  let seen = 0
  for (const { bucket, times } of sorted) {
    seen += times
    if (seen >= total * share) return bucket
  }
  return 0
}
