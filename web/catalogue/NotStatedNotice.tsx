import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { notStatedFilter, readFactFilter } from '../../domain/facts/fact-filter.ts'
import { type Family, factNoun } from '../../domain/facts/families.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { shopAddress } from '../addresses.ts'
import { PageLink } from '../ui/PageLink.tsx'
import type { Facets } from './facets.ts'

type Props = { query: ShopQuery; facets: Facets | null; family: Family | null }

/** Says how many parts a filter hides only because they do not state the fact, with a link that shows them as well. */
export function NotStatedNotice({ query, facets, family }: Props) {
  const keys = new Set(query.facts.flatMap(one => readFactFilter(one)?.key ?? []))
  return [...keys].map(key => {
    const filter = notStatedFilter(key)
    const count = facets?.facts.find(fact => fact.key === key)?.notStated ?? 0
    if (count === 0) return null
    const isShown = query.facts.includes(filter)
    const others = query.facts.filter(one => one !== filter)
    // The only filter of its kind: without it the list would show all values.
    if (isShown && !others.some(one => readFactFilter(one)?.key === key)) return null
    const isOne = count === 1 && !facets?.isAbout
    const parts = `${thousands(count)}${facets?.isAbout ? '+' : ''} ${partNoun(family, isOne)}`
    const which = `${parts} that ${isOne ? 'does not state its' : 'do not state their'} ${factNoun(family, key)}`
    const facts = isShown ? others : [...query.facts, filter]
    return (
      <p key={key} className="mt-2">
        {isShown ? `Also showing ${which}. ` : `${which} ${isOne ? 'is' : 'are'} not shown. `}
        <PageLink href={shopAddress({ ...query, page: 1, facts })} className="text-link py-2">
          {isShown ? `Hide ${isOne ? 'it' : 'them'}` : `Show ${isOne ? 'it' : 'them'} as well`}
        </PageLink>
      </p>
    )
  })
}

/** `bolts`, `O-rings`; parts of a family that is not counted, like wire, are `parts`. */
function partNoun(family: Family | null, isOne: boolean): string {
  if (!family || family.title === family.name) return isOne ? 'part' : 'parts'
  const noun = isOne ? family.name : family.title
  return noun.startsWith('O-') ? noun : noun.toLowerCase()
}
