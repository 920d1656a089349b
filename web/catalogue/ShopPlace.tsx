import { createIsomorphicFn } from '@tanstack/react-start'
import { later } from '../ui/later.tsx'
import { CategoryScreen, type CategoryShown } from './CategoryScreen.tsx'
import { VIRTUAL_FROM } from './grid.ts'
import { SearchScreen, type SearchShown } from './SearchScreen.tsx'
import type { Shown } from './ShopScreen.tsx'

/** A long list is a grid that only its script makes. */
const isLong = ({ list }: Shown) => list.items.length >= VIRTUAL_FROM

/** The shop, or what was searched for in it. */
export const SearchPlace = later<SearchShown>(
  'search',
  createIsomorphicFn()
    .server(() => SearchScreen)
    .client(() => import('./SearchScreen.tsx').then(loaded => loaded.SearchScreen)),
  isLong,
)

export const CategoryPlace = later<CategoryShown>(
  'category',
  createIsomorphicFn()
    .server(() => CategoryScreen)
    .client(() => import('./CategoryScreen.tsx').then(loaded => loaded.CategoryScreen)),
  isLong,
)
