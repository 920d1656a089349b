import { afterEach, expect } from 'vitest'
import { renderMails } from '../mail/testing.ts'
import { runDueRefunds } from '../payments/run-refund.ts'
import { testGateway } from '../payments/testing.ts'
import { checkMoney, type Placed, testShop } from '../payments/testing-shop.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { finishDueReturns } from './finish-return.ts'
import { mailChangedInstructions } from './instruct-return.ts'
import type { AdminReturn } from './shapes.ts'

/** Returns decided by the back office. After every test money and stock are consistent. */
export function adminReturns() {
  const database = testDatabase()
  const sandbox = testGateway()
  const shop = testShop(database, sandbox)

  const LEDGER_DIFFERS = `SELECT i.id FROM stock_lines i LEFT JOIN stock_movements m ON m.stock_line_id = i.id
  GROUP BY i.id HAVING i.quantity <> coalesce(sum(m.delta), 0)
  UNION ALL SELECT p.id FROM products p
    WHERE (SELECT quantity FROM product_stock WHERE product_id = p.id) <> (SELECT coalesce(sum(quantity), 0) FROM stock_lines WHERE product_id = p.id)`
  afterEach(async () => {
    await sandbox.noFault()
    expect(await checkMoney(database.db, sandbox)).toEqual([])
    expect(await shop.rowsOf(LEDGER_DIFFERS)).toEqual([])
  })

  const step = ({ orderId }: Placed, name: string, body: object = {}) =>
    shop.asAdmin(`/api/admin/orders/${orderId}/return/${name}`, body)
  const SHIPMENT = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }
  const WHOLE = { pieces: [{ position: 0, quantity: 2, condition: 'new' }], goods: 6000, freight: 0 }

  /** A paid and shipped order of two pieces at $30.00 with a requested return. */
  async function requested(): Promise<Placed> {
    const order = await shop.bought(2)
    expect((await shop.asAdmin(`/api/admin/orders/${order.orderId}/shipped`, SHIPMENT)).status).toBe(200)
    const body = { reason: 'damaged', token: order.token }
    expect((await shop.app().post(`/api/orders/${order.orderId}/return`, body)).status).toBe(200)
    return order
  }
  async function approved(isSettled = true): Promise<Placed> {
    const order = await requested()
    expect(await step(order, 'approve', { note: 'Send the tag along.' })).toMatchObject({ status: 200 })
    if (isSettled) await sandbox.settle()
    return order
  }
  const read = async ({ orderId }: Placed) =>
    (await shop.seeAsAdmin(`/api/admin/orders/${orderId}/return`)) as AdminReturn
  const stock = ({ part }: Placed) =>
    shop.rowsOf('SELECT condition, quantity FROM stock_lines WHERE product_id = $1 ORDER BY condition', part)
  /** The returned pieces of an order that await inspection, one row for each unit. */
  const cameBack = ({ orderId }: Placed) =>
    shop.rowsOf(
      `SELECT h.pieces FROM unit_history h JOIN units u ON u.id = h.unit_id
        WHERE h.order_id = $1 AND h.event = 'came_back' AND u.state = 'inspecting' ORDER BY h.id`,
      orderId,
    )
  const mails = async ({ orderId }: Placed, event: string) => {
    await renderMails(database.db)
    return shop.rowsOf<{ text: string; recipient: string }>(
      'SELECT text, recipient FROM emails WHERE entity = $1 AND event = $2',
      `order:${orderId}`,
      event,
    )
  }
  const seen = async ({ orderId, token }: Placed) =>
    (await shop.app().call(`/api/orders/${orderId}?token=${token}`)).body as {
      status: string
      history: { event: string; note: string }[]
    }
  const goOn = async () => {
    await shop.makeDue()
    await runDueRefunds(shop.context())
    await finishDueReturns(shop.context())
    await mailChangedInstructions(shop.context())
  }

  /** The audit entries of an order, oldest first. */
  const deedsWith = async ({ orderId }: Placed) => {
    const text = 'SELECT action FROM audit_entries WHERE subject_id = $1 ORDER BY id'
    return (await shop.rowsOf<{ action: string }>(text, orderId)).map(({ action }) => action)
  }

  return {
    database,
    sandbox,
    shop,
    step,
    WHOLE,
    requested,
    approved,
    read,
    stock,
    cameBack,
    mails,
    seen,
    goOn,
    deedsWith,
  }
}
