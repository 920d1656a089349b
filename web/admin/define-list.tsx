import { type QueryClient, type QueryKey, type UseQueryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { redirect, useParams, useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import type { Permission } from '../../domain/staff/roles.ts'
import { prefetch } from '../query-client.ts'
import { type Bulk, DataTable, type DataTableProps } from '../ui/DataTable.tsx'
import { type Column, type ListSearch, listAddress, type View } from '../ui/table/columns.ts'
import { type Filter, FilterBar } from '../ui/table/FilterBar.tsx'
import { downloadList } from './download-list.ts'
import { useMay } from './may.tsx'
import { type SavedView, savedViews, useSavedViews } from './use-saved-views.ts'

/** The parameters in the path of the list's page. */
type Params = Readonly<Record<string, string | undefined>>

/** The state that the parts of a list may depend on. */
type Shown<Search, Extra> = {
  search: Search
  /** true if the admin has the permission */
  may: (permission: Permission) => boolean
  /** the answer of the query `extra`; undefined: it is not loaded */
  extra: Extra | undefined
}

type Definition<
  Row extends object,
  Answer,
  Search extends ListSearch,
  Problem extends Error,
  Key extends QueryKey,
  Extra,
  ExtraProblem extends Error,
  ExtraKey extends QueryKey,
> = Pick<
  DataTableProps<Row, Answer, Search, Problem, Key>,
  'one' | 'many' | 'page' | 'rowId' | 'detail' | 'rowClass' | 'all' | 'mostAtOnce'
> & {
  /** its name in stored column choices, names of files, and saved views, as the meta of its procedure has it */
  name: string
  /** the title of its page */
  title: string
  /** its accessible name; absent: the title */
  label?: string | ((shown: Shown<Search, Extra>) => string)
  /** the empty state: what it says and the next step */
  none: ReactNode | ((shown: Shown<Search, Extra>) => ReactNode)
  /** reads the search parameters of its address, and drops invalid ones */
  read: (given: Record<string, unknown>) => Search
  /** the query for one page of the list */
  ask: (search: Search, params: Params) => UseQueryOptions<Answer, Problem, Answer, Key>
  /** a second query, such as counts for the views or the options of a filter */
  extra?: (params: Params) => UseQueryOptions<Extra, ExtraProblem, Extra, ExtraKey>
  /** created once, outside of functions */
  columns: readonly Column<Row>[] | ((shown: Shown<Search, Extra>) => readonly Column<Row>[])
  /** true: sorted newest first; otherwise by waiting time or relevance */
  isByDate?: boolean | ((search: Search) => boolean)
  /** the address that opens for a row */
  open?: (row: Row, shown: Shown<Search, Extra>) => string | null
  /** its views as tabs, before the saved ones; absent: all rows */
  views?: readonly View[] | ((shown: Shown<Search, Extra>) => readonly View[])
  /** names what can be searched; absent: no search */
  find?: string
  filters?: readonly Filter[] | ((shown: Shown<Search, Extra>) => readonly Filter[])
  /** content between the filters and the rows */
  intro?: ComponentType<{ search: Search }>
  /** further actions beside the tools */
  actions?: ComponentType<{ search: Search }>
  /** actions on the selected rows; without it, or where `canSelect` is false, rows cannot be selected */
  bulk?: ComponentType<Bulk<Row>>
  canSelect?: (shown: Shown<Search, Extra>) => boolean
}

type Arrival = {
  context: { queryClient: QueryClient }
  deps: Record<string, unknown>
  location: { pathname: string }
  params: Params
}

/** A list of the back office: its screen, and the loader of its route, which returns the title. */
export type AdminList = {
  Screen: () => ReactNode
  loader: (arrival: Arrival) => Promise<string>
}

// The router's compiler moves the results of calls into the files of the back office, but not properties of an object.
export const listScreen = ({ Screen }: AdminList) => Screen
export const listLoader = ({ loader }: AdminList) => loader

const ALL: readonly View[] = [{ name: 'All', search: {} }]

/**
 * Defines a list of the back office once. Its address, loader, screen, CSV file, saved views and keys follow from the definition.
 * `read`, `ask` and `extra` come before the functions whose types follow from them.
 */
export function defineList<
  Row extends object,
  Answer,
  Search extends ListSearch,
  Problem extends Error,
  Key extends QueryKey,
  Extra,
  ExtraProblem extends Error,
  ExtraKey extends QueryKey,
>(list: Definition<Row, Answer, Search, Problem, Key, Extra, ExtraProblem, ExtraKey>): AdminList {
  const { name, title, read, ask, page, extra, label = title, none, columns, views = ALL, filters = [] } = list
  const { isByDate = false, open, find, intro: Intro, actions: Actions, bulk: BulkBar, canSelect } = list
  const useExtra = extra ? extraHook(extra) : useNothing

  function Screen() {
    const given = useSearch({ strict: false })
    const params: Params = useParams({ strict: false })
    const search = useMemo(() => read(given), [given])
    const shown = { search, may: useMay(), extra: useExtra(params) }
    const saved = useSavedViews(name)
    const counted = useCounts(saved.views, view => ask(read(view), params), page)
    const choices = typeof filters === 'function' ? filters(shown) : filters
    return (
      <DataTable
        name={name}
        label={typeof label === 'function' ? label(shown) : label}
        one={list.one}
        many={list.many}
        columns={typeof columns === 'function' ? columns(shown) : columns}
        search={search}
        ask={asked => ask(asked, params)}
        page={page}
        rowId={list.rowId}
        download={downloadList}
        isByDate={typeof isByDate === 'function' ? isByDate(search) : isByDate}
        open={open && (row => open(row, shown))}
        detail={list.detail}
        rowClass={list.rowClass}
        all={list.all}
        views={[...(typeof views === 'function' ? views(shown) : views), ...counted]}
        onSaveView={saved.save}
        filters={
          <>
            {(find !== undefined || choices.length > 0) && <FilterBar search={search} find={find} filters={choices} />}
            {Intro && <Intro search={search} />}
          </>
        }
        actions={Actions && <Actions search={search} />}
        bulk={BulkBar && (canSelect?.(shown) ?? true) ? bulk => <BulkBar {...bulk} /> : undefined}
        mostAtOnce={list.mostAtOnce}
        none={typeof none === 'function' ? none(shown) : none}
      />
    )
  }

  async function loader({ context: { queryClient }, deps, location: { pathname }, params }: Arrival) {
    const search = read(deps)
    if (Object.entries(search).some(([parameter, value]) => deps[parameter] !== value))
      throw redirect({ href: listAddress(pathname, { ...deps, ...search }), replace: true })
    await prefetch(queryClient, ask(search, params), ...(extra ? [extra(params)] : []), savedViews(name))
    return title
  }

  return { Screen, loader }
}

const useNothing = () => undefined

const extraHook = <Extra, Problem extends Error, Key extends QueryKey>(
  extra: (params: Params) => UseQueryOptions<Extra, Problem, Extra, Key>,
) =>
  function useExtra(params: Params): Extra | undefined {
    return useQuery(extra(params)).data
  }

/** Only this many saved views show a row count: each count queries its own list. */
const MAX_COUNTED = 5
const COUNTED_FOR_MS = 60_000

/**
 * Saved views with the row count of their first page, `50+` if there are more. Their first pages are then cached for opening.
 */
function useCounts<Row extends object, Answer, Problem extends Error, Key extends QueryKey>(
  views: readonly SavedView[],
  ask: (search: Record<string, string>) => UseQueryOptions<Answer, Problem, Answer, Key>,
  page: DataTableProps<Row, Answer, ListSearch, Problem, Key>['page'],
): View[] {
  const answers = useQueries({
    queries: views
      .slice(0, MAX_COUNTED)
      .map(({ search }) => ({ ...ask(search), staleTime: COUNTED_FOR_MS, retry: false })),
  })
  return views.map((view, at) => {
    const answer = answers[at]?.data
    if (answer === undefined) return view
    const { rows, next } = page(answer as Answer)
    return { ...view, count: `${rows.length}${next === null ? '' : '+'}` }
  })
}
