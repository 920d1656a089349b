import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../platform/db/testing.ts'
import { fillDueFacts } from '../facts/fill-facts.ts'
import { addProduct } from '../testing.ts'
import { type TestAdmin, testAdmin } from './testing.ts'

const database = testDatabase()
let admin: TestAdmin
beforeAll(async () => {
  admin = await testAdmin(database.db)
})

type Read = { dimensions: { family: string | null; facts: object[]; byHand: object[] } }
const read = async (id: number) => ((await admin.get(`/api/admin/parts/${id}`)).body as unknown as Read).dimensions
const save = (id: number, facts: { key: string; text: string | null }[]) =>
  admin.post(`/api/admin/parts/${id}/facts`, { facts })
const inShop = async (sku: string) =>
  (await admin.app.call(`/api/products/${sku}`)).body as unknown as Read['dimensions']

test('a guessed fact is corrected by hand, shown at once and audited, and the correction survives a new derivation', async () => {
  const id = await addProduct(database.db, { sku: 'AN3-5A', name: 'Bolt' })
  await fillDueFacts(database.db)
  expect(await inShop('AN3-5A')).toMatchObject({
    family: 'bolts',
    facts: expect.arrayContaining([{ key: 'length', text: '0.625', source: 'number', isGuessed: true }]),
  })
  expect(
    (
      await save(id, [
        { key: 'length', text: ' 21/32 ' },
        { key: 'drilled', text: '' },
      ])
    ).status,
  ).toBe(200)
  await database.db.$client.query(`UPDATE products SET name = 'Bolt, hex' WHERE id = $1`, [id])
  await fillDueFacts(database.db)
  const { facts } = await inShop('AN3-5A')
  expect(facts).toContainEqual({ key: 'length', text: '0.6563', source: 'desk', isGuessed: false })
  expect(JSON.stringify(facts)).not.toContain('drilled')
  expect((await read(id)).byHand).toEqual([
    { key: 'drilled', text: '' },
    { key: 'length', text: '21/32' },
  ])
  expect(await admin.audit(id)).toMatchObject([
    { action: 'product.facts', actor_id: admin.boss.id, before: {}, after: { length: '21/32', drilled: '' } },
  ])
})

test('when a correction is removed, the derived fact is shown again', async () => {
  const id = await addProduct(database.db, { sku: 'AN4-5A', name: 'Bolt' })
  await fillDueFacts(database.db)
  const before = await read(id)
  await save(id, [{ key: 'family', text: 'pins' }])
  expect(await read(id)).toMatchObject({ family: 'pins', facts: [] })
  await save(id, [{ key: 'family', text: null }])
  expect(await read(id)).toEqual(before)
})

test.each([
  [{ key: 'nonsense', text: 'x' }],
  [{ key: 'length', text: 'x'.repeat(61) }],
  [{ key: 'family', text: 'no-such' }],
])('%j is refused', async fact => {
  const id = await addProduct(database.db, { sku: `R-${fact.key}`, name: 'Bolt' })
  expect((await save(id, [fact])).status).toBe(400)
  expect((await save(999_999_999, [{ key: 'length', text: '1' }])).status).toBe(404)
})

test('a fact stated twice in one request is refused, and nothing is stored', async () => {
  const id = await addProduct(database.db, { sku: 'AN6-5A', name: 'Bolt' })
  const twice = ['0.6', '0.7'].map(text => ({ key: 'length', text }))
  expect((await save(id, twice)).status).toBe(400)
  expect((await read(id)).byHand).toEqual([])
})
