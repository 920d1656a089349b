import { beforeAll, expect, test } from 'vitest'
import { type TestAdmin, testAdmin } from '../../catalogue/admin/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'

const database = testDatabase()
let admin: TestAdmin
beforeAll(async () => {
  admin = await testAdmin(database.db)
})

type View = { id: number; name: string; search: string }
type Who = TestAdmin['boss']
const views = async (list = 'orders', who?: Who) => {
  const { body } = await admin.get(`/api/admin/views?list=${list}`, who)
  return body as unknown as View[]
}
const save = (name: string, search: string, list = 'orders') => admin.post('/api/admin/views', { list, name, search })

test('a view belongs to one admin and one list, and its name is unique there', async () => {
  expect((await save('Late', 'status=to_ship')).status).toBe(200)
  expect((await save('late', 'status=to_get')).status).toBe(200)
  const [view] = await views()
  expect(view).toMatchObject({ name: 'late', search: 'status=to_get' })
  expect(await views('quotes')).toEqual([])
  expect(await views('orders', admin.other)).toEqual([])
  expect((await admin.post(`/api/admin/views/${view?.id}/delete`, {}, admin.other)).status).toBe(404)
  expect(await views()).toHaveLength(1)
  expect((await admin.post(`/api/admin/views/${view?.id}/delete`)).status).toBe(200)
  expect(await views()).toEqual([])
  expect((await admin.audit(view?.id ?? 0, 'view')).map(({ action }) => action)).toEqual([
    'view.saved',
    'view.saved',
    'view.deleted',
  ])
})

test('a list has at most 20 views, even if two are saved concurrently', async () => {
  for (let at = 1; at < 20; at++) await save(`View ${at}`, `search=${at}`, 'parts')
  const answers = await Promise.all([save('One', '', 'parts'), save('More', '', 'parts')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await views('parts')).toHaveLength(20)
  expect((await save('View 1', 'search=other', 'parts')).status).toBe(200)
})
