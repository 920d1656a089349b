import { beforeAll, expect, test } from 'vitest'
import { stockedPart } from '../../catalogue/stocked-part.ts'
import { addProduct } from '../../catalogue/testing.ts'
import { signedIn, type TestUser } from '../../customers/accounts/testing.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { unitFacts } from '../../inventory/units/testing.ts'
import { addAcceptedUnit } from '../../inventory/units/testing-accepted.ts'
import { addOrder, addShipment } from '../../orders/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { negotiation } from '../../quotes/testing.ts'
import type { FoundRecord } from './shapes.ts'

const database = testDatabase()
let boss: TestUser
let buyer: TestUser
beforeAll(async () => {
  boss = await signedIn(database.db, { admin: true })
  buyer = await signedIn(database.db)
})

const find = async (search: string) => {
  const address = `/api/admin/find?search=${encodeURIComponent(search)}`
  const { status, body } = await testApp(database.db, noGateway).call(address, { headers: boss.headers })
  expect(status).toBe(200)
  return body as FoundRecord[]
}
const short = (found: FoundRecord[]) => found.map(({ kind, id, isExact }) => [kind, id, isExact])

test('a tracking number finds its order, in groups of digits or in part', async () => {
  const id = await addOrder(database.db, { userId: buyer.id, paid: true, status: 'shipped' })
  await addShipment(database.db, id, { trackingNumber: '1Z 999 FF1 01 2345 6784' })
  expect(short(await find('1z999ff10123456784'))).toEqual([['order', id, true]])
  expect(short(await find('1Z 999 FF1 01 2345 6784'))).toEqual([['order', id, true]])
  const [piece] = await find('ff10123')
  expect([piece?.id, piece?.isExact]).toEqual([id, false])
  expect(piece?.text).toContain('1Z 999 FF1 01 2345 6784')
})

test('an exact number comes before numbers that contain it, with up to five of each kind', async () => {
  const { db } = database
  const number = 'APS-20260909-77777'
  const order = await addOrder(db, { userId: buyer.id, paid: true, orderNumber: number, skus: ['FIND-7'] })
  for (let at = 0; at < 6; at++) await addProduct(db, { sku: `FIND-7${at}` })
  const part = await addProduct(db, { sku: 'FIND-7' })
  const deal = negotiation(
    () => testApp(db, noGateway),
    () => buyer,
    () => boss,
  )
  const { quoteId, quoteNumber } = await deal.request({ lines: [{ partNumber: 'FIND-7', quantity: 3 }] })
  expect(short(await find(number.toLowerCase()))).toEqual([['order', order, true]])
  expect(short(await find(quoteNumber))).toEqual([['quote', quoteId, true]])
  const records = await find('find 7')
  expect(short(records).slice(0, 3)).toEqual([
    ['part', `${part}`, true],
    ['order', order, false],
    ['quote', quoteId, false],
  ])
  expect(records.filter(({ kind }) => kind === 'part')).toHaveLength(5)
  expect(records.find(({ kind }) => kind === 'quote')?.text).toBe('Amelia Earhart · Requested · FIND-7')
})

test('a unit is found by the beginning of its mark or document number, exact matches first', async () => {
  const part = await addProduct(database.db, { sku: 'FIND-UNIT' })
  const add = async (mark: string, more = {}) => {
    const unit = { productId: part, quantity: 1, facts: unitFacts(mark, more), adminId: boss.id }
    return `${await addAcceptedUnit({ db: database.db, stockedPart }, unit)}`
  }
  const exact = await add('SN-4711', { bin: 'A-12', paper: 'EASA Form 1', paperNumber: 'F1-0815' })
  const longer = []
  for (let at = 0; at < 6; at++) longer.unshift(await add(`SN-4711-${at}`))
  const records = await find('sn-4711')
  expect(short(records)).toEqual([['unit', exact, true], ...longer.slice(0, 4).map(id => ['unit', id, false])])
  expect(records[0]).toMatchObject({
    partId: `${part}`,
    title: 'SN-4711',
    text: 'FIND-UNIT · Overhauled (OH) · Available · A-12',
  })
  expect(await find('f1-08')).toMatchObject([
    { id: exact, isExact: false, text: 'FIND-UNIT · EASA Form 1 F1-0815 · Overhauled (OH) · Available · A-12' },
  ])
})

test('one number of two makers is two parts, each with its maker', async () => {
  const parts = []
  for (const [manufacturer, name] of [
    ['Norwick', 'Seal'],
    ['Parker', 'Gasket'],
  ])
    parts.push(await addProduct(database.db, { sku: 'TWO-MAKERS', name, manufacturer }))
  const facts = unitFacts('SN-OF-PARKER')
  const unit = { productId: parts[1] ?? 0, quantity: 1, facts, adminId: boss.id }
  await addAcceptedUnit({ db: database.db, stockedPart }, unit)
  const records = await find('two-makers')
  expect(records.map(({ title, text }) => [title, text.split(' · ').slice(0, 2)]).sort()).toEqual([
    ['TWO-MAKERS', ['Norwick', 'Seal']],
    ['TWO-MAKERS', ['Parker', 'Gasket']],
  ])
  expect((await find('SN-OF-PARKER'))[0]?.text).toContain('TWO-MAKERS · Parker')
})

test('a person is found by email; an empty search finds nothing', async () => {
  expect(short(await find(buyer.email.toUpperCase()))[0]).toEqual(['person', buyer.id, true])
  expect(await find(' ')).toEqual([])
  expect(await find('no such thing 4711')).toEqual([])
})
