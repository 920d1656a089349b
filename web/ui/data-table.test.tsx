import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../styles.css'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import type { Column } from './table/columns.ts'
import { FilterBar } from './table/FilterBar.tsx'
import { csvOf } from './table/list-csv.ts'

type Part = { id: number; number: string; stock: number; note: string }
type Answer = { parts: Part[]; next: string | null }
type Search = { status?: string; search?: string; after?: string; sort?: string }

const COLUMNS: readonly Column<Part>[] = [
  { id: 'number', header: 'Part', value: ({ number }) => number, isSortable: true },
  {
    id: 'stock',
    header: 'Stock',
    value: ({ stock }) => stock,
    align: 'right',
    isSortable: true,
    card: 'lead',
  },
  { id: 'note', header: 'Note', value: ({ note }) => note, card: 'second' },
  { id: 'maker', header: 'Maker', value: () => 'Boeing', isExtra: true },
]
const part = (id: number): Part => ({ id, number: `AN${id}`, stock: (id * 7) % 10, note: `note ${id}` })
const some = (count: number) => Array.from({ length: count }, (_, at) => part(at + 1))

let asked: Search[] = []
/** Other tests use other links: a list restores the row that was opened last. */
let shows = 0
let answer: (search: Search) => Promise<Answer>
const downloaded = vi.fn(async (_query: readonly unknown[]): Promise<Answer[]> => [])
const noted = (search: Search) => {
  asked.push(search)
  return answer(search)
}
type Given = Partial<DataTableProps<Part, Answer, Search, Error, readonly unknown[]>>

