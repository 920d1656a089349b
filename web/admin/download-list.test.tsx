import { expect, test } from 'vitest'
import { orpc } from '../api.ts'
import { answering } from '../testing-api.ts'
import { downloadList } from './download-list.ts'

test('a file of a list is loaded by one call, with the filters of the list and not its page', async () => {
  const asked = answering('lists.download').mockResolvedValue({ pages: [{ orders: [] }], rows: 0 })
  const { queryKey } = orpc.orders.admin.list.queryOptions({ input: { status: 'shipped', search: 'x', after: '1_a' } })
  expect(await downloadList(queryKey)).toEqual([{ orders: [] }])
  expect(asked.mock.calls.map(([input]) => input)).toEqual([
    { list: 'orders.admin.list', filters: { status: 'shipped', search: 'x' } },
  ])
})
