import { expect, test } from 'vitest'
import { unitFacts } from './testing.ts'
import { stockedUnits } from './testing-units.ts'

const stock = stockedUnits()
const { app, post, part, add, lineOf, order, pay, ship, wrongs } = stock

test('a recall finds what came from a source, who has it, and holds what is in the house', async () => {
  const productId = await part()
  const from = { vendor: 'Bad Metals', vendorDocument: 'D-1' }
  for (const mark of ['K-1', 'K-2', 'K-3', 'K-4']) await add(productId, unitFacts(mark, from))
  await add(productId, unitFacts('K-5', { vendor: 'Good Metals' }))
  const [left, waits] = [await order(productId, 1), await order(productId, 1)]
  await pay(left)
  await ship(left)
  const ask = async (query: string) => {
    const { status, body } = await app().call(`/api/admin/recall?${query}`, { headers: stock.boss.headers })
    expect(status).toBe(200)
    return body as {
      units: { mark: string; state: string }[]
      ordered: { orderId: string; mark: string; shippedAt: unknown }[]
    }
  }
  const found = await ask('kind=vendor&text=bad%20metals')
  expect(found.units.map(({ mark }) => mark)).toEqual(['K-1', 'K-2', 'K-3', 'K-4'])
  const has = new Map(found.ordered.map(({ orderId, mark, shippedAt }) => [orderId, [mark, shippedAt !== null]]))
  expect([has.size, has.get(left), has.get(waits)]).toEqual([2, ['K-1', true], ['K-2', false]])
  expect((await ask('kind=mark&text=k-5')).units).toHaveLength(1)
  expect((await ask('kind=vendorDocument&text=D-')).units).toHaveLength(0)
  const hold = () => post('/api/admin/recall/hold', { kind: 'vendor', text: 'Bad Metals', reason: 'Cracks' })
  expect((await hold()).body).toEqual({ held: 3 })
  expect((await hold()).body).toEqual({ held: 0 })
  expect((await ask('kind=vendor&text=bad%20metals')).units.map(({ state }) => state)).toEqual([
    ...['available', 'quarantined', 'quarantined', 'quarantined'],
  ])
  expect(await lineOf(productId)).toMatchObject({ quantity: 1, unit_pieces: 1 })
  await pay(waits)
  await expect(ship(waits)).rejects.toMatchObject({ code: 'UNIT_QUARANTINED' })
  expect(await wrongs()).toEqual([])
})

test('a recall by the number of a release document is of one organization, and of units that name none', async () => {
  const productId = await part()
  const tag = { paper: 'FAA 8130-3' as const, paperNumber: 'TAG-2001' }
  await add(productId, unitFacts('ORG-A', { ...tag, paperBy: 'Alpha Repair' }))
  await add(productId, unitFacts('ORG-B', { ...tag, paperBy: 'Bravo Aero' }))
  await add(productId, unitFacts('ORG-?', tag))
  const found = async (more = '') => {
    const { body } = await app().call(`/api/admin/recall?kind=paperNumber&text=tag-2001${more}`, {
      headers: stock.boss.headers,
    })
    return (body as { units: { mark: string }[] }).units.map(({ mark }) => mark)
  }
  expect(await found()).toEqual(['ORG-A', 'ORG-B', 'ORG-?'])
  expect(await found('&issuedBy=alpha%20repair')).toEqual(['ORG-A', 'ORG-?'])
  const source = { kind: 'paperNumber', text: 'TAG-2001', issuedBy: 'Alpha Repair' }
  expect((await post('/api/admin/recall/hold', { ...source, reason: 'Not theirs' })).body).toEqual({ held: 2 })
})
