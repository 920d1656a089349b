import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  NOTIFICATION_EVENTS,
  NOTIFICATIONS,
  type NotificationEvent,
  readerOfEvent,
} from '../../domain/admin/notification.ts'
import { store } from '../../domain/settings/store.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { renderMails } from '../mail/testing.ts'
import { addOrder } from '../orders/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'

const database = testDatabase()
let boss: TestUser
let buyer: TestUser
beforeAll(async () => {
  boss = await signedIn(database.db, { admin: true })
  buyer = await signedIn(database.db, { name: 'Harriet Quimby' })
})
const send = (body: object, by = boss) =>
  testApp(database.db, noGateway).post('/functions/send-notification-email', body, by.headers)
const mailed = async (entity: string) => {
  await renderMails(database.db)
  return (await database.db.$client.query('SELECT * FROM emails WHERE entity = $1 ORDER BY id', [entity])).rows
}
const data = (event: NotificationEvent, id: string = randomUUID()) =>
  ({
    order: { id, order_number: 'APS-20261121-1001', total: 25.5, tracking_number: '1Z <b>', carrier: 'ups' },
    quote: { id, quote_number: 'Q-20261121-10001', quantity: 2, quoted_price: 1234.5, reason: 'No <longer> made' },
    career: { id, full_name: 'Bessie Coleman', email: 'bessie@example.com' },
    submission: { id, type: 'aircraft', make: 'Cessna', tail_number: 'N12345' },
    user: { id, email: 'new@example.com', full_name: 'Amy Johnson' },
  })[NOTIFICATIONS[event].what]

const addQuote = async (userId: string, version = 1) => {
  const { rows } = await database.db.$client.query<{ id: string }>(
    `INSERT INTO quotes (quote_number, kind, user_id, notes, preferred_shipping, version)
      VALUES ($1, 'rfq', $2, '', 'no_preference', $3) RETURNING id`,
    [randomUUID(), userId, version],
  )
  return rows[0]?.id
}
/** Adds the order or quote of an event, for the customer or a guest. */
const thingOf = (event: NotificationEvent) => {
  if (event === 'guest_order_confirmation') return addOrder(database.db, { userId: null, paid: true })
  const { what } = NOTIFICATIONS[event]
  return what === 'order'
    ? addOrder(database.db, { userId: buyer.id })
    : what === 'quote'
      ? addQuote(buyer.id)
      : undefined
}
const storeTells = (event: string, entity: string, recipient: string) =>
  database.db.$client.query(
    `INSERT INTO emails (event, entity, recipient, subject, html, text) VALUES ($1, $2, $3, 's', 'h', 't')`,
    [event, entity, recipient],
  )

test.each(NOTIFICATION_EVENTS)('%s is mailed to its recipient, once, and recorded', async event => {
  const eventData = data(event, await thingOf(event))
  const isForAdmin = readerOfEvent(event) === 'admin'
  const to = isForAdmin ? { notificationType: 'admin' } : { notificationType: 'user', userId: buyer.id }
  const body = { ...to, eventType: event, eventData }
  for (let times = 0; times < 2; times++)
    expect(await send(body)).toMatchObject({ status: 200, body: { success: true } })
  const mails = await mailed(`notified:${NOTIFICATIONS[event].what}:${eventData.id}`)
  const recipient =
    event === 'guest_order_confirmation' ? 'amelia@example.com' : isForAdmin ? store.mailboxes.sales : buyer.email
  expect(mails).toMatchObject([{ event, recipient, state: 'waiting', is_secret: false }])
  const [{ id, html, text }] = mails
  expect(html).not.toMatch(/<b>|<longer>/)
  if (NOTIFICATIONS[event].what === 'quote') expect(text).toContain('$1,234.50')
  const { rows } = await database.db.$client.query('SELECT action, actor_id FROM audit_entries WHERE subject_id = $1', [
    `${id}`,
  ])
  expect(rows).toEqual([{ action: 'mail.notified', actor_id: boss.id }])
})

