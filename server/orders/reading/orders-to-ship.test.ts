import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestUser } from '../../customers/accounts/testing.ts'
import { pdfPages } from '../../documents/testing.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { addOrder, addRefund } from '../testing.ts'
import type { OrderToShip } from './read-orders-to-ship.ts'

const database = testDatabase()
const app = () => testApp(database.db, noGateway)
let boss: TestUser
beforeAll(async () => {
  boss = await signedIn(database.db, { admin: true })
})
const MISSING = '00000000-0000-4000-8000-000000000000'
const add = (orderNumber: string, more: Partial<Parameters<typeof addOrder>[1]> = {}) =>
  addOrder(database.db, { userId: null, paid: true, orderNumber, ...more })
const toShip = async (...orders: string[]) =>
  app().call(`/api/admin/orders-to-ship?orders=${orders.join(',')}`, { headers: boss.headers })
const paper = async (name: string, ...orders: string[]) => {
  const answer = await app().request(`/admin/${name}.pdf?orders=${orders.join(',')}`, { headers: boss.headers })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('orders are listed in the order of selection, with the reason if one cannot be shipped', async () => {
  const paid = await add('APS-20260404-10001', { skus: ['BENCH-1', 'BENCH-2'] })
  const gone = await add('APS-20260404-10002', { status: 'shipped' })
  const unpaid = await add('APS-20260404-10003', { paid: false })
  const refunded = await add('APS-20260404-10004', { attempt: 'approved' })
  await addRefund(database.db, refunded, 20)
  const { body } = await toShip(unpaid, paid, MISSING, gone, paid, refunded)
  const orders = body as OrderToShip[]
  expect(orders.map(({ id, whyNot }) => [id, whyNot])).toEqual([
    [unpaid, 'This order isn’t paid, so it can’t be packed or shipped.'],
    [paid, null],
    [gone, expect.stringContaining('shipped')],
    [refunded, expect.stringContaining('fully refunded or is being refunded')],
  ])
  expect(orders[1]).toMatchObject({
    recipient: 'Quimby Flying Service',
    shippingProvider: 'fedex',
    collectBy: null,
    tailNumber: null,
    items: [
      { sku: 'BENCH-1', uom: 'EA', quantity: 2 },
      { sku: 'BENCH-2', uom: 'EA', quantity: 2 },
    ],
  })
})

test('an order has a row for each packed package, and one for unpacked pieces', async () => {
  const id = await add('APS-20260404-10005', { skus: ['BENCH-3', 'BENCH-4'] })
  const pack = (position: number, sku: string, quantity: number, shippedAt: Date | null = null) =>
    database.db.$client.query(
      `WITH fulfillment AS (INSERT INTO fulfillments (order_id, position, state, carrier, tracking_number, shipped_at)
          VALUES ($1, $2, CASE WHEN $5::timestamptz IS NULL THEN 'packed' ELSE 'shipped' END, 'ups', '1Z', $5) RETURNING id),
        line AS (INSERT INTO fulfillment_lines SELECT fulfillment.id, i.id, $4 FROM fulfillment, order_items i
          WHERE i.order_id = $1 AND i.sku = $3)
      INSERT INTO fulfillment_pieces (fulfillment_id, order_item_id, quantity) SELECT fulfillment.id, i.id, $4 FROM fulfillment, order_items i
        WHERE i.order_id = $1 AND i.sku = $3`,
      [id, position, sku, quantity, shippedAt],
    )
  await pack(1, 'BENCH-3', 1, new Date())
  await database.db.$client.query('UPDATE orders SET to_ship = 3 WHERE id = $1', [id])
  await pack(2, 'BENCH-3', 1)
  await pack(3, 'BENCH-4', 1)
  const rows = async () =>
    ((await toShip(id)).body as OrderToShip[]).map(({ parcel, items }) => [parcel?.position ?? null, items])
  expect(await rows()).toEqual([
    [2, [{ sku: 'BENCH-3', uom: 'EA', quantity: 1 }]],
    [3, [{ sku: 'BENCH-4', uom: 'EA', quantity: 1 }]],
    [null, [{ sku: 'BENCH-4', uom: 'EA', quantity: 1 }]],
  ])
  const slips = async () => pdfPages((await paper('packing-slips', id)).bytes).map(page => page.join(' '))
  const codes = async () =>
    (await database.db.$client.query('SELECT position FROM issued_slips WHERE order_id = $1 ORDER BY position', [id]))
      .rows
  const three = await slips()
  expect(three.map(page => /Package \d of \d/.exec(page)?.[0])).toEqual(['Package 2 of 3', 'Package 3 of 3', undefined])
  for (const page of three) expect(page).toContain('1 line, 1 piece')
  expect(await codes()).toEqual([{ position: 2 }, { position: 3 }])
  await pack(4, 'BENCH-4', 1)
  expect((await rows()).map(([position]) => position)).toEqual([2, 3, 4])
  // All pieces are packed, and the packing slip can still be printed.
  expect((await paper('packing-slips', id)).status).toBe(200)
})

test.each([
  '1',
  'x,y',
  `${MISSING};`,
  Array(101)
    .fill(0)
    .map((_, at) => MISSING.replace(/^0{8}/, `${10_000_000 + at}`))
    .join(','),
])('an invalid selection is refused: %s', async orders => {
  expect((await toShip(orders)).status).toBe(400)
  expect((await paper('pick-list', orders)).status).toBe(400)
})

describe('documents for several orders', () => {
  test('have all packing slips in one file, each order on a new page with its own page numbers', async () => {
    const skus = Array.from({ length: 60 }, (_, at) => `SLIP-${at}`)
    const [long, short] = [await add('APS-20260404-20001', { skus }), await add('APS-20260404-20002')]
    const pages = pdfPages((await paper('packing-slips', long, short)).bytes)
    const count = pages.length - 1
    expect(count).toBeGreaterThan(1)
    for (const [at, page] of pages.slice(0, -1).entries())
      expect(page).toEqual(
        expect.arrayContaining([
          'Aircraft Parts Store · Packing slip APS-20260404-20001',
          `Page ${at + 1} of ${count}`,
        ]),
      )
    expect(pages.at(-1)).toEqual(
      expect.arrayContaining(['Number APS-20260404-20002', 'AN3-5A', 'Page 1 of 1', '1 line, 2 pieces']),
    )
    expect(pages.at(-1)).not.toContain('SLIP-1')
  })

  test('have each part once in the pick list, with its orders, aircraft on ground first', async () => {
    const one = await add('APS-20260404-30001', { skus: ['PICK-2', 'PICK-10'] })
    const two = await add('APS-20260404-30002', { skus: ['PICK-2'] })
    const aog = await add('APS-20260404-30003', { skus: ['PICK-9'] })
    const unpaid = await add('APS-20260404-30004', { paid: false, skus: ['PICK-NOT'] })
    await database.db.$client.query(`UPDATE orders SET aog = '[{"tailNumber": "N1"}]' WHERE id = $1`, [aog])
    const [page = []] = pdfPages((await paper('pick-list', one, two, aog, unpaid)).bytes)
    expect(page.filter(text => text.startsWith('PICK-'))).toEqual(['PICK-9', 'PICK-2', 'PICK-10'])
    const text = page.join(' ').replace(/ +/g, ' ')
    expect(text).toContain('AOG: APS-20260404-30003 (2)')
    expect(text).toContain('APS-20260404-30001 (2), APS-20260404-30002 (2)')
    expect(text).toContain('3 lines, 8 pieces')
  })

  test('do not exist if no order can be packed', async () => {
    const unpaid = await add('APS-20260404-40001', { paid: false })
    for (const name of ['packing-slips', 'pick-list']) {
      const { status, bytes } = await paper(name, unpaid)
      expect([status, JSON.parse(bytes.toString()).code]).toEqual([409, 'NOTHING_TO_PACK'])
    }
  })
})
