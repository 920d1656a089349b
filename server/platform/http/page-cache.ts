import { LRUCache } from 'lru-cache'
import { Cache } from '../cache/cache.ts'

/** A rendered page, ready to be sent. */
export type Page = {
  status: number
  headers: [name: string, value: string][]
  /** by Content-Encoding; '' is the plain one */
  bodies: Map<'' | 'br' | 'gzip', Buffer<ArrayBuffer>>
  etag: string
  /** true if the page may be cached; concurrent callers get it in any case */
  isKept: boolean
}

/** A page is fresh for 10 s, and returned stale for another 10 s while it is rendered again. */
const KEEPING = { freshMs: 10_000, keptMs: 20_000 }
const MEGABYTE = 1024 * 1024
/** the size of each share: pages requested once, pages by path alone, and lists by their query */
const MAX_BYTES = { once: 6 * MEGABYTE, paths: 20 * MEGABYTE, lists: 8 * MEGABYTE }
const MAX_PAGES = 5000
/** A second request within this time shows that a page is in demand. */
const SEEN = { max: 20_000, ttl: 60_000 }

const openShare = (share: keyof typeof MAX_BYTES) =>
  new Cache<Page>({
    name: `pages ${share}`,
    max: MAX_PAGES,
    maxSize: MAX_BYTES[share],
    sizeOf: ({ bodies }) => [...bodies.values()].reduce((size, body) => size + body.length, 1000),
    isKept: ({ isKept }) => isKept,
  })

/**
 * The public pages of the last 20 s; concurrent requests share one rendering. A page whose changes are published is
 * dropped with them (`invalidate`); others may be 20 s old. Pages requested only once, such as searches for invented
 * words, have a limited share of the memory, so that they evict no page that is requested again. Lists evict no page
 * with its own path.
 */
export class PageCache {
  readonly #isHearing: () => boolean
  readonly #isHeardOf: (pathname: string) => boolean
  readonly #once = openShare('once')
  readonly #paths = openShare('paths')
  readonly #lists = openShare('lists')
  readonly #seen = new LRUCache<string, true>(SEEN)

  /**
   * `isHearing`: true while change notifications arrive. While they do not, the pages that `isHeardOf` names are not
   * cached.
   */
  constructor(isHearing: () => boolean, isHeardOf: (pathname: string) => boolean) {
    this.#isHearing = isHearing
    this.#isHeardOf = isHeardOf
  }

  /** Returns the page cached under `path` (with its query), or else the result of `render`. */
  async get(path: string, render: () => Promise<Page>): Promise<Page> {
    if (this.#isHeardOf(nameOf(path)) && !this.#isHearing()) return render()
    return this.#shareOf(path).get(path, KEEPING, async () => {
      const page = await render()
      // Assigned after rendering, because concurrent callers wait for the same page.
      if (page.isKept) this.#seen.set(path, true)
      return page
    })
  }

  #shareOf(path: string): Cache<Page> {
    const share = path.includes('?') ? this.#lists : this.#paths
    if (share.peek(path)) return share
    return this.#once.peek(path) || !this.#seen.has(path) ? this.#once : share
  }

  /** Drops pages whose changes are published: these pathnames, or all. */
  invalidate(pathnames: readonly string[] | null): void {
    const gone = pathnames && new Set(pathnames)
    const isGone = (path: string) => {
      const name = nameOf(path)
      return this.#isHeardOf(name) && gone?.has(name) !== false
    }
    for (const share of [this.#once, this.#paths, this.#lists]) share.invalidate(isGone)
  }

  /** Drops all pages, after a change to content that every page shows. */
  invalidateAll(): void {
    for (const share of [this.#once, this.#paths, this.#lists]) share.invalidate()
  }
}

/**
 * The pathname as the router reads it, without the query, so that a page is dropped under every spelling of its
 * address.
 */
function nameOf(path: string): string {
  const [pathname = path] = path.split('?', 1)
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
