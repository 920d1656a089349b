import { randomUUID } from 'node:crypto'
import { afterEach, expect } from 'vitest'
import { checkStock } from '../invariants/stock.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { notificationOf, signNotification as sign } from './providers/authorize-net/testing-sandbox.ts'
import { testGateway } from './testing.ts'
import { checkMoney, type Placed, testShop } from './testing-shop.ts'

export const PATH = '/webhooks/authorize-net'

/** Notifications, signed and sent like those of the gateway. */
export function notifying() {
  const database = testDatabase()
  const sandbox = testGateway()
  const shop = testShop(database, sandbox)
  afterEach(async () => {
    await sandbox.noFault()
    await sandbox.notify(null)
    expect([await checkMoney(database.db, sandbox), await checkStock(database.db)]).toEqual([[], []])
  })

  const deliver = async (body: string, signature = sign(body)) =>
    (await shop.app().post(PATH, body, { 'X-ANET-Signature': signature })).status
  const notification = (id: string, more: object = {}, notificationId: string = randomUUID()) =>
    notificationOf(id, notificationId, more)
  const rowOf = async (notificationId: string) =>
    (
      await shop.rowsOf<{ handled_at: Date | null; result: string }>(
        'SELECT handled_at, result FROM payment_notifications WHERE notification_id = $1',
        notificationId,
      )
    )[0]
  const resultOf = async (transactionId: string) => {
    const notificationId = randomUUID()
    expect(await deliver(notification(transactionId, {}, notificationId))).toBe(200)
    return (await rowOf(notificationId))?.result
  }
  const chargeOf = async ({ orderNumber }: Placed) =>
    (await sandbox.ledger()).find(one => one.invoiceNumber === orderNumber)?.transId ?? ''

  return {
    database,
    sandbox,
    shop,
    sign,
    deliver,
    notification,
    rowOf,
    resultOf,
    chargeOf,
  }
}
