import { type QueryKey, useQueries } from '@tanstack/react-query'
import type { ViewedList } from '../../domain/admin/saved-view.ts'
import { DataTable, type DataTableProps } from '../ui/DataTable.tsx'
import type { ListSearch, View } from '../ui/table/columns.ts'
import { downloadList } from './download-list.ts'
import { useSavedViews } from './use-saved-views.ts'

type Props<Row extends object, Answer, Search extends ListSearch, Problem extends Error, Key extends QueryKey> = Omit<
  DataTableProps<Row, Answer, Search, Problem, Key>,
  'onSaveView' | 'download'
> & { name: ViewedList }

/** A list of the back office with the views that the admin has saved of it, behind its own. */
export function AdminList<
  Row extends object,
  Answer,
  Search extends ListSearch,
  Problem extends Error,
  Key extends QueryKey,
>({ views = [{ name: 'All', search: {} }], ...list }: Props<Row, Answer, Search, Problem, Key>) {
  const saved = useSavedViews(list.name)
  const counted = useCounts(list, saved.views)
  return <DataTable {...list} download={downloadList} views={[...views, ...counted]} onSaveView={saved.save} />
}

/** So many saved views say how many rows they have: each is a list of its own to the server. */
const MAX_COUNTED = 5
const COUNTED_FOR_MS = 60_000

/** Saved views with how many rows their first page has, `50+` where there are more. They are there at once when they are opened. */
function useCounts<Row extends object, Answer, Search extends ListSearch, Problem extends Error, Key extends QueryKey>(
  { ask, page }: Pick<Props<Row, Answer, Search, Problem, Key>, 'ask' | 'page'>,
  views: readonly View[],
): View[] {
  const asked = views.slice(0, MAX_COUNTED)
  const answers = useQueries({
    // What was saved fits no list any more, perhaps: then it has no count.
    queries: asked.map(({ search }) => ({ ...ask(search as Search), staleTime: COUNTED_FOR_MS, retry: false })),
  })
  return views.map((view, at) => {
    const answer = answers[at]?.data
    if (answer === undefined) return view
    const { rows, next } = page(answer as Answer)
    return { ...view, count: `${rows.length}${next === null ? '' : '+'}` }
  })
}
