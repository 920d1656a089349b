import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { cartOf, line } from '../cart/testing.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { testApp } from '../http/testing.ts'
import { checkStock } from '../invariants/stock.ts'
import { claimOrders } from '../orders/claim-orders.ts'
import { paymentProviders } from '../payments/providers.ts'
import { resolveAttempts } from '../payments/resolve-attempts.ts'
import { testGateway } from '../payments/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { newKey, orderRequest } from './testing.ts'

// A guest's cart that was ordered, and is then merged into an account, is not bought again there.

const database = testDatabase()
const sandbox = testGateway()
const app = () => testApp(database.db, sandbox.gateway())
let parts = 0
const part = (stock = 20) => addProduct(database.db, { sku: `BROUGHT-${++parts}`, price: 3000, stock: { new: stock } })
const log = { info: () => {}, warn: () => {}, error: console.error }
const askGateway = () =>
  resolveAttempts({
    db: database.db,
    providers: paymentProviders(sandbox.gateway()),
    publicUrl: 'http://localhost',
    log,
  })

/** A guest with an order of some pieces, and the account into which the browser will merge the cart. */
async function guest(quantity = 2, stock = 20) {
  const bolt = await part(stock)
  const cartId = randomUUID()
  const me = await signedIn(database.db)
  const lines = [line(bolt, quantity)]
  const request = { ...(await orderRequest(database.db, lines)), cartId, email: me.email }
  const { status, body } = await app().post('/api/orders', request, { 'Idempotency-Key': newKey() })
  expect(status).toBe(201)
  const order = body as { orderId: string; orderNumber: string; total: number }
  const cart = cartOf(database.db, me)
  const pay = async () => {
    const orderInput = {
      paymentData: await sandbox.token(),
      amount: order.total / 100,
      orderId: order.orderId,
      isGuest: true,
    }
    return (await app().post('/functions/process-payment?guest=true', orderInput)).status
  }
  return {
    bolt,
    cartId,
    me,
    cart,
    pay,
    lines,
    number: order.orderNumber,
    merge: () => cart.mergeCart(cartId, lines),
  }
}
const undecided = (number: string) =>
  `${already(number)}. Its payment is being checked: should it not go through, the parts come into your cart`
const already = (number: string) => `This cart was already ordered: ${number}`

