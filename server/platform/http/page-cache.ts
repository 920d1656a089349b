import { LRUCache } from 'lru-cache'

/** A rendered page, ready to be sent. */
export type Page = {
  status: number
  headers: [name: string, value: string][]
  /** by Content-Encoding; '' is the plain one */
  bodies: Map<'' | 'br' | 'gzip', Buffer>
  etag: string
  /** whether others may have it later; those who ask while it is rendered get it in any case */
  isKept: boolean
}

/** A page is as good as new for 10 s, and given for another 10 s while it is rendered anew. */
const FRESH_MS = 10_000
const KEPT_MS = 20_000
const MOST_BYTES = 64 * 1024 * 1024

const PRODUCT = '/shop/product/'
type Kept = { page: Page; since: number }

/**
 * The public pages of the last 20 s, each rendered once however many ask for it. The page of a product goes when
 * the product changes (`forget`); others may be 20 s old.
 */
export class PageCache {
  readonly #isHearing: () => boolean
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    ttl: KEPT_MS,
    sizeCalculation: ({ page }) => [...page.bodies.values()].reduce((size, body) => size + body.length, 1000),
  })
  readonly #rendering = new Map<string, Promise<Page>>()
  /** of a product's page: how often it was forgotten while it may have been on its way */
  readonly #forgotten = new LRUCache<string, number>({ max: 10_000, ttl: KEPT_MS })
  #allForgotten = 0

  /** `isHearing`: whether changes of products are heard; while they are not, their pages are not kept. */
  constructor(isHearing: () => boolean) {
    this.#isHearing = isHearing
  }

  /** The page kept under `path` (with its query), else what `render` gives. */
  async get(path: string, render: () => Promise<Page>): Promise<Page> {
    const name = nameOf(path)
    if (isProduct(name) && !this.#isHearing()) return render()
    const found = this.#kept.get(path)
    const age = found ? Date.now() - found.since : Number.POSITIVE_INFINITY
    if (found && age < FRESH_MS) return found.page
    const kept = age < KEPT_MS ? found : undefined
    const rendering = this.#rendering.get(path) ?? this.#render(path, name, render)
    if (!kept) return rendering
    rendering.catch(() => {})
    return kept.page
  }

  #render(path: string, name: string, render: () => Promise<Page>): Promise<Page> {
    const mark = () => `${this.#allForgotten} ${this.#forgotten.get(name) ?? 0}`
    const before = mark()
    const rendering = render()
      .then(page => {
        // What changed while it was on its way may not be in it.
        if (page.isKept && (!isProduct(name) || mark() === before)) this.#kept.set(path, { page, since: Date.now() })
        return page
      })
      .finally(() => {
        if (this.#rendering.get(path) === rendering) this.#rendering.delete(path)
      })
    this.#rendering.set(path, rendering)
    return rendering
  }

  /** Drops the pages of these products, or of all of them. */
  forget(slugs: readonly string[] | null): void {
    const names = slugs?.map(slug => PRODUCT + slug)
    if (names) for (const name of names) this.#forgotten.set(name, (this.#forgotten.get(name) ?? 0) + 1)
    else this.#allForgotten++
    const gone = names && new Set(names)
    for (const path of [...this.#kept.keys(), ...this.#rendering.keys()]) {
      const name = nameOf(path)
      if (!isProduct(name) || gone?.has(name) === false) continue
      this.#kept.delete(path)
      this.#rendering.delete(path)
    }
  }
}

const isProduct = (name: string): boolean => name.startsWith(PRODUCT)

/** Without the query, and as the router reads it: a part is forgotten by its name, however its address is spelled. */
function nameOf(path: string): string {
  const [pathname = path] = path.split('?', 1)
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
