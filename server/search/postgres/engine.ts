import { Cache } from '../../platform/cache/cache.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PartSearch } from '../port.ts'
import type { ProductPage, Suggestion } from '../shapes.ts'
import { countFacets } from './count-facets.ts'
import { didYouMean } from './did-you-mean.ts'
import { listProducts } from './list-products.ts'
import { narrow } from './narrow-list.ts'
import { takeSample } from './sample.ts'
import { suggestProducts } from './suggest-products.ts'

/** Some hundred longer pages would fill the memory. */
const MAX_CACHED_PAGE_SIZE = 50
const MAX_CACHED = 300
const TTL = { freshMs: 5000 }

/**
 * Finds parts in the store's own database. It reads the products themselves, so there is no index to synchronize. A
 * frequent search is executed once and cached. `isNotified` is true while `index` is notified of every change; only then
 * are answers cached.
 */
export function postgresSearch(db: Db, isNotified: () => boolean = () => false): PartSearch {
  const pages = new Cache<ProductPage>({ name: 'searches', max: MAX_CACHED })
  const suggestions = new Cache<Suggestion[]>({ name: 'suggestions', max: MAX_CACHED })
  return {
    search: query => {
      const list = narrow(db, query)
      return {
        page: request => {
          const load = () => listProducts(db, list, request)
          return isNotified() && list.terms && request.perPage <= MAX_CACHED_PAGE_SIZE
            ? pages.get(JSON.stringify([list.name, request]), TTL, load)
            : load()
        },
        facets: () => countFacets(db, list),
        didYouMean: isWide => didYouMean(db, query.search ?? '', isWide),
      }
    },
    suggest: (typed, conditions = []) => {
      const load = () => suggestProducts(db, typed, conditions)
      return isNotified() ? suggestions.get(JSON.stringify([typed, conditions]), TTL, load) : load()
    },
    index: async slugs => {
      pages.invalidate()
      suggestions.invalidate()
      // Count the filters now, so that the first visitor of a large catalog does not wait.
      if (slugs === null) await Promise.all([countFacets(db, narrow(db, {})), takeSample(db)])
    },
  }
}
