import { createIsomorphicFn } from '@tanstack/react-start'
import { later } from '../ui/later.tsx'
import { isLong } from './grid.ts'
import { SearchScreen, type SearchShown } from './SearchScreen.tsx'
import { ShopSkeleton } from './ShopSkeleton.tsx'

/** The shop, or what was searched for in it. */
export const SearchPlace = later<SearchShown>(
  'search',
  createIsomorphicFn()
    .server(() => SearchScreen)
    .client(() => import('./SearchScreen.tsx').then(loaded => loaded.SearchScreen)),
  { isNeeded: isLong, fallback: <ShopSkeleton /> },
)
