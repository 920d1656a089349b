import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef } from 'react'
import { MAX_DOWNLOAD_ROWS } from '../../domain/admin/downloaded-list.ts'
import { store } from '../../domain/settings/store.ts'
import { counted } from '../../domain/text/counted.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { PageLink } from './PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from './QueryBoundary.tsx'
import { ColumnMenu } from './table/ColumnMenu.tsx'
import { CsvButton } from './table/CsvButton.tsx'
import { type Column, filtersOf, type ListSearch, listAddress, type Page, type View } from './table/columns.ts'
import { RowTable } from './table/RowTable.tsx'
import { SaveView } from './table/SaveView.tsx'
import type { ChosenRows } from './table/use-chosen-rows.ts'
import { useColumnChoice } from './table/use-column-choice.ts'
import { useListTable } from './table/use-list-table.ts'
import { ViewTabs } from './table/ViewTabs.tsx'
import { useRootMark } from './use-root-mark.ts'

export type Bulk<Row> = {
  chosen: ChosenRows<Row>
  choose: (chosen: ChosenRows<Row>) => void
  clear: () => void
}

export type DataTableProps<
  Row extends object,
  Answer,
  Search extends ListSearch,
  Problem extends Error,
  Key extends QueryKey,
> = {
  /** the list's name, for its stored column choice and its file name */
  name: string
  label: string
  one: string
  many: string
  /** created once, outside components */
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  /** the search parameters, parsed by the route */
  search: Search
  /** the query for one page of the list */
  ask: (search: Search) => UseQueryOptions<Answer, Problem, Answer, Key>
  page: (answer: Answer) => Page<Row>
  /** loads the pages of a query for a file */
  download: (query: QueryKey) => Promise<readonly Answer[]>
  /** true: sorted newest first; otherwise by waiting time or relevance */
  isByDate?: boolean
  /** the address that opens for a row */
  open?: (row: Row) => string | null
  /** the details that unfold below a row; null: none */
  detail?: (row: Row) => ReactNode
  rowClass?: (row: Row) => string
  filters?: ReactNode
  /** further actions beside the tools */
  actions?: ReactNode
  /** the filters that show all rows, if the address without filters does not */
  all?: object
  views?: readonly View[]
  /** saves the current filters as a named view */
  onSaveView?: (name: string, search: string) => Promise<unknown>
  /** actions on the selected rows; without it rows cannot be selected */
  bulk?: (bulk: Bulk<Row>) => ReactNode
  /** how many rows can be selected at once */
  mostAtOnce?: number
  /** the empty state: what it says and the next step */
  none: ReactNode
}

/**
 * A list of the back office: views, filters, column choice, one-line rows, keys, selection, pages and a file, the same in every
 * list. The address holds its filters and view.
 */
export function DataTable<
  Row extends object,
  Answer,
  Search extends ListSearch,
  Problem extends Error,
  Key extends QueryKey,
