import { beforeAll, expect, test } from 'vitest'
import type { PartFields } from '../../../domain/catalogue/part-fields.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { fillDueFacts } from '../facts/fill-facts.ts'
import { addCategory, addProduct } from '../testing.ts'
import { type TestAdmin, testAdmin } from './testing.ts'

const database = testDatabase()
let admin: TestAdmin
beforeAll(async () => {
  admin = await testAdmin(database.db)
})
type Read = { part: { version: number; fields: PartFields } }
async function change(id: number, changes: Partial<PartFields>) {
  const { part } = (await admin.get(`/api/admin/parts/${id}`)).body as unknown as Read
  return admin.post(`/api/admin/parts/${id}`, { version: part.version, fields: { ...part.fields, ...changes } })
}
const waiting = async () => {
  const { body } = await admin.get('/api/admin/parts?lacks=hazmat')
  return (body as unknown as { parts: { sku: string }[] }).parts.map(({ sku }) => sku).toSorted()
}
const today = async () => (await admin.get('/api/admin/today')).body as unknown as { undecidedGoods: number }

test('parts that may be dangerous goods are listed until staff decide whether they are', async () => {
  const [battery, sealant] = [
    await addProduct(database.db, { sku: 'G-1', name: 'BATTERY' }),
    await addProduct(database.db, { sku: 'G-2', name: 'Sealant, class B' }),
  ]
  await addProduct(database.db, { sku: 'G-3', name: 'BATTERY BOX' })
  const plain = await addProduct(database.db, { sku: 'G-4', name: '24V 44AH' })
  await fillDueFacts(database.db)
  expect(await waiting()).toEqual(['G-1', 'G-2'])
  expect(await today()).toMatchObject({ undecidedGoods: 2 })
  // A category can indicate dangerous goods too, as soon as the facts of the part are derived again.
  const categoryId = await addCategory(database.db, 'Batteries')
  expect((await change(plain, { categoryId })).status).toBe(200)
  await fillDueFacts(database.db)
  expect(await waiting()).toEqual(['G-1', 'G-2', 'G-4'])
  expect((await change(battery, { hazmatChecked: true })).status).toBe(200)
  expect((await change(sealant, { isHazmat: true })).status).toBe(200)
  expect(await waiting()).toEqual(['G-4'])
  expect(await admin.audit(battery)).toMatchObject([
    { action: 'product.changed', before: { hazmatChecked: false }, after: { hazmatChecked: true } },
  ])
})

test('aircraft are allowed only with a UN number and class, in any spelling', async () => {
  const id = await addProduct(database.db, { sku: 'G-5', name: 'BATTERY' })
  expect((await change(id, { isHazmat: true, hazmatAircraft: 'cargo' })).status).toBe(400)
  expect((await change(id, { isHazmat: true, unNumber: '2795' })).status).toBe(400)
  expect((await change(id, { isHazmat: true, hazardClass: 'corrosive' })).status).toBe(400)
  const data = {
    isHazmat: true,
    unNumber: 'UN2795',
    hazardClass: '8',
    packingGroup: '',
    hazmatAircraft: 'cargo',
  } as const
  expect(await change(id, data)).toMatchObject({ status: 200, body: { fields: data } })
})
