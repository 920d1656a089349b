import type { Db } from '../../platform/db/database.ts'
import type { PartSearch } from '../port.ts'
import { countFacets } from './count-facets.ts'
import { listParts } from './list-parts.ts'
import { listProducts } from './list-products.ts'
import { takeSample } from './sample.ts'
import { suggestProducts } from './suggest-products.ts'

/** Finds parts in the store's own database: it reads the products themselves, so there is no index to keep in step. */
export const postgresSearch = (db: Db): PartSearch => ({
  list: query => listProducts(db, query),
  facets: query => countFacets(db, query),
  suggest: typed => suggestProducts(db, typed),
  listForAdmins: asked => listParts(db, asked),
  warmUp: async () => {
    // So that the first visitor of a large shelf finds its filters counted.
    await Promise.all([countFacets(db, {}), takeSample(db)])
  },
})
