import { expect, test } from 'vitest'
import { addOrder } from '../../orders/testing.ts'
import { unitFacts } from './testing.ts'
import { stockedUnits } from './testing-units.ts'

const stock = stockedUnits()
const { app, post, part, add, lineOf, order, pay, ship, wrongs } = stock

type Found = {
  ordered: {
    orderId: string
    mark: string
    unitId: number
    quantity: number
    lost: number
    cameBack: number
    shippedAt: string | null
  }[]
  orders: number
  units: number
  open: number
  loose: number
}
const seen = async (path: string) => {
  const { status, body } = await app().call(path, { headers: stock.boss.headers })
  expect(status).toBe(200)
  return body
}
const recall = async (query: string) => (await seen(`/api/admin/recall?${query}`)) as Found
/** The units in the house, of all pages. */
async function unitsOf(query: string): Promise<{ mark: string; state: string }[]> {
  const units: { mark: string; state: string }[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page = (await seen(`/api/admin/recall/units?${query}&after=${after}`)) as {
      units: typeof units
      after: number | null
    }
    units.push(...page.units)
    after = page.after
  }
  return units
}

test('a recall finds what came from a source, who has it, and holds what is in the house', async () => {
  const productId = await part()
  const from = { vendor: 'Bad Metals', vendorDocument: 'D-1' }
  for (const mark of ['K-1', 'K-2', 'K-3', 'K-4']) await add(productId, unitFacts(mark, from))
  await add(productId, unitFacts('K-5', { vendor: 'Good Metals' }))
  const [left, waits] = [await order(productId, 1), await order(productId, 1)]
  await pay(left)
  await ship(left)
  const found = await recall('kind=vendor&text=bad%20metals')
  expect(found).toMatchObject({ orders: 2, units: 3, open: 3 })
  expect((await unitsOf('kind=vendor&text=bad%20metals')).map(({ mark }) => mark)).toEqual(['K-2', 'K-3', 'K-4'])
  const has = new Map(found.ordered.map(({ orderId, mark, shippedAt }) => [orderId, [mark, shippedAt !== null]]))
  expect([has.size, has.get(left), has.get(waits)]).toEqual([2, ['K-1', true], ['K-2', false]])
  expect(await recall('kind=mark&text=k-5')).toMatchObject({ units: 1, orders: 0 })
  expect(await recall('kind=vendorDocument&text=D-')).toMatchObject({ units: 0, orders: 0 })
  const hold = () => post('/api/admin/recall/hold', { kind: 'vendor', text: 'Bad Metals', reason: 'Cracks' })
  expect((await hold()).body).toEqual({ held: 3, parcels: 0 })
  expect((await hold()).body).toEqual({ held: 0, parcels: 0 })
  expect(await recall('kind=vendor&text=bad%20metals')).toMatchObject({ units: 3, open: 0 })
  expect((await unitsOf('kind=vendor&text=bad%20metals')).map(({ state }) => state)).toEqual([
    ...['quarantined', 'quarantined', 'quarantined'],
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
    const units = await unitsOf(`kind=paperNumber&text=tag-2001${more}`)
    return units.map(({ mark }) => mark)
  }
  expect(await found()).toEqual(['ORG-A', 'ORG-B', 'ORG-?'])
  expect(await found('&issuedBy=alpha%20repair')).toEqual(['ORG-A', 'ORG-?'])
  const source = { kind: 'paperNumber', text: 'TAG-2001', issuedBy: 'Alpha Repair' }
  expect((await post('/api/admin/recall/hold', { ...source, reason: 'Not theirs' })).body).toEqual({
    held: 2,
    parcels: 0,
  })
})

test('every order of a vendor is found, however many units the vendor has in stock', async () => {
  const { db } = stock.database
  const productId = await part()
  const facts = { vendor: 'Halcyon Aero Trading' }
  for (const mark of ['H-1', 'H-2', 'H-3', 'H-4']) await add(productId, unitFacts(mark, facts))
  const orders = []
  for (let n = 0; n < 4; n++) {
    const orderId = await order(productId, 1)
    await pay(orderId)
    await ship(orderId)
    orders.push(orderId)
  }
  // They have lower ids than the units that were sold, and are of a part that comes first.
  const many = await part()
  await add(many, unitFacts('M-0', facts))
  await db.$client.query(
    `INSERT INTO units (stock_line_id, product_id, kind, mark, state, quantity, condition_code, vendor)
      SELECT stock_line_id, product_id, 'serial', 'M-' || n, 'inspecting', 1, 'OH', vendor
      FROM units CROSS JOIN generate_series(1, 1100) AS n WHERE mark = 'M-0'`,
  )
  const found = await recall('kind=vendor&text=halcyon%20aero%20trading')
  expect(found).toMatchObject({ orders: 4, units: 1101, open: 1101 })
  expect(found.ordered.map(({ orderId }) => orderId).sort()).toEqual(orders.sort())
  expect(await unitsOf('kind=vendor&text=halcyon%20aero%20trading')).toHaveLength(1101)
})

test('a recall is also by part number, repair station and period, and tells what was never told apart, lost or returned', async () => {
  const { db } = stock.database
  const productId = await part({ overhauled: 5 })
  const { rows } = await db.$client.query('SELECT sku FROM products WHERE id = $1', [productId])
  const sku = encodeURIComponent(`${rows[0].sku}`.toLowerCase().replace('-', ' '))
  const from = { paperBy: 'Bad Repairs Inc.', receivedOn: '2024-03-05' }
  await add(productId, unitFacts('P-1', from))
  await add(productId, unitFacts('P-2', { ...from, receivedOn: '2024-05-01' }))
  const told = await order(productId, 1)
  await pay(told)
  await ship(told)
  const byStation = await recall('kind=paperBy&text=bad%20repairs%20inc.')
  expect(byStation).toMatchObject({ orders: 1, units: 1 })
  expect(byStation.ordered).toMatchObject([{ orderId: told, lost: 0 }])
  // The tag as it was when it left counts, whatever is written of the unit later.
  await db.$client.query(`UPDATE units SET paper_by = 'Others' WHERE product_id = $1 AND is_gone`, [productId])
  expect(await recall('kind=paperBy&text=bad%20repairs%20inc.')).toMatchObject({ orders: 1 })

  expect(await recall(`kind=partNumber&text=${sku}`)).toMatchObject({ orders: 1, units: 1, loose: 5 })
  const loose = await addOrder(db, { userId: null, status: 'shipped', paid: true, skus: [`${rows[0].sku}`] })
  await db.$client.query(`UPDATE fulfillments SET state = 'lost' WHERE order_id = $1`, [loose])
  const lines = await recall(`kind=partNumber&text=${sku}`)
  expect(lines).toMatchObject({ orders: 2 })
  expect(lines.ordered.find(({ orderId }) => orderId === loose)).toMatchObject({ unitId: 0, quantity: 2, lost: 2 })

  const sold = byStation.ordered[0]?.mark === 'P-1' ? '2024-03-05' : '2024-05-01'
  expect(await recall(`kind=partNumber&text=${sku}&from=${sold}&to=${sold}`)).toMatchObject({ units: 0 })
  expect((await recall(`from=${sold}&to=${sold}`)).ordered).toMatchObject([{ orderId: told }])
  expect(await recall('dated=shipped&to=2024-01-01')).toMatchObject({ orders: 0, units: 0 })
  const { orders } = await recall(`kind=paperBy&text=bad%20repairs%20inc.&dated=shipped&from=2024-01-01`)
  expect(orders).toBe(1)
  const nothing = await app().call('/api/admin/recall?kind=vendor', { headers: stock.boss.headers })
  expect(nothing.status).toBe(400)
})
