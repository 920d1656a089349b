import { Cache } from '../cache/cache.ts'

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
const KEEPING = { freshMs: 10_000, keptMs: 20_000 }
const MOST_PAGES = 10_000
const MOST_BYTES = 64 * 1024 * 1024

/**
 * The public pages of the last 20 s, each rendered once however many ask for it. A page whose changes are heard goes with
 * them (`forget`); others may be 20 s old.
 */
export class PageCache {
  readonly #isHearing: () => boolean
  readonly #isHeardOf: (pathname: string) => boolean
  readonly #pages = new Cache<Page>({
    max: MOST_PAGES,
    maxSize: MOST_BYTES,
    sizeOf: ({ bodies }) => [...bodies.values()].reduce((size, body) => size + body.length, 1000),
    isKept: ({ isKept }) => isKept,
  })

  /** `isHearing`: whether changes are heard; while they are not, the pages that `isHeardOf` names are not kept. */
  constructor(isHearing: () => boolean, isHeardOf: (pathname: string) => boolean) {
    this.#isHearing = isHearing
    this.#isHeardOf = isHeardOf
  }

  /** The page kept under `path` (with its query), else what `render` gives. */
  async get(path: string, render: () => Promise<Page>): Promise<Page> {
    return this.#isHeardOf(nameOf(path)) && !this.#isHearing() ? render() : this.#pages.get(path, KEEPING, render)
  }

  /** Drops these of the pages that are heard of, by pathname, or all of them. */
  forget(pathnames: readonly string[] | null): void {
    const gone = pathnames && new Set(pathnames)
    this.#pages.forget(path => {
      const name = nameOf(path)
      return this.#isHeardOf(name) && gone?.has(name) !== false
    })
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
