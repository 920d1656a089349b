import { expect, test } from 'vitest'
import { orpc } from '../api.ts'
import { answering } from '../testing-api.ts'
import { downloadList } from './download-list.ts'

test('a file of a list is asked for by one call, with the filters of the list and not its page', async () => {
  const asked = answering('lists.download').mockResolvedValue({ pages: [{ orders: [] }], rows: 0 })
  const { queryKey } = orpc.orderAdmin.orders.queryOptions({ input: { status: 'shipped', search: 'x', after: '1_a' } })
  expect(await downloadList(queryKey)).toEqual([{ orders: [] }])
  expect(asked.mock.calls.map(([input]) => input)).toEqual([
    { list: 'orderAdmin.orders', filters: { status: 'shipped', search: 'x' } },
  ])
})

test('what is no list is not asked for', async () => {
  const asked = answering('lists.download')
  await expect(downloadList(['people', {}])).rejects.toThrow('no list that can be downloaded')
  expect(asked).not.toHaveBeenCalled()
})
