import { AboutCategory } from './AboutCategory.tsx'
import { CategoryHeading } from './CategoryHeading.tsx'
import { ShopScreen, type Shown } from './ShopScreen.tsx'

export type CategoryShown = Shown & { category: { name: string; slug: string; description: string } }

/** The parts of a category, and what there is to say of it. */
export function CategoryScreen({ category, ...shown }: CategoryShown) {
  return (
    <ShopScreen {...shown} heading={<CategoryHeading category={category} query={shown.query} />} isSearchInHeading>
      <AboutCategory {...category} />
    </ShopScreen>
  )
}
