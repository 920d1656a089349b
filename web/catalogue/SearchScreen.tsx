import type { CategoryLink } from './chosen-category.ts'
import { ShopScreen, type Shown } from './ShopScreen.tsx'

export type SearchShown = Shown & { chosen: CategoryLink | null }

/** The shop, or what was searched for in it. */
export function SearchScreen({ chosen, ...shown }: SearchShown) {
  const { search } = shown.query
  const heading = (
    <>
      <h1 className="text-2xl break-words">
        {search ? `Results for “${search}”` : (chosen?.name ?? 'Shop aircraft parts')}
      </h1>
      {search && chosen && <p className="text-muted">in {chosen.name}</p>}
    </>
  )
  return <ShopScreen {...shown} heading={heading} />
}