>(props: DataTableProps<Row, Answer, Search, Problem, Key>) {
  const { name, label, one, many, columns, search, ask, page, download, views = [], bulk, mostAtOnce = 500 } = props
  const path = useRouterState({ select: state => state.location.pathname })
  const query = useQuery(ask(search))
  const answer = useMemo(() => (query.data === undefined ? NOTHING : page(query.data)), [query.data, page])
  const { shown, choose, reset, isChosen } = useColumnChoice(name, columns)
  // A list without further pages is complete.
  const isWhole = answer.next === null && !search.after
  const { table, ...ticks } = useListTable({
    rows: answer.rows,
    rowId: props.rowId,
    columns,
    shown,
    sort: search.sort,
    isWhole,
    most: mostAtOnce,
  })
  useRootMark('bulkBar', bulk !== undefined && ticks.chosen.size > 0)
  const list = useRef<HTMLElement>(null)
  const clear = () => {
    table.setRowSelection({})
    // The pressed button disappears with the bar after a dialog over it has returned the focus, so the focus moves to the rows.
    requestAnimationFrame(() => {
      const all = list.current?.querySelector<HTMLElement>('thead input')
      // On a phone the table has no header.
      const place = all?.checkVisibility() ? all : list.current?.querySelector<HTMLElement>('[data-row]')
      place?.focus({ preventScroll: true })
    })
  }
  const isView = views.some(view => filtersOf(view.search) === filtersOf(search))
  const isFirst = !search.after
  const { length } = answer.rows
  return (
    <section ref={list} aria-label={label} className="list-page">
      <div className="list-head">
        {/* A single tab leaves no choice, except back from filters. */}
        {(views.length > 1 || !isView) && views.length > 0 && <ViewTabs path={path} search={search} views={views} />}
        <div className="list-tools">
          {props.actions}
          {props.onSaveView && !isView && (
            <SaveView onSave={async named => props.onSaveView?.(named, filtersOf(search))} />
          )}
          <ColumnMenu columns={columns} shown={shown} onChoose={choose} onReset={isChosen ? reset : null} />
          <CsvButton
            name={name}
            columns={columns.filter(({ id, isAction }) => shown[id] && !isAction)}
            download={async () => {
              const pages = await download(ask(pageAt(search, undefined)).queryKey)
              return pages.flatMap(one => page(one).rows).slice(0, MAX_DOWNLOAD_ROWS)
            }}
          />
        </div>
      </div>
      {props.filters}
      <QueryBoundary query={query} failed={`The ${many} could not be loaded.`} skeleton={<RowsSkeleton rows={18} />}>
        {() =>
          length > 0 ? (
            <RowTable
              table={table}
              columns={columns}
              label={label}
              open={props.open}
              detail={props.detail}
              rowClass={props.rowClass}
              canTick={bulk !== undefined}
              sortAddress={sort => listAddress(path, { ...pageAt(search, undefined), sort })}
            />
          ) : (
            <div className="sheet px-4 py-12 text-center text-muted">
              {answer.next !== null ? (
                `No matches in the ${many} checked so far. Keep looking.`
              ) : isFirst && filtersOf(search) === filtersOf(props.all ?? {}) ? (
                props.none
              ) : (
                <>
                  No {one} matches.{' '}
                  <PageLink href={listAddress(path, props.all ?? {})} className="text-link">
                    Show all {many}
                  </PageLink>
                </>
              )}
            </div>
          )
        }
      </QueryBoundary>
      <div className="list-foot">
        <p role="status">{query.data !== undefined && (length === 0 ? `No ${many}` : counted(length, one, many))}</p>
        {answer.note && <p>{answer.note}</p>}
        <Pages path={path} search={search} next={answer.next} isByDate={props.isByDate ?? false} />
        <p>Times are in {store.timeZone.replace('_', ' ')}.</p>
      </div>
      {bulk && ticks.chosen.size > 0 && (
        <section aria-label={`With the selected ${many}`} className="bulk-bar admin-fields">
          <p role="status" className="font-semibold tabular-nums">
            {thousands(ticks.chosen.size)} chosen{ticks.chosen.size >= mostAtOnce && ' (the most at once)'}:
          </p>
          {bulk({ ...ticks, clear })}
          <button type="button" className="button ml-auto" onClick={clear}>
            Clear
          </button>
        </section>
      )}
    </section>
  )
}

const NOTHING: Page<never> = { rows: [], next: null }

/** The address of the first page, or of the page after a row. */
const pageAt = <Search extends ListSearch>(search: Search, next: string | undefined) => ({ ...search, after: next })

type PagesProps = { path: string; search: ListSearch; next: string | number | null; isByDate: boolean }

function Pages({ path, search, next, isByDate }: PagesProps) {
  if (!search.after && next === null) return null
  return (
    <nav aria-label="Pages" className="flex gap-2">
      {search.after && (
        <PageLink href={listAddress(path, pageAt(search, undefined))} className="list-button">
          {isByDate ? 'Newest' : 'First'}
        </PageLink>
      )}
      {next !== null && (
        <PageLink href={listAddress(path, pageAt(search, `${next}`))} className="list-button">
          {isByDate ? 'Older' : 'Next'}
        </PageLink>
      )}
    </nav>
  )
}
