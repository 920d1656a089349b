import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { AboutCategory } from './AboutCategory.tsx'
import { CategorySearch } from './CategorySearch.tsx'
import { FamiliesOfCategory } from './FamiliesOfCategory.tsx'
import { ListHeading } from './ListHeading.tsx'
import { ShopScreen } from './ShopScreen.tsx'

type Props = { query: ShopQuery; category: { name: string; slug: string; description: string } }

/** The parts of a category, and its description. */
export function CategoryScreen({ category, query }: Props) {
  return (
    <ShopScreen
      query={query}
      heading={<ListHeading title={category.name} />}
      below={
        <>
          <CategorySearch category={category} query={query} />
          <FamiliesOfCategory name={category.name} query={query} />
        </>
      }
    >
      <AboutCategory {...category} />
    </ShopScreen>
  )
}
