import type { QueryKey } from '@tanstack/react-query'
import type { ViewedList } from '../../domain/admin/saved-view.ts'
import { DataTable, type DataTableProps } from '../ui/DataTable.tsx'
import type { ListSearch } from '../ui/table/columns.ts'
import { useSavedViews } from './use-saved-views.ts'

type Props<Row extends object, Answer, Search extends ListSearch, Problem extends Error, Key extends QueryKey> = Omit<
  DataTableProps<Row, Answer, Search, Problem, Key>,
  'onSaveView'
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
  return <DataTable {...list} views={[...views, ...saved.views]} onSaveView={saved.save} />
}
