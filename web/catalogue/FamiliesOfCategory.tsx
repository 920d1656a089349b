import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { shopAddress } from '../addresses.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { familiesOfCategory } from './families-of-category.ts'
import { partsListBegin, shopIndex } from './queries.ts'

/** The families of a category, whose pages are tables of dimensions: twenty bolts share one picture. */
export function FamiliesOfCategory({ name, query }: { name: string; query: ShopQuery }) {
  const { data } = useQuery(shopIndex())
  const { list } = useSuspenseQuery(partsListBegin(query)).data
  const families = familiesOfCategory(name, data?.families ?? [])
  // If all parts are of one family the list is already its table.
  if (families.length === 0 || list.family !== null) return null
  return (
    <nav aria-label="By dimension" className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
      <span className="text-muted">By dimension:</span>
      {families.map(({ slug, title, parts }) => (
        <PageLink key={slug} href={shopAddress({ family: slug })} className="text-link finger-high">
          {title}
          {parts !== null && ` (${thousands(parts)})`}
        </PageLink>
      ))}
    </nav>
  )
}