/** Renders the list at `/list`, with its address in a router as on a page. */
async function show(given: Given = {}, address = '/list') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const root = createRootRoute({ component: Outlet })
  const list = createRoute({
    getParentRoute: () => root,
    path: '/list',
    validateSearch: (search: Record<string, unknown>): Search =>
      Object.fromEntries(Object.entries(search).map(([name, value]) => [name, `${value}`])),
    component: function List() {
      const search = list.useSearch()
      return (
        <DataTable<Part, Answer, Search, Error, readonly unknown[]>
          name="parts"
          label="Parts"
          one="part"
          many="parts"
          columns={COLUMNS}
          rowId={({ id }) => `${id}`}
          search={search}
          ask={at => ({ queryKey: ['parts', at], queryFn: () => noted(at) })}
          page={toPage}
          download={downloaded}
          open={({ id }) => `/list?search=opened${id}-${shows}`}
          isByDate
          none="No parts yet."
          filters={
            <FilterBar
              search={search}
              find="Number"
              filters={[{ name: 'status', label: 'Status', options: [['in', 'In stock']] }]}
            />
          }
          {...given}
        />
      )
    },
  })
  const router = createRouter({
    routeTree: root.addChildren([list]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const screen = await render(
    <QueryClientProvider client={client}>
      <RouterProvider<AnyRouter> router={router} />
    </QueryClientProvider>,
  )
  return { ...screen, router, client }
}
const toPage = ({ parts, next }: Answer) => ({ rows: parts, next })
const BULK: Given = { bulk: ({ chosen }) => <p>does: {[...chosen.keys()].join(' ')}</p> }
const rows = () => [...document.querySelectorAll('tbody tr')].map(row => row.querySelector('th')?.textContent ?? '')
const focused = () => document.activeElement?.closest('tr')?.dataset.row

beforeEach(async () => {
  localStorage.clear()
  asked = []
  shows += 1
  answer = async () => ({ parts: some(5), next: null })
  await page.viewport(1440, 900)
})

test('rows are 36 px high, the count is announced, and axe finds nothing', async () => {
  const { getByRole, container } = await show(BULK)
  await expect.element(getByRole('link', { name: 'AN1', exact: true })).toBeVisible()
  await expect.element(getByRole('status')).toHaveTextContent('5 parts')
  expect(container.querySelector('tbody tr')?.getBoundingClientRect().height).toBe(36)
  const { violations } = await axe.run(container)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('numbers and statuses are never cut off, sentences wrap, and names are cut off', async () => {
  await page.viewport(1280, 900)
  const [number, note, maker] = [
    '622-8701-001-REV-C-OF-2026',
    'No scan of it was found '.repeat(8),
    'Westbrook '.repeat(20),
  ]
  const column = (id: string, text: string, fit?: 'whole' | 'wrap'): Column<Part> => ({
    id,
    header: `Long head of ${id}`,
    value: () => text,
    ...(fit && { fit }),
  })
  const columns = [column('number', number, 'whole'), column('note', note, 'wrap'), column('maker', maker)]
  const { getByRole } = await show({ columns })
  await expect.element(getByRole('cell', { name: maker }).first()).toBeVisible()
  const isCut = (of: Element | null | undefined) => of !== null && of !== undefined && of.scrollWidth > of.clientWidth
  expect([...document.querySelectorAll('thead th, tbody tr:first-child > *')].map(isCut)).toEqual([
    ...[false, false, false],
    ...[false, false, true],
  ])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280)
})

test('the marks of a row are beside its number, and below it in a card without room', async () => {
  const columns = COLUMNS.map(
    (column, at): Column<Part> =>
      at > 0
        ? column
        : {
            ...column,
            fit: 'whole',
            marks: () => <b className="inline-block whitespace-nowrap">New, and a very long mark</b>,
          },
  )
  answer = async () => ({ parts: [{ ...part(1), number: 'D38999/24KG35SN-RECEPTACLE' }], next: null })
  for (const [width, isBeside] of [
    [768, true],
    [390, false],
  ] as const) {
    await page.viewport(width, 900)
    const { getByRole, getByText, unmount } = await show({ columns })
    const link = getByRole('link', { name: 'D38999/24KG35SN-RECEPTACLE' })
    await expect.element(link).toBeVisible()
    const [number, mark] = [link.element(), getByText(/^New/).element()].map(one => one.getBoundingClientRect())
    expect((mark?.top ?? 0) < (number?.bottom ?? 0)).toBe(isBeside)
    await unmount()
  }
})

test('on a phone a row is a card of two lines that opens anywhere', async () => {
  await page.viewport(390, 844)
  const { getByRole, container, router } = await show()
  await expect.element(getByRole('link', { name: 'AN1', exact: true })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(getComputedStyle(container.querySelector('thead') ?? container).display).toBe('none')
  await userEvent.click(getByRole('cell', { name: 'note 2' }), { force: true })
  await expect.poll(() => router.state.location.href).toContain('opened2')
})

test('j, k and the arrows move, Enter opens', async () => {
  const { router, getByRole } = await show()
  await expect.element(getByRole('link', { name: 'AN1', exact: true })).toBeVisible()
  await userEvent.keyboard('j')
  expect(focused()).toBe('1')
  await userEvent.keyboard('j{ArrowDown}')
  expect(focused()).toBe('3')
  await userEvent.keyboard('k')
  expect(focused()).toBe('2')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.href).toContain('opened2')
})

test('x selects, Shift+x selects the range, Escape clears; letters in a field stay letters', async () => {
  const { getByText, getByRole } = await show(BULK)
  await expect.element(getByRole('link', { name: 'AN1', exact: true })).toBeVisible()
  await userEvent.keyboard('jx')
  await expect.element(getByText('does: 1', { exact: true })).toBeVisible()
  await userEvent.keyboard('jj{Shift>}X{/Shift}')
  await expect.element(getByText('does: 1 2 3', { exact: true })).toBeVisible()
  await userEvent.click(getByRole('searchbox', { name: 'Number' }))
  await userEvent.keyboard('xj')
  await expect.element(getByRole('searchbox', { name: 'Number' })).toHaveValue('xj')
  await expect.element(getByText('does: 1 2 3', { exact: true })).toBeVisible()
  await userEvent.click(getByRole('checkbox', { name: 'Select AN5' }))
  await userEvent.keyboard('{Escape}')
  await expect.element(getByText(/^does/)).not.toBeInTheDocument()
})

test('a click with Shift selects a range; the box in the header selects all', async () => {
  const { getByText, getByRole } = await show(BULK)
  await userEvent.click(getByRole('checkbox', { name: 'Select AN2' }))
  await userEvent.click(getByRole('checkbox', { name: 'Select AN4' }), { modifiers: ['Shift'] })
  await expect.element(getByText('does: 2 3 4', { exact: true })).toBeVisible()
  await userEvent.click(getByRole('checkbox', { name: 'Select all 5 on this page' }))
  await expect.element(getByText('does: 2 3 4 1 5', { exact: true })).toBeVisible()
})

test('selected rows of other pages count', async () => {
  answer = async ({ after }) => (after ? { parts: [part(9)], next: null } : { parts: [part(1), part(2)], next: 'two' })
  const { getByText, getByRole } = await show(BULK)
  await userEvent.click(getByRole('checkbox', { name: 'Select AN2' }))
  await userEvent.click(getByRole('link', { name: 'Older' }))
  await userEvent.click(getByRole('checkbox', { name: 'Select AN9' }))
  await expect.element(getByText('does: 2 9', { exact: true })).toBeVisible()
  await userEvent.click(getByRole('link', { name: 'Newest' }))
  await expect.element(getByRole('checkbox', { name: 'Select AN2' })).toBeChecked()
})

test('a column header sorts, and the address holds the order', async () => {
  const { getByRole, router } = await show()
  await userEvent.click(getByRole('link', { name: 'Stock' }))
  await expect.poll(() => router.state.location.search).toEqual({ sort: 'stock' })
  await expect.element(getByRole('columnheader', { name: /Stock/ })).toHaveAttribute('aria-sort', 'ascending')
  expect(rows()).toEqual(['AN3', 'AN2', 'AN5', 'AN1', 'AN4'].toSorted((a, b) => stockOf(a) - stockOf(b)))
  await userEvent.click(getByRole('link', { name: /Stock/ }))
  await expect.poll(() => router.state.location.search).toEqual({ sort: '-stock' })
  await expect.poll(rows).toEqual(['AN1', 'AN2', 'AN3', 'AN4', 'AN5'].toSorted((a, b) => stockOf(b) - stockOf(a)))
  await expect.element(getByRole('link', { name: 'Note' })).not.toBeInTheDocument()
})

test('numbers in names sort by their value', async () => {
  answer = async () => ({ parts: some(11), next: null })
  await show({}, '/list?sort=number')
  await expect.poll(rows).toEqual(some(11).map(({ number }) => number))
})
const stockOf = (number: string) => part(Number(number.slice(2))).stock

test('the column choice is stored', async () => {
  const first = await show()
  await expect.element(first.getByRole('columnheader', { name: 'Maker' })).not.toBeInTheDocument()
  await userEvent.click(first.getByRole('button', { name: 'Columns' }))
  await userEvent.click(first.baseElement.querySelector('[role="menuitemcheckbox"]:last-of-type') ?? first.container)
  await userEvent.keyboard('{Escape}')
  await expect.element(first.getByRole('columnheader', { name: 'Maker' })).toBeVisible()
  await first.unmount()
  const again = await show()
  await expect.element(again.getByRole('columnheader', { name: 'Maker' })).toBeVisible()
})

test('the file has the chosen columns of all pages, and no formula', async () => {
  downloaded.mockResolvedValueOnce([
    { parts: [part(1)], next: 'two' },
    { parts: [{ ...part(9), note: '=1+1' }], next: null },
  ])
  let saved: Blob | MediaSource | undefined
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    saved = blob
    return '#'
  })
  const { getByRole } = await show({}, '/list?status=in&after=two')
  await userEvent.click(getByRole('button', { name: 'CSV' }))
  await expect.poll(() => saved).toBeInstanceOf(Blob)
  made.mockRestore()
  expect(saved instanceof Blob && (await saved.text())).toBe("Part,Stock,Note\r\nAN1,7,note 1\r\nAN9,3,'=1+1\r\n")
  // One call, for the whole list from its first page.
  expect(downloaded.mock.calls).toEqual([[['parts', { status: 'in', after: undefined }]]])
  expect(csvOf(COLUMNS, [])).toBe('\uFEFFPart,Stock,Note,Maker\r\n')
})

test('a filter is added to the address and resets the page', async () => {
  const { getByRole, router } = await show({}, '/list?after=two&tab=x')
  await userEvent.selectOptions(getByRole('combobox', { name: 'Status' }), 'In stock')
  await expect.poll(() => router.state.location.search).toEqual({ tab: 'x', status: 'in' })
  await userEvent.fill(getByRole('searchbox', { name: 'Number' }), 'AN1')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.search).toEqual({ tab: 'x', search: 'AN1', status: 'in' })
})

