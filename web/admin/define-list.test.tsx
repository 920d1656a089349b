import { isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { orpc } from '../api.ts'
import { LIVE } from '../live-query.ts'
import { newQueryClient } from '../query-client.ts'
import { answering } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import { defineList } from './define-list.tsx'
import { WithRoles } from './may.tsx'
import { readReturnsSearch } from './returns/returns-search.ts'

const { Screen, loader } = defineList({
  name: 'returns',
  title: 'Returns',
  label: ({ search }) => `Returns: ${search.show ?? 'all'}`,
  one: 'return',
  many: 'returns',
  none: 'No returns yet.',
  read: readReturnsSearch,
  ask: search => orpc.returns.admin.list.queryOptions({ input: search, ...LIVE }),
  extra: () => orpc.returns.admin.counts.queryOptions(LIVE),
  page: ({ returns, after }) => ({ rows: returns, next: after }),
  columns: [{ id: 'order', header: 'Order', value: ({ orderNumber }) => orderNumber }],
  rowId: ({ id }) => id,
  views: ({ extra }) => [
    { name: 'All', search: {} },
    { name: 'Returned', search: { show: 'returned' }, count: extra && `${extra.returned}` },
  ],
  find: 'Order number',
  filters: ({ search }) => [{ name: 'show', label: 'State', options: [['returned', search.show ?? 'Returned']] }],
  bulk: ({ chosen }) => <p>Sum of {chosen.size}</p>,
  canSelect: ({ may }) => may('refund'),
})

const arrive = (deps: Record<string, unknown>) =>
  loader({ context: { queryClient: newQueryClient() }, deps, location: { pathname: '/admin/returns' }, params: {} })

function answerAll() {
  answering('returns.admin.counts').mockResolvedValue({ returned: 7 })
  answering('savedViews.list').mockResolvedValue([{ id: 1, name: 'Mine', search: 'show=returned&search=AN3' }])
  return answering('returns.admin.list').mockResolvedValue({
    returns: [{ id: 'a', orderNumber: 'APS-1' }],
    after: null,
  })
}

test('the loader asks for the page, the second query and the saved views, and returns the title', async () => {
  const asked = answerAll()
  const counts = answering('returns.admin.counts').mockResolvedValue({ returned: 7 })
  const views = answering('savedViews.list').mockResolvedValue([])
  expect(await arrive({ show: 'returned', page: 'x' })).toBe('Returns')
  await expect.poll(() => [asked, counts, views].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
  expect(asked.mock.calls[0]?.[0]).toEqual({ show: 'returned', search: undefined, after: undefined })
})

test('an address with invalid filters leads to the address without them, and other parameters stay', async () => {
  const asked = answerAll()
  const refused = await arrive({ show: 'evil', search: ' AN3 ', page: 'x' }).catch(cause => cause)
  expect(isRedirect(refused) && refused.options).toMatchObject({
    href: '/admin/returns?search=AN3&page=x',
    replace: true,
  })
  expect(asked).not.toHaveBeenCalled()
})

test('the screen has the views with their counts, the saved views with theirs, the filters and the rows', async () => {
  answerAll()
  const screen = await show(<Screen />)
  const views = screen.getByRole('navigation', { name: 'Views' })
  await expect.element(views).toHaveTextContent('AllReturned7Mine1')
  await expect.element(screen.getByRole('region', { name: 'Returns: all' }).getByText('APS-1')).toBeVisible()
  await expect.element(screen.getByRole('searchbox', { name: 'Order number' })).toBeVisible()
  await screen.getByRole('checkbox', { name: /APS-1/ }).click()
  await expect.element(screen.getByText('Sum of 1')).toBeVisible()
})

test('rows can be selected only with the permission for it', async () => {
  answerAll()
  const screen = await show(
    <WithRoles roles={['warehouse']}>
      <Screen />
    </WithRoles>,
  )
  await expect.element(screen.getByText('APS-1')).toBeVisible()
  await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument()
})
