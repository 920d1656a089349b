import { beforeAll, expect, test } from 'vitest'
import { signedIn, type TestUser } from '../server/customers/accounts/testing.ts'
import { inTransaction, type Tx } from '../server/platform/db/database.ts'
import { CROSSING_RULES, findUnnamedByRecall } from './crossing-rules.ts'
import { anyOrderWorld, type WalkedOrder } from './testing-any-order-world.ts'

// Breaks each rule with damage that earlier versions of the store did, to prove that each rule can fail.

const walks = anyOrderWorld()
const { database, rowsOf, asAdmin } = walks
const VENDOR = 'Halcyon Aero Trading'
let unitId = 0
let order: WalkedOrder
let warehouse: TestUser

beforeAll(async () => {
  warehouse = await signedIn(database.db, { roles: ['warehouse'] })
  const world = await walks.newWorld()
  await walks.place(world, [2, 1], false)
  const [first] = world.orders
  if (!first) throw new Error('no order')
  order = first
  await walks.pay(order)
  await asAdmin(`/api/admin/orders/${order.orderId}/shipped`, {
    carrier: 'ups',
    trackingNumber: '1Z999AA10123456784',
  })
  const [sold] = await rowsOf<{ unitId: number }>(
    'SELECT unit_id AS "unitId" FROM shipped_units WHERE order_id = $1',
    order.orderId,
  )
  unitId = sold?.unitId ?? 0
})

class Undo extends Error {}

/** Returns the rules that these statements break. The statements are rolled back. */
async function brokenBy(statements: readonly string[]): Promise<string[]> {
  const broken: string[] = []
  const checkRules = async (tx: Tx) => {
    for (const statement of statements) await tx.$client.query(statement)
    const evidence = { db: tx, ledger: [], mails: [], mayRepeat: new Set<string>(), logs: [] }
    const secrets = { cardNumbers: [], cardCodes: [], tokens: [] }
    for (const [rule, check] of Object.entries(CROSSING_RULES))
      if ((await check({ ...evidence, secrets })).length > 0) broken.push(rule)
    throw new Undo()
  }
  await inTransaction(database.db, checkRules).catch(error => {
    if (!(error instanceof Undo)) throw error
  })
  return broken
}

const SOLD = () => `UPDATE shipped_units SET paper = 'FAA 8130-3' WHERE unit_id = ${unitId}`
const scanned = (reading: string, confirmedAt = 'NULL') => [
  `INSERT INTO unit_documents (unit_id, kind, name, digest, media_type, bytes, visibility, reading, confirmed_at)
    VALUES (${unitId}, '8130-3', 'Form', repeat('0', 64), 'application/pdf', 1, 'buyer', '${reading}', ${confirmedAt})`,
  `INSERT INTO shipped_documents (order_id, product_id, condition, unit_id, kind, name, digest, media_type, bytes)
    SELECT order_id, product_id, condition, unit_id, '8130-3', 'Form', repeat('0', 64), 'application/pdf', 1 FROM shipped_units
    WHERE unit_id = ${unitId}`,
]
const event = (name: string, by = 'NULL') =>
  `INSERT INTO unit_history (unit_id, event, pieces, admin_id) VALUES (${unitId}, '${name}', 1, ${by})`
const FOR_SALE = () => `UPDATE units SET state = 'available', quantity = 1, is_gone = false WHERE id = ${unitId}`
const byWarehouse = () => `'${warehouse.id}'`

const DOCUMENT = 'a unit is shipped with a document that fits it'
const INSPECTED = 'quality has accepted each unit for sale'
const RECALLED = 'no unit of a recalled vendor is for sale'
const HELD = 'no package is shipped while a recall holds it'
const ONE_PLACE = 'each shipped piece is in one place'
const ACCEPTED_ONCE = 'returned pieces are accepted once'
const RECALL = `INSERT INTO audit_entries (actor, action, subject, subject_id, label, at)
  VALUES ('command line', 'stock.recalled', 'recall', 'vendor', '${VENDOR}', now() + interval '1 minute')`
const heldAs = (action: string) => `INSERT INTO audit_entries (actor, action, subject, subject_id, label, before)
  VALUES ('command line', 'order.parcel_${action}', 'order', '${order.orderId}', 'An order', '{"parcel": 1}')`
