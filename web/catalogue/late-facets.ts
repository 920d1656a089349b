import { useEffect, useState } from 'react'
import { type ShopQuery, shopAddress } from '../addresses.ts'
import type { Facets } from './Filters.tsx'
import { readFacets } from './read-catalogue.ts'

/** The filters that a list came with; those of one that could not wait for them are asked for once it is shown. */
export function useLateFacets(query: ShopQuery, loaded: Facets | null): Facets | null {
  const [late, setLate] = useState<{ of: string; facets: Facets | null }>()
  const address = shopAddress(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says all of the query
  useEffect(() => {
    if (loaded) return
    let isShown = true
    void readFacets(query).then(facets => isShown && setLate({ of: address, facets }))
    return () => {
      isShown = false
    }
  }, [address, loaded])
  return loaded ?? (late?.of === address ? late.facets : null)
}
