import { FIRST_STORE, isLiveStore } from './store.ts'
import type { Store } from './store-shape.ts'

/** The promises for pages to show. The first number of line items is the business's; a demonstration has fewer parts. */
export const shownClaims = ({ claims }: Pick<Store, 'claims'>): string[] =>
  Object.values(claims).flatMap(claim =>
    claim === null || (claim === FIRST_STORE.claims.lineItems && !isLiveStore()) ? [] : [claim],
  )
