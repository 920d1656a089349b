import type { Db } from '../../platform/db/database.ts'
import type { PartSearch } from '../port.ts'
import { answersKept } from './answers.ts'
import { countFacets } from './count-facets.ts'
import { didYouMean } from './did-you-mean.ts'
import { listParts } from './list-parts.ts'
import { listProducts } from './list-products.ts'
import { takeSample } from './sample.ts'
import { suggestProducts } from './suggest-products.ts'

/** Of longer pages some hundred would fill the memory. */
const LONGEST_KEPT_PAGE = 50

/**
 * Finds parts in the store's own database: it reads the products themselves, so there is no index to keep in step.
 * `isHearing` says whether `productsChanged` is called after every change; only then are answers kept.
 */
export function postgresSearch(db: Db, isHearing: () => boolean = () => false): PartSearch {
  const answers = answersKept(isHearing)
  return {
    list: query =>
      query.search && query.perPage <= LONGEST_KEPT_PAGE
        ? answers.get(`list ${JSON.stringify(query)}`, () => listProducts(db, query))
        : listProducts(db, query),
    facets: query => countFacets(db, query),
    suggest: typed => answers.get(`suggest ${typed}`, () => suggestProducts(db, typed)),
    didYouMean: (search, isWide) => didYouMean(db, search, isWide),
    listForAdmins: asked => listParts(db, asked),
    productsChanged: answers.forget,
    warmUp: async () => {
      // So that the first visitor of a large shelf finds its filters counted.
      await Promise.all([countFacets(db, {}), takeSample(db)])
    },
  }
}
