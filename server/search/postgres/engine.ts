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

/** Of longer pages some hundred would fill the memory. */
const MAX_CACHED_PAGE_SIZE = 50
const MAX_CACHED = 300
const KEEPING = { freshMs: 5000 }

/**
 * Finds parts in the store's own database: it reads the products themselves, so there is no index to keep in step. A word that
 * many ask for is looked up once. `isHearing` says whether `index` is told of every change; only then are answers kept.
 */
export function postgresSearch(db: Db, isHearing: () => boolean = () => false): PartSearch {
  const pages = new Cache<ProductPage>({ name: 'searches', max: MAX_CACHED })
  const suggestions = new Cache<Suggestion[]>({ name: 'suggestions', max: MAX_CACHED })
  return {
    search: query => {
      const list = narrow(db, query)
      return {
        page: asked => {
          const ask = () => listProducts(db, list, asked)
          return isHearing() && list.terms && asked.perPage <= MAX_CACHED_PAGE_SIZE
            ? pages.get(JSON.stringify([list.name, asked]), KEEPING, ask)
            : ask()
        },
        facets: () => countFacets(db, list),
        didYouMean: isWide => didYouMean(db, query.search ?? '', isWide),
      }
    },
    suggest: (typed, conditions = []) => {
      const ask = () => suggestProducts(db, typed, conditions)
      return isHearing() ? suggestions.get(JSON.stringify([typed, conditions]), KEEPING, ask) : ask()
    },
    index: async slugs => {
      pages.invalidate()
      suggestions.invalidate()
      // So that the first visitor of a large shelf finds its filters counted.
      if (slugs === null) await Promise.all([countFacets(db, narrow(db, {})), takeSample(db)])
    },
  }
}
