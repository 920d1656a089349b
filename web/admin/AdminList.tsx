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

/** A list of the back office, with its own views and then the views that the admin saved. */
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

/** Only this many saved views show a row count: each count queries its own list. */
const MAX_COUNTED = 5
const COUNTED_FOR_MS = 60_000

/**
 * Saved views with the row count of their first page, `50+` if there are more. Their first pages are then cached for opening.
 */
function useCounts<Row extends object, Answer, Search extends ListSearch, Problem extends Error, Key extends QueryKey>(
  { ask, page }: Pick<Props<Row, Answer, Search, Problem, Key>, 'ask' | 'page'>,
  views: readonly View[],
): View[] {
  const asked = views.slice(0, MAX_COUNTED)
  const answers = useQueries({
    // A saved view may no longer fit the list: then it has no count.
    queries: asked.map(({ search }) => ({ ...ask(search as Search), staleTime: COUNTED_FOR_MS, retry: false })),
  })
  return views.map((view, at) => {
    const answer = answers[at]?.data
    if (answer === undefined) return view
    const { rows, next } = page(answer as Answer)
    return { ...view, count: `${rows.length}${next === null ? '' : '+'}` }
  })
}
