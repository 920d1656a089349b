import { expect, test } from 'vitest'
import { stockedPart } from '../catalogue/stocked-part.ts'
import { addProduct } from '../catalogue/testing.ts'
import { newKey, orderRequest } from '../checkout/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { checkStock } from '../invariants/stock.ts'
import { unitFacts } from '../inventory/units/testing.ts'
import { addAcceptedUnit } from '../inventory/units/testing-accepted.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { testGateway } from './testing.ts'
import { checkMoney, type Placed, testShop } from './testing-shop.ts'

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)

test('an unpaid order with a recalled unit is not charged; when it is placed again, it reserves another piece and is paid', async () => {
  const { db } = database
  const { id: adminId } = await signedIn(db, { admin: true })
  const productId = await addProduct(db, { sku: 'STOPPED-1', price: 3000, stock: {} })
  for (const mark of ['ST-1', 'ST-2'])
    await addAcceptedUnit({ db, stockedPart }, { productId, quantity: 1, facts: unitFacts(mark), adminId })
  const request = await orderRequest(db, [{ productId, quantity: 1 }])
  const place = async () => {
    const { status, body } = await shop.app().post('/api/orders', request, { 'Idempotency-Key': newKey() })
    expect(status).toBe(201)
    const placed = body as Placed
    const units = await shop.rowsOf<{ mark: string }>(
      'SELECT mark FROM reserved_units r JOIN units u ON u.id = r.unit_id WHERE r.order_id = $1',
      placed.orderId,
    )
    return { placed: { ...placed, part: productId }, mark: units[0]?.mark }
  }
  const first = await place()
  const recall = { kind: 'mark', text: first.mark, reason: 'Suspected unapproved' }
  expect(await shop.asAdmin('/api/admin/recall/hold', recall)).toMatchObject({ body: { held: 1 } })
  const refused = await shop.pay(first.placed)
  expect(refused).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_PAYABLE' } })
  expect(JSON.stringify(refused.body)).toContain(`S/N ${first.mark}. You were not charged`)
  expect(await sandbox.ledger()).toEqual([])
  const second = await place()
  expect(second.mark).not.toBe(first.mark)
  expect(await shop.pay(second.placed)).toMatchObject({ status: 200 })
  expect(await checkStock(db)).toEqual([])
  expect(await checkMoney(db, sandbox)).toEqual([])
})
