import { useQuery } from '@tanstack/react-query'
import { familyOf } from '../../domain/facts/families.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { shopAddress } from '../addresses.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { shopIndex } from './queries.ts'

/** The categories of the shop with part counts, as a start without a search. The list below does not depend on it. */
export function ShopIndex() {
  const { data } = useQuery(shopIndex())
  if (!data) return null
  const { categories } = data
  const families = data.families
    .map(({ slug, parts }) => ({ slug, parts, title: familyOf(slug)?.title ?? '' }))
    .filter(({ title }) => title !== '')
    .sort((a, b) => a.title.localeCompare(b.title, 'en-US'))
  return (
    <nav aria-label="Index of the shop" className="shop-index">
      <h2>Categories</h2>
      <ul>
        {categories.map(({ slug, name, drawing, parts }) => (
          <IndexEntry key={slug} href={shopAddress({ category: slug })} name={name} drawing={drawing} parts={parts} />
        ))}
      </ul>
      {families.length > 0 && <h2 id="families">Part families, by dimension</h2>}
      <ul className="plain">
        {families.map(({ slug, parts, title }) => (
          <IndexEntry key={slug} href={shopAddress({ family: slug })} name={title} parts={parts} />
        ))}
      </ul>
    </nav>
  )
}

type EntryProps = { href: string; name: string; drawing?: string; parts: number | null }

const IndexEntry = ({ href, name, drawing, parts }: EntryProps) => (
  <li>
    <PageLink href={href}>
      {drawing && <img src={drawing} alt="" width={40} height={40} loading="lazy" decoding="async" />}
      <span>{name}</span>
      {parts !== null && (
        <small>
          {thousands(parts)}
          <span className="sr-only">{parts === 1 ? ' part' : ' parts'}</span>
        </small>
      )}
    </PageLink>
  </li>
)