test('a list with one view has no tabs, and with a filter the way back to it', async () => {
  const { getByRole } = await show({ views: [{ name: 'All', search: {} }] })
  await expect.element(getByRole('table')).toBeVisible()
  await expect.element(getByRole('navigation', { name: 'Views' })).not.toBeInTheDocument()
  await show({ views: [{ name: 'All', search: {} }] }, '/list?status=in')
  await expect.element(page.getByRole('link', { name: 'All' })).toBeVisible()
})

test('views are tabs with counts; filters without a view can be saved as one', async () => {
  const onSaveView = vi.fn(async () => {})
  const views = [
    { name: 'All', search: {} },
    { name: 'In stock', search: { status: 'in' }, count: '7' },
  ]
  const { getByRole } = await show({ views, onSaveView })
  await expect.element(getByRole('link', { name: 'All', exact: true })).toHaveAttribute('aria-current')
  await expect.element(getByRole('button', { name: 'Save this view' })).not.toBeInTheDocument()
  await userEvent.click(getByRole('link', { name: 'In stock 7' }))
  await expect.element(getByRole('link', { name: 'In stock 7' })).toHaveAttribute('aria-current')
  await userEvent.fill(getByRole('searchbox', { name: 'Number' }), 'AN')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(getByRole('button', { name: 'Save this view' }))
  await userEvent.fill(getByRole('textbox', { name: 'Name' }), 'Mine')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onSaveView.mock.calls).toEqual([['Mine', 'search=AN&status=in']])
})