describe('a notification', () => {
  const order = () => ({ eventType: 'new_order', eventData: data('new_order') })

  test('for the store is sent only to its mailboxes and its admins', async () => {
    for (const adminEmail of [store.mailboxes.support, boss.email.toUpperCase()])
      expect((await send({ notificationType: 'admin', adminEmail, ...order() })).status).toBe(200)
    for (const adminEmail of [buyer.email, 'victim@example.com', '', `${boss.email},victim@example.com`])
      expect(await send({ notificationType: 'admin', adminEmail, ...order() })).toMatchObject({
        status: 422,
        body: { success: false, error: expect.stringContaining('mailbox of the store') },
      })
  })

  test('is sent only to customers with an account, and to guests with the order', async () => {
    const shipped = data('order_shipped', await addOrder(database.db, { userId: buyer.id }))
    const user = { notificationType: 'user', eventType: 'order_shipped', eventData: shipped }
    expect((await send({ ...user, userId: randomUUID() })).status).toBe(404)
    expect((await send(user)).status).toBe(404)
    const guest = { notificationType: 'user', eventType: 'guest_order_confirmation' }
    expect((await send({ ...guest, eventData: data('guest_order_confirmation') })).status).toBe(404)
    const owned = await addOrder(database.db, { userId: buyer.id })
    expect((await send({ ...guest, eventData: data('guest_order_confirmation', owned) })).status).toBe(404)
  })

  test('about an order or a quote is sent only to its owner', async () => {
    const otherBuyer = await signedIn(database.db)
    const things: [NotificationEvent, string | undefined][] = [
      ['order_shipped', await addOrder(database.db, { userId: otherBuyer.id })],
      ['order_shipped', await addOrder(database.db, { userId: null })],
      ['order_shipped', undefined],
      ['rfq_quoted', await addQuote(otherBuyer.id)],
      ['rfq_quoted', undefined],
    ]
    for (const [eventType, id] of things)
      expect(
        await send({ notificationType: 'user', userId: buyer.id, eventType, eventData: data(eventType, id) }),
      ).toMatchObject({ status: 422, body: { success: false, error: expect.stringContaining('of this customer') } })
  })

  test('is refused if its sender is not an admin any more', async () => {
    const body = { notificationType: 'admin', ...order() }
    expect((await send(body, buyer)).status).toBe(403)
    expect((await testApp(database.db, noGateway).post('/functions/send-notification-email', body)).status).toBe(401)
  })
})

test.each<[string, object]>([
  ['an unknown event', { eventType: 'hello' }],
  ['a sign-in event', { eventType: 'magic_link' }],
  ['the name of a JavaScript property', { eventType: 'constructor' }],
  ['an unknown field', { html: '<b>' }],
  ['data of another event', { eventData: { id: randomUUID(), full_name: 'x' } }],
  ['unknown data', { eventData: { id: randomUUID(), order_number: 'x', link: 'https://evil.example' } }],
  ['an invalid id', { eventData: { id: '1', order_number: 'x' } }],
  ['a text that is too long', { eventData: { id: randomUUID(), order_number: 'x'.repeat(41) } }],
  ['an invalid amount', { eventData: { id: randomUUID(), order_number: 'x', total: 1e9 } }],
])('%s is refused', async (_, wrong) => {
  const body = { notificationType: 'admin', eventType: 'new_order', eventData: data('new_order'), ...wrong }
  expect(await send(body)).toMatchObject({ status: 400, body: { success: false, error: expect.any(String) } })
})

test('mails for the back office never go to customers, or the reverse', async () => {
  expect(
    (await send({ notificationType: 'user', userId: buyer.id, eventType: 'new_rfq', eventData: data('new_rfq') }))
      .status,
  ).toBe(422)
  expect(
    (await send({ notificationType: 'admin', eventType: 'rfq_quoted', eventData: data('rfq_quoted') })).status,
  ).toBe(422)
})

describe('the store’s own mails', () => {
  const notifyBuyer = (eventType: NotificationEvent, id: string | undefined) =>
    send({ notificationType: 'user', userId: buyer.id, eventType, eventData: data(eventType, id) })

  test('are still sent after an early call', async () => {
    const id = await addOrder(database.db, { userId: buyer.id })
    expect((await notifyBuyer('order_shipped', id)).status).toBe(200)
    await storeTells('order_shipped', `order:${id}`, buyer.email)
    expect(await mailed(`order:${id}`)).toHaveLength(1)
    expect(await mailed(`notified:order:${id}`)).toHaveLength(1)
  })

  test('are not followed by a notification of the same event', async () => {
    const orderId = await addOrder(database.db, { userId: buyer.id })
    await storeTells('order_shipped', `order:${orderId}`, 'where.the.order.goes@example.com')
    const quoteId = await addQuote(buyer.id, 3)
    await storeTells('rfq_quoted', `quote:${quoteId}:2`, buyer.email)
    expect((await notifyBuyer('order_shipped', orderId)).status).toBe(200)
    expect((await notifyBuyer('rfq_quoted', quoteId)).status).toBe(200)
    expect([...(await mailed(`notified:order:${orderId}`)), ...(await mailed(`notified:quote:${quoteId}`))]).toEqual([])
    expect((await notifyBuyer('order_delivered', orderId)).status).toBe(200)
    expect(await mailed(`notified:order:${orderId}`)).toHaveLength(1)
  })
})
