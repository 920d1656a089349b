import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestAdmin, testAdmin } from '../catalogue/admin/testing.ts'
import { addProduct } from '../catalogue/testing.ts'
import type { Listening } from '../platform/db/keep-listening.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { collectEvents } from '../platform/events/testing.ts'
import { watchSynonyms } from './synonyms.ts'

const database = testDatabase()
let admin: TestAdmin
let hearing: Listening
let changes = 0

beforeAll(async () => {
  const { db } = database
  admin = await testAdmin(db)
  // This process also receives events of the parts that later tests add.
  hearing = await collectEvents(database, watchSynonyms(db), events => {
    if (events?.some(({ kind }) => kind === 'synonym.changed')) changes++
  })
  await addProduct(db, { sku: 'MS24665-153', name: 'Cotter Pin', manufacturer: 'Norwick' })
  await addProduct(db, { sku: 'BS1574-4', name: 'Split Pin', manufacturer: 'Other, Inc.' })
  await addProduct(db, { sku: 'MS21044N3', name: 'Nut, Self-locking' })
})

afterAll(() => hearing.stop())

type Found = {
  list: { items: { sku: string }[]; total: number }
  facets: { manufacturers: { value: string }[] }
  also: { word: string; typed: string; kind: string }[]
}
const find = async (search: string, more = '') => {
  const { status, body } = await admin.app.call(`/api/search?search=${encodeURIComponent(search)}${more}`)
  expect(status).toBe(200)
  const { list, facets, also } = body as Found
  return { skus: list.items.map(({ sku }) => sku), total: list.total, makers: facets.manufacturers.length, also }
}
const add = (term: string, sameAs: string, kind = 'same') =>
  admin.post('/api/admin/synonyms', { fields: { term, sameAs, kind } })
/** Every process is notified of a change of the list, including the one that made it. */
async function heard(change: Promise<{ status: number }>) {
  const before = changes
  const { status } = await change
  await expect.poll(() => changes, { interval: 10 }).toBeGreaterThan(before)
  return status
}

test('matches of a synonym come after those of the search, are counted, and are explained', async () => {
  expect(await find('cotter pin')).toMatchObject({ skus: ['MS24665-153'], also: [] })
  expect(await heard(add(' Cotter  PIN', 'split pin'))).toBe(200)
  expect(await find('Cotter Pin')).toMatchObject({ skus: ['MS24665-153', 'BS1574-4'], total: 2, makers: 2 })
  const { skus, also } = await find('split pin')
  expect(skus).toEqual(['BS1574-4', 'MS24665-153'])
  expect(also).toMatchObject([{ word: 'cotter pin', typed: 'split pin', kind: 'same' }])
  expect((await find('split pin', '&sort=price-asc')).total).toBe(2)
  expect(await find('split pin', '&only=typed')).toMatchObject({ skus: ['BS1574-4'], makers: 1, also: [] })
  const { body } = await admin.app.call('/api/products?search=split%20pin')
  expect(body).toMatchObject({ total: 1 })
})

test('a superseded number leads to its replacement, and not back', async () => {
  expect(await heard(add('AN365', 'MS21044', 'superseded'))).toBe(200)
  expect(await find('AN365')).toMatchObject({ skus: ['MS21044N3'], also: [{ word: 'ms21044', kind: 'superseded' }] })
  expect((await find('MS21044')).also).toEqual([])
})

test('a pair is on the list once, in either direction, until it is deleted; the audit log has the admin', async () => {
  expect(await add('split pin', 'cotter pin')).toMatchObject({ status: 409, body: { code: 'SYNONYM_EXISTS' } })
  expect((await add('nut', 'Nut')).status).toBe(400)
  const list = (await admin.get('/api/admin/synonyms')).body as unknown as { id: number; term: string }[]
  const id = list.find(({ term }) => term === 'cotter pin')?.id ?? 0
  const remove = () => admin.post(`/api/admin/synonyms/${id}/delete`)
  expect([await heard(remove()), (await remove()).status]).toEqual([200, 200])
  expect(await find('cotter pin')).toMatchObject({ skus: ['MS24665-153'], also: [] })
  const done = await admin.audit(id, 'synonym')
  expect(done.map(({ action }) => action)).toEqual(['synonym.added', 'synonym.deleted'])
  expect(done[0]).toMatchObject({ after: { term: 'cotter pin', sameAs: 'split pin', kind: 'same' } })
})
