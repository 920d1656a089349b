import { LRUCache } from 'lru-cache'
import { Cache } from '../cache/cache.ts'

/** A rendered page, ready to be sent. */
export type Page = {
  status: number
  headers: [name: string, value: string][]
  /** by Content-Encoding; '' is the plain one */
  bodies: Map<'' | 'br' | 'gzip', Buffer<ArrayBuffer>>
  etag: string
  /** whether others may have it later; those who ask while it is rendered get it in any case */
  isKept: boolean
}

/** A page is as good as new for 10 s, and given for another 10 s while it is rendered anew. */
const KEEPING = { freshMs: 10_000, keptMs: 20_000 }
const MEGABYTE = 1024 * 1024
/** of each share: what was asked for once, pages by their path alone, and lists by what stands behind the `?` */
const MAX_BYTES = { once: 12 * MEGABYTE, paths: 38 * MEGABYTE, lists: 14 * MEGABYTE }
const MAX_PAGES = 5000
/** Asked for again within it, a page is more than somebody's whim. */
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
 * The public pages of the last 20 s, each rendered once however many ask for it. A page whose changes are heard goes with
 * them (`forget`); others may be 20 s old. What is asked for once, as a list of every made-up word, takes a share of the memory
 * and no more: it pushes out nothing that is asked for again, and lists push out no page that has an address of its own.
 */
export class PageCache {
  readonly #isHearing: () => boolean
  readonly #isHeardOf: (pathname: string) => boolean
  readonly #once = openShare('once')
  readonly #paths = openShare('paths')
  readonly #lists = openShare('lists')
  readonly #seen = new LRUCache<string, true>(SEEN)

  /** `isHearing`: whether changes are heard; while they are not, the pages that `isHeardOf` names are not kept. */
  constructor(isHearing: () => boolean, isHeardOf: (pathname: string) => boolean) {
    this.#isHearing = isHearing
    this.#isHeardOf = isHeardOf
  }

  /** The page kept under `path` (with its query), else what `render` gives. */
  async get(path: string, render: () => Promise<Page>): Promise<Page> {
    if (this.#isHeardOf(nameOf(path)) && !this.#isHearing()) return render()
    return this.#shareOf(path).get(path, KEEPING, async () => {
      const page = await render()
      // Not before: those who ask meanwhile wait for this one.
      if (page.isKept) this.#seen.set(path, true)
      return page
    })
  }

  #shareOf(path: string): Cache<Page> {
    const share = path.includes('?') ? this.#lists : this.#paths
    if (share.peek(path)) return share
    return this.#once.peek(path) || !this.#seen.has(path) ? this.#once : share
  }

  /** Drops these of the pages that are heard of, by pathname, or all of them. */
  invalidate(pathnames: readonly string[] | null): void {
    const gone = pathnames && new Set(pathnames)
    const isGone = (path: string) => {
      const name = nameOf(path)
      return this.#isHeardOf(name) && gone?.has(name) !== false
    }
    for (const share of [this.#once, this.#paths, this.#lists]) share.invalidate(isGone)
  }

  /** Drops all pages: what stands on each of them has changed. */
  invalidateAll(): void {
    for (const share of [this.#once, this.#paths, this.#lists]) share.invalidate()
  }
}

/** Without the query, and as the router reads it: a page is forgotten by its name, however its address is spelled. */
function nameOf(path: string): string {
  const [pathname = path] = path.split('?', 1)
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