const OF_VENDOR = () => `UPDATE units SET vendor = '${VENDOR}' WHERE id = ${unitId}`
const BACK = () => `INSERT INTO returns (id, order_id, position, state, reason, decided_at, received_at, goods, freight)
  VALUES ('00000000-0000-4000-8000-000000000001', '${order.orderId}', 1, 'received', 'damaged', now(), now(), 0, 0)`
const BACK_LINE = () => `INSERT INTO return_lines (return_id, position, order_item_id, quantity, condition)
  VALUES ('00000000-0000-4000-8000-000000000001', 1, ${order.items[0]}, 2, 'new')`

test('a correct store breaks no rule', async () => {
  expect(await brokenBy([])).toEqual([])
})

test.each<[string, () => string[], string[]]>([
  ['a unit that left with no document', () => [SOLD()], [DOCUMENT]],
  ['a unit that left with the form of another piece', () => [SOLD(), ...scanned('differs')], [DOCUMENT]],
  ['a unit that left with its form', () => [SOLD(), ...scanned('agrees')], []],
  ['a unit that left with a form that quality has confirmed', () => [SOLD(), ...scanned('no_text', 'now()')], []],
  ['a returned piece that is for sale without an inspection', () => [event('came_back'), FOR_SALE()], [INSPECTED]],
  [
    'a piece that the warehouse accepted without the permission to inspect',
    () => [FOR_SALE(), event('accepted', byWarehouse())],
    [INSPECTED],
  ],
  [
    'a new piece that the warehouse put on sale without an inspection',
    () => [
      `DELETE FROM unit_history WHERE unit_id = ${unitId} AND event = 'accepted'`,
      FOR_SALE(),
      event('added', byWarehouse()),
      `INSERT INTO stock_movements (stock_line_id, delta, reason, unit_id) SELECT stock_line_id, 1, 'unit', id FROM units WHERE id = ${unitId}`,
    ],
    [INSPECTED],
  ],
  ['a package that was shipped while a recall held it', () => [heldAs('held')], [HELD]],
  ['a package that was shipped after its hold was lifted', () => [heldAs('held'), heldAs('hold_lifted')], []],
  ['a unit of a recalled vendor that is still for sale', () => [OF_VENDOR(), FOR_SALE(), RECALL], [RECALLED]],
  [
    'a package that comes back after its pieces were returned',
    () => [
      BACK(),
      BACK_LINE(),
      `UPDATE fulfillments SET state = 'returned_to_sender' WHERE order_id = '${order.orderId}'`,
    ],
    [ONE_PLACE],
  ],
  [
    'pieces of one line that are accepted twice',
    () => [
      `INSERT INTO unit_history (unit_id, event, pieces, order_id) VALUES (${unitId}, 'came_back', 1, '${order.orderId}'), (${unitId}, 'came_back', 1, '${order.orderId}')`,
    ],
    [ACCEPTED_ONCE],
  ],
])('%s', async (_, statements, rules) => {
  expect(await brokenBy(statements())).toEqual(rules)
})

test('a recall that does not name an order with a unit of the vendor is reported', async () => {
  await rowsOf('UPDATE units SET vendor = $2 WHERE id = $1', unitId, VENDOR)
  expect(await findUnnamedByRecall(database.db, VENDOR, [])).toHaveLength(1)
  expect(await findUnnamedByRecall(database.db, VENDOR, [order.orderId])).toEqual([])
})

test('a recall names each order with its units, even if a list cannot show all units', async () => {
  // Units of the vendor with lower ids. A truncated list would show only these units.
  await rowsOf(
    `INSERT INTO units (stock_line_id, product_id, kind, mark, state, quantity, condition_code, vendor)
      SELECT min(id), min(product_id), 'lot', 'R-' || n, 'quarantined', 1, 'NE', $1 FROM stock_lines, generate_series(1, 1100) n GROUP BY n`,
    VENDOR,
  )
  const answer = await walks.seeAs('quality', `/api/admin/recall?kind=vendor&text=${encodeURIComponent(VENDOR)}`)
  expect(JSON.stringify(answer)).toContain(order.orderId)
})
