import { createIsomorphicFn } from '@tanstack/react-start'
import { later } from '../ui/later.tsx'
import { CategoryScreen, type CategoryShown } from './CategoryScreen.tsx'
import { isLong } from './grid.ts'
import { ShopSkeleton } from './ShopSkeleton.tsx'

export const CategoryPlace = later<CategoryShown>(
  'category',
  createIsomorphicFn()
    .server(() => CategoryScreen)
    .client(() => import('./CategoryScreen.tsx').then(loaded => loaded.CategoryScreen)),
  { isNeeded: isLong, fallback: <ShopSkeleton /> },
)