describe('a guest’s cart that is merged', () => {
  test('after its order was paid is left out, with a message, even on a retry', async () => {
    const { merge, pay, number, cart, cartId, bolt, lines } = await guest()
    expect(await pay()).toBe(200)
    expect(await merge()).toMatchObject({ status: 200, lines: [], message: already(number) })
    expect(await merge()).toMatchObject({ lines: [], message: already(number) })
    // A piece that was added after the order is merged once.
    const more = [line(bolt, 3), line(await part(), 1)]
    for (let n = 0; n < 2; n++)
      expect((await cart.mergeCart(cartId, more)).lines).toEqual([line(bolt, 1), ...more.slice(1)])
    expect(lines).toEqual([line(bolt, 2)])
  })

  test('while its payment is pending is left out, and stays out once the payment is approved', async () => {
    const { merge, pay, number, cart, me, bolt } = await guest()
    await cart.add(line(bolt, 5))
    await sandbox.fault('reset-after-charge')
    expect(await pay()).toBe(202)
    expect(await merge()).toMatchObject({ lines: [line(bolt, 5)], message: undecided(number) })
    await askGateway()
    await claimOrders(database.db, me.id)
    // The account's own pieces of the same part do not change.
    expect((await cart.read()).lines).toEqual([line(bolt, 5)])
  })

  test.each(['declined', 'never charged', 'ended, and refunded'])(
    'whose payment is pending is merged once it is %s',
    async how => {
      const { merge, pay, number, cart, cartId, me, bolt } = await guest()
      const other = await part()
      await cart.add(line(bolt, 1))
      await sandbox.fault({ declined: 'held', 'never charged': 'reset' }[how] ?? 'reset-after-charge')
      expect(await pay()).toBe(202)
      expect(await merge()).toMatchObject({ lines: [line(bolt, 1)], message: undecided(number) })
      // A piece that was added after the order is merged at once, and only once.
      expect((await cart.mergeCart(cartId, [line(bolt, 2), line(other, 4)])).lines).toEqual([
        line(bolt, 1),
        line(other, 4),
      ])
      const stands = (status: string) =>
        database.db.$client.query('UPDATE orders SET status = $2 WHERE order_number = $1', [number, status])
      if (how === 'declined') await sandbox.review('decline')
      if (how === 'never charged')
        await database.db.$client.query(`UPDATE payment_attempts SET created_at = created_at - interval '11 minutes'`)
      if (how === 'ended, and refunded') await stands('canceled')
      for (let n = 0; n < 2; n++) {
        await askGateway()
        expect((await cart.read()).lines).toEqual([line(bolt, 3), line(other, 4)])
      }
      expect((await merge()).lines).toEqual([line(bolt, 3), line(other, 4)])
      if (how === 'ended, and refunded') await stands('pending')
      // In the end, another card pays: the merged lines are bought, and the account's own lines stay.
      expect(await pay()).toBe(200)
      await claimOrders(database.db, me.id)
      expect((await cart.read()).lines).toEqual([line(bolt, 1), line(other, 4)])
    },
  )

  test('while its payment is pending stays out of a newer cart, except for restored lines', async () => {
    const { merge, pay, cart, bolt, me } = await guest()
    await sandbox.fault('held')
    expect(await pay()).toBe(202)
    await merge()
    const nut = await part()
    await cart.add(line(nut, 1))
    const { cartId, lines } = await cart.read()
    const request = { ...(await orderRequest(database.db, lines)), cartId }
    const { body } = await app().post('/api/orders', request, { ...me.headers, 'Idempotency-Key': newKey() })
    const { orderId, total } = body as { orderId: string; total: number }
    const payment = { paymentData: await sandbox.token(), amount: total / 100, orderId }
    expect((await app().post('/functions/process-payment', payment, me.headers)).status).toBe(200)
    await sandbox.review('decline')
    await askGateway()
    expect((await cart.read()).lines).toEqual([line(bolt, 2)])
    expect(await pay()).toBe(200)
    expect((await cart.read()).lines).toEqual([])
  })

  test('after the account has claimed the order is left out; another account does not get its number', async () => {
    const { merge, pay, number, me, cartId, lines } = await guest()
    expect(await pay()).toBe(200)
    await claimOrders(database.db, me.id)
    expect(await merge()).toMatchObject({ lines: [], message: already(number) })
    const other = cartOf(database.db, await signedIn(database.db))
    expect(await other.mergeCart(cartId, lines)).toMatchObject({ lines: [], message: 'This cart was already ordered' })
  })

  test('before its order is paid loses only the bought lines when it is paid', async () => {
    const { merge, pay, cart, bolt, cartId } = await guest(2)
    await cart.add(line(bolt, 1))
    expect(await merge()).toMatchObject({ lines: [line(bolt, 3)], message: null })
    const other = await part()
    await cart.add(line(other, 4))
    expect(await pay()).toBe(200)
    expect((await cart.read()).lines).toEqual([line(bolt, 1), line(other, 4)])
    expect((await merge()).lines).toEqual([line(bolt, 1), line(other, 4)])
    // The guest has added one piece since.
    expect((await cart.mergeCart(cartId, [line(bolt, 3)])).lines).toEqual([line(bolt, 2), line(other, 4)])
    expect(await checkStock(database.db)).toEqual([])
  })

  test('loses at most the pieces that it contributed: pieces beyond the stock were never merged', async () => {
    const { merge, pay, cart, bolt } = await guest(2, 3)
    await cart.add(line(bolt, 1))
    expect(await merge()).toMatchObject({ lines: [line(bolt, 1)], message: '2 item(s) left out due to stock limits' })
    expect(await pay()).toBe(200)
    expect((await cart.read()).lines).toEqual([line(bolt, 1)])
  })

  test('and was bought in the account since does not change a new cart there', async () => {
    const { merge, pay, cart, bolt, me } = await guest(2)
    const { cartId, lines } = await merge()
    const request = { ...(await orderRequest(database.db, lines)), cartId }
    const { body } = await app().post('/api/orders', request, { ...me.headers, 'Idempotency-Key': newKey() })
    const { orderId, total } = body as { orderId: string; total: number }
    const payment = { paymentData: await sandbox.token(), amount: total / 100, orderId }
    expect((await app().post('/functions/process-payment', payment, me.headers)).status).toBe(200)
    await cart.add(line(bolt, 2))
    expect(await pay()).toBe(200)
    expect((await cart.read()).lines).toEqual([line(bolt, 2)])
  })

  test('at the moment of payment is not in the cart afterwards, whichever comes first', async () => {
    for (let run = 0; run < 6; run++) {
      const { merge, pay, cart, bolt } = await guest()
      await cart.add(line(bolt, 1))
      const [paid, ...merged] = await Promise.all([pay(), merge(), merge()])
      expect([paid, ...merged.map(({ status }) => status)]).toEqual([200, 200, 200])
      expect((await cart.read()).lines).toEqual([line(bolt, 1)])
    }
    expect(await checkStock(database.db)).toEqual([])
  })
})
