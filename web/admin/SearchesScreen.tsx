import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../server/router.ts'
import { shopAddress } from '../addresses.ts'
import { ShortTime } from '../ui/ShortTime.tsx'
import type { Column } from '../ui/table/columns.ts'
import { AdminList } from './AdminList.tsx'
import { DAYS } from './days.ts'
import { missedSearches } from './queries.ts'
import { Synonyms } from './Synonyms.tsx'
import type { SearchesSearch } from './searches-search.ts'

type Search = InferRouterOutputs<StoreRouter>['search']['admin']['missedSearches'][number]

const COLUMNS: readonly Column<Search>[] = [
  { id: 'term', header: 'Searched for', isSortable: true, value: search => search.term },
  {
    id: 'times',
    header: 'Times',
    align: 'right',
    card: 'lead',
    isSortable: true,
    value: search => search.times,
  },
  { id: 'days', header: 'On days', align: 'right', isSortable: true, value: search => search.days },
  {
    id: 'last',
    header: 'Last',
    card: 'second',
    isSortable: true,
    value: search => new Date(search.lastAt),
    cell: search => <ShortTime at={search.lastAt} />,
  },
]
const VIEWS = (['1', '7', '30', '90'] as const).map(days => ({
  name: DAYS[days],
  search: days === '7' ? {} : { days },
}))

/** Searches without results, most frequent first. */
export function SearchesScreen({ search }: { search: SearchesSearch }) {
  return (
    <>
      <AdminList
        name="searches"
        label="Searches without a result"
        one="search"
        many="searches"
        columns={COLUMNS}
        views={VIEWS}
        search={search}
        ask={ask}
        page={pageOf}
        rowId={rowId}
        open={({ term }) => shopAddress({ search: term })}
        none="Every search found something."
      />
      <Synonyms />
    </>
  )
}

const ask = ({ days }: SearchesSearch) => missedSearches(days ?? '7')
// The list has no pages: it is loaded whole and sorted here.
const pageOf = (rows: Search[]) => ({ rows, next: null })
const rowId = ({ term }: Search): string => term