test('an empty list says so, and how to show all rows if it was filtered', async () => {
  answer = async () => ({ parts: [], next: null })
  const { getByText, getByRole } = await show()
  await expect.element(getByText('No parts yet.')).toBeVisible()
  await userEvent.selectOptions(getByRole('combobox', { name: 'Status' }), 'In stock')
  await expect.element(getByText(/No part matches/)).toBeVisible()
  await userEvent.click(getByRole('link', { name: 'Show all parts' }))
  await expect.element(getByText('No parts yet.')).toBeVisible()
})

test('a list that failed to load can be retried', async () => {
  answer = () => Promise.reject(new Error('no'))
  const { getByRole } = await show()
  await expect.element(getByRole('alert').getByText('The parts could not be loaded.')).toBeVisible()
  answer = async () => ({ parts: some(2), next: null })
  await userEvent.click(getByRole('button', { name: 'Try again' }))
  await expect.element(getByRole('link', { name: 'AN1', exact: true })).toBeVisible()
})

test('the focus stays in the list when its row is removed', async () => {
  const { getByRole, client } = await show()
  await expect.element(getByRole('link', { name: 'AN1', exact: true })).toBeVisible()
  await userEvent.keyboard('jj')
  expect(focused()).toBe('2')
  answer = async () => ({ parts: [part(1), part(3), part(4)], next: null })
  await client.invalidateQueries()
  await expect.poll(rows).toEqual(['AN1', 'AN3', 'AN4'])
  expect(focused()).toBe('3')
})

test('a row unfolds its details', async () => {
  const { getByRole, getByText } = await show({
    open: undefined,
    detail: ({ id }) => (id === 1 ? 'More of it' : null),
  })
  const button = getByRole('button', { name: 'AN1' })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('j{Enter}')
  await expect.element(getByText('More of it')).toBeVisible()
  await expect.element(getByRole('button', { name: 'AN2' })).not.toBeInTheDocument()
})

test('a column gives way when the content of another one widens after it was measured', async () => {
  await page.viewport(800, 600)
  const columns: Column<Part>[] = [
    { id: 'number', header: 'Part', value: ({ number }) => number, fit: 'whole' },
    { id: 'stock', header: 'Stock', value: ({ stock }) => stock, align: 'right' },
    { id: 'note', header: 'Note', value: ({ note }) => note, fit: 'whole' },
    { id: 'maker', header: 'Maker', value: () => 'Boeing Distribution Services', fit: 'whole' },
  ]
  await show({ columns })
  const cell = page.getByRole('cell', { name: '7', exact: true }).first()
  await expect.element(cell).toBeVisible()
  const table = page.getByRole('table').element()
  const frame = table.parentElement
  if (!(table instanceof HTMLTableElement) || !frame) throw new Error('there is no table')
  expect(table.offsetWidth).toBeLessThanOrEqual(frame.clientWidth)
  cell.element().textContent = '7,000,000'.repeat(8)
  await expect.poll(() => table.offsetWidth - frame.clientWidth).toBeLessThanOrEqual(0)
})

test('a row that unfolds a table leaves the columns of the list where they are', async () => {
  await page.viewport(1000, 700)
  const columns: Column<Part>[] = [
    { id: 'number', header: 'Part', value: ({ number }) => number, fit: 'whole' },
    { id: 'stock', header: 'On the shelf of every warehouse', value: ({ stock }) => stock, align: 'right' },
    { id: 'note', header: 'Note', value: ({ note }) => note.repeat(12) },
    { id: 'maker', header: 'Maker of the part', value: () => 'Boeing', fit: 'whole' },
  ]
  const { getByRole, getByText } = await show({
    columns,
    open: undefined,
    detail: ({ id }) =>
      id === 1 ? (
        <table>
          <thead>
            <tr>
              <th>Fact</th>
              <th>Before</th>
            </tr>
          </thead>
          <tbody>
            <tr data-row>
              <td>Price</td>
              <td>{'a long text of before '.repeat(5)}</td>
            </tr>
          </tbody>
        </table>
      ) : null,
  })
  const button = getByRole('button', { name: 'AN1' })
  await expect.element(button).toBeVisible()
  const list = page.getByRole('table').first()
  const places = () =>
    [...list.element().querySelectorAll(':scope > thead th')].map(head => Math.round(head.getBoundingClientRect().left))
  const before = places()
  await userEvent.keyboard('j{Enter}')
  await expect.element(getByText('Before', { exact: true })).toBeVisible()
  // A change of width measures the columns again.
  await page.viewport(1010, 700)
  await page.viewport(1000, 700)
  const moved = () => Math.max(...places().map((left, at) => Math.abs(left - (before[at] ?? 0))))
  await expect.poll(moved).toBeLessThan(20)
})
