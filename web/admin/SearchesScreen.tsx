import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../server/router.ts'
import { shopAddress } from '../addresses.ts'
import { ShortTime } from '../ui/ShortTime.tsx'
import type { Column } from '../ui/table/columns.ts'
import { DAYS, readDaysSearch } from './days.ts'
import { defineList } from './define-list.tsx'
import { missedSearches } from './queries.ts'
import { Synonyms } from './Synonyms.tsx'
import { term } from './search-values.ts'

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
export const SEARCHES = defineList({
  name: 'searches',
  title: 'Searches',
  label: 'Searches without a result',
  one: 'search',
  many: 'searches',
  none: 'Every search found something.',
  read: given => ({ ...readDaysSearch(given), sort: term(given.sort) }),
  ask: ({ days }) => missedSearches(days ?? '7'),
  // The list has no pages: it is loaded whole and sorted here.
  page: rows => ({ rows, next: null }),
  columns: COLUMNS,
  rowId: search => search.term,
  open: search => shopAddress({ search: search.term }),
  views: VIEWS,
})

/** The list, and the synonyms by which searches find more. */
export const SearchesScreen = () => (
  <>
    <SEARCHES.Screen />
    <Synonyms />
  </>
)
