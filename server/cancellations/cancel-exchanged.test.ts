import { expect, test } from 'vitest'
import { stockedPart } from '../catalogue/stocked-part.ts'
import { addProduct } from '../catalogue/testing.ts'
import { newKey, orderRequest } from '../checkout/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { checkStock } from '../invariants/stock.ts'
import { unitFacts } from '../inventory/units/testing.ts'
import { addAcceptedUnit } from '../inventory/units/testing-accepted.ts'
import { testGateway } from '../payments/testing.ts'
import { checkMoney, type Placed, testShop } from '../payments/testing-shop.ts'
import { testDatabase } from '../platform/db/testing.ts'

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)

test('a canceled line whose chosen unit was exchanged releases the unit that it has', async () => {
  const { db } = database
  const { id: adminId } = await signedIn(db, { admin: true })
  const productId = await addProduct(db, { sku: 'EXCHANGED-1', price: 3000, stock: {} })
  const otherId = await addProduct(db, { sku: 'EXCHANGED-2', price: 3000 })
  const added: number[] = []
  for (const mark of ['EX-1', 'EX-2'])
    added.push(await addAcceptedUnit({ db, stockedPart }, { productId, quantity: 1, facts: unitFacts(mark), adminId }))
  const [chosen, other] = added
  const request = await orderRequest(db, [
    { productId, quantity: 1, condition: 'overhauled', unitId: chosen },
    { productId: otherId, quantity: 1 },
  ])
  const { status, body } = await shop.app().post('/api/orders', request, { 'Idempotency-Key': newKey() })
  expect({ status, body }).toMatchObject({ status: 201 })
  const placed = { ...(body as Placed), part: productId }
  expect(await shop.pay(placed)).toMatchObject({ status: 200 })
  const units = () =>
    shop.rowsOf<{ id: number }>('SELECT unit_id AS id FROM reserved_units WHERE order_id = $1', placed.orderId)
  const [item] = await shop.rowsOf<{ id: number }>(
    'SELECT id FROM order_items WHERE order_id = $1 AND unit_id IS NOT NULL',
    placed.orderId,
  )
  expect(await units()).toEqual([{ id: chosen }])

  await shop.asAdmin(`/api/admin/orders/${placed.orderId}/parcels`, {})
  const [fulfillment] = await shop.rowsOf<{ id: string }>(
    'SELECT id FROM fulfillments WHERE order_id = $1',
    placed.orderId,
  )
  const swap = { itemId: item?.id, unitId: chosen, toUnitId: other, quantity: 1, reason: 'Scratched' }
  expect(await shop.asAdmin(`/api/admin/parcels/${fulfillment?.id}/packed`, { swaps: [swap] })).toMatchObject({
    status: 200,
  })
  expect(await units()).toEqual([{ id: other }])
  expect(await shop.asAdmin(`/api/admin/parcels/${fulfillment?.id}/unpacked`, {})).toMatchObject({ status: 200 })

  const lines = [{ itemId: item?.id, quantity: 1 }]
  const canceled = await shop
    .app()
    .post(`/api/orders/${placed.orderId}/cancel-lines`, { token: placed.token, lines }, { 'Idempotency-Key': newKey() })
  expect(canceled).toMatchObject({ status: 200 })
  expect(await units()).toEqual([])
  const [stock] = await shop.rowsOf('SELECT quantity FROM product_stock WHERE product_id = $1', productId)
  expect(stock).toEqual({ quantity: 2 })
  expect(await checkStock(db)).toEqual([])
  expect(await checkMoney(db, sandbox)).toEqual([])
})
