import { beforeAll } from 'vitest'
import type { UnitFacts } from '../../../domain/inventory/unit-facts.ts'
import { addProduct } from '../../catalogue/testing.ts'
import { signedIn, type TestUser } from '../../customers/accounts/testing.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { checkStock } from '../../invariants/stock.ts'
import { addOrder } from '../../orders/testing.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { lockStock, reserveStock, sellReserved, type WantedStock } from '../reserve-stock.ts'
import { shipReserved } from '../testing.ts'
import type { Unit } from './read-units.ts'

/** Units of parts, with the calls of the back office and the work of orders. */
export function stockedUnits() {
  const database = testDatabase()
  let boss: TestUser
  beforeAll(async () => {
    boss = await signedIn(database.db, { admin: true })
  })
  const app = () => testApp(database.db, noGateway)
  let keys = 0
  /** `isKeyed`: with an idempotency key of its own */
  const post = async (path: string, body: object, isKeyed: boolean | string = false) => {
    const key = typeof isKeyed === 'string' ? isKeyed : `units-of-the-test-${++keys}`
    const answer = await app().post(path, body, isKeyed ? { ...boss.headers, 'Idempotency-Key': key } : boss.headers)
    return { status: answer.status, body: answer.body as { id: number; code?: string } }
  }
  const get = async (path: string) => (await app().call(path, { headers: boss.headers })).body
  let made = 0
  const part = (stock = {}) => addProduct(database.db, { sku: `UNIT-${++made}`, stock })
  /** Adds a unit. `source` arrived: it is accepted at once; `to_inspect`: it arrives, and waits for quality. */
  const add = async (productId: number, facts: UnitFacts, { quantity = 1, source = 'arrived' } = {}) => {
    const unitInput = { quantity, source: source === 'to_inspect' ? 'arrived' : source, facts }
    const added = await post(`/api/admin/parts/${productId}/units`, unitInput)
    if (added.status === 201 && source === 'arrived')
      await post(`/api/admin/units/${added.body.id}/move`, { version: 1, move: 'accepted' })
    return added
  }
  const unitsOf = async (productId: number) =>
    ((await get(`/api/admin/parts/${productId}/units`)) as { units: Unit[] }).units
  const unit = async (productId: number, id: number) => (await unitsOf(productId)).find(one => one.id === id) as Unit
  const move = async (productId: number, id: number, event: string, note = '') =>
    post(`/api/admin/units/${id}/move`, { version: (await unit(productId, id)).version, move: event, note })
  const lineOf = async (productId: number, condition = 'overhauled') => {
    const { rows } = await database.db.$client.query(
      'SELECT id, quantity, unit_pieces FROM stock_lines WHERE product_id = $1 AND condition = $2',
      [productId, condition],
    )
    return rows[0] as { id: number; quantity: number; unit_pieces: number }
  }
  /** An order that has reserved `quantity` pieces as checkout does. */
  const order = async (productId: number, quantity: number, more: Partial<WantedStock> = {}) => {
    const orderId = await addOrder(database.db, { userId: null })
    const wanted = { productId, condition: 'overhauled', quantity, ...more }
    await inTransaction(database.db, async tx => reserveStock(tx, orderId, [wanted], await lockStock(tx, [productId])))
    return orderId
  }
  const inTx = (work: Parameters<typeof inTransaction<void>>[1]) => inTransaction(database.db, work)
  const pay = (orderId: string) => inTx(tx => sellReserved(tx, orderId))
  const ship = (orderId: string) => inTx(tx => shipReserved(tx, orderId))
  const unitsOfOrder = async (orderId: string) => {
    const { rows } = await database.db.$client.query(
      'SELECT mark, quantity, is_shipped, paper_number FROM order_units_view WHERE order_id = $1 ORDER BY mark',
      [orderId],
    )
    return rows
  }

  /**
   * The faults of lines, units and reservations. Leaves out faults of order items, because these test orders have other
   * items than they reserve.
   */
  const wrongs = async () => (await checkStock(database.db)).filter(wrong => !/pieces in it/.test(wrong))

  return {
    database,
    app,
    post,
    get,
    part,
    add,
    unitsOf,
    unit,
    move,
    lineOf,
    order,
    inTx,
    pay,
    ship,
    unitsOfOrder,
    wrongs,
    get boss() {
      return boss
    },
  }
}
