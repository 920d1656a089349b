import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import type { Changes } from '../../domain/admin/live.ts'
import { addProduct } from '../catalogue/testing.ts'
import { watchProducts } from '../catalogue/watch-products.ts'
import { recordEvent } from '../events.ts'
import { addOrder } from '../orders/testing.ts'
import { inTransaction } from '../platform/db/database.ts'
import { keepListening, type Listening } from '../platform/db/keep-listening.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { silenceableConnection } from '../platform/db/testing-silence.ts'
import { collectEvents } from '../platform/events/testing.ts'
import { Broker, type Topic } from './broker.ts'
import { publishProducts, watchStates } from './watch-states.ts'

// Notifications of the database and their recipients. Two brokers are two processes of the store.

const database = testDatabase()
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const opened: Listening[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(listening => listening.stop()))
})

async function openBroker() {
  const hub = new Broker()
  const products = watchProducts(slugs => publishProducts(hub, slugs))
  const listening = await collectEvents(database, products, watchStates(hub))
  opened.push(listening)
  return { hub, listening }
}

/** The changes that a follower receives from now on. */
function follow(hub: Broker, ...topics: Topic[]) {
  const follower = hub.follow('tester', topics, 0)
  follower.take()
  const heard: Changes[] = []
  const listen = async () => {
    while (!follower.isOver) {
      await follower.wait(1000)
      const news = follower.take()
      if (news !== undefined) heard.push(news)
    }
  }
  void listen()
  return { heard, follower }
}

/** Waits until these brokers have handled all earlier events: the database notifies each process in order. */
async function haveHeard(...hubs: Broker[]): Promise<void> {
  const marker = randomUUID()
  const followed = hubs.map(hub => follow(hub, `order ${marker}`))
  await recordEvent(database.db, 'order.paid', `${marker} -`)
  await vi.waitFor(() => {
    for (const { heard } of followed) expect(heard).not.toEqual([])
  }, 30_000)
  for (const { follower } of followed) follower.end()
}

const addUser = async (): Promise<string> => {
  const { rows } = await database.db.$client.query(
    `INSERT INTO users (name, email) VALUES ('Amelia', gen_random_uuid() || '@example.com') RETURNING id`,
  )
  return rows[0].id
}
const addQuote = async (userId: string): Promise<string> => {
  const { rows } = await database.db.$client.query(
    `INSERT INTO quotes (quote_number, kind, user_id, notes, preferred_shipping)
      VALUES (gen_random_uuid(), 'rfq', $1, '', 'standard') RETURNING id`,
    [userId],
  )
  return rows[0].id
}
const sql = (text: string, values: unknown[] = []) => database.db.$client.query(text, values)

test('every process receives events of orders, quotes, mails and parts, and notifies their followers', async () => {
  const [one, other] = [await openBroker(), await openBroker()]
  const [userId, stranger] = [await addUser(), await addUser()]
  const orderId = await addOrder(database.db, { userId })
  const guestOrder = await addOrder(database.db, { userId: null })
  const quoteId = await addQuote(userId)
  await addProduct(database.db, { sku: 'A-1', slug: 'a-1', stock: { new: 1 } })
  await addProduct(database.db, { sku: 'B-1', slug: 'b-1', stock: { new: 1 } })
  await haveHeard(one.hub, other.hub)
  const heard = [one, other].map(({ hub }) => ({
    admin: follow(hub, 'admin').heard,
    customer: follow(hub, `user ${userId}`).heard,
    stranger: follow(hub, `user ${stranger}`).heard,
    guest: follow(hub, `order ${guestOrder}`).heard,
    page: follow(hub, 'product a-1').heard,
  }))
  const saying = async (work: Promise<unknown>, expected: Partial<Record<keyof (typeof heard)[0], Changes[]>>) => {
    await work
    const nothing = { admin: [], customer: [], stranger: [], guest: [], page: [] }
    await vi.waitFor(() => expect(heard).toEqual([0, 1].map(() => ({ ...nothing, ...expected }))), 30_000)
    for (const each of heard) for (const list of Object.values(each)) list.length = 0
  }
  const order: Changes[] = [[{ kind: 'order', id: orderId }]]
  await saying(recordEvent(database.db, 'order.shipped', `${orderId} ${userId}`), { admin: order, customer: order })
  await saying(
    sql(
      `INSERT INTO payment_attempts (provider, order_id, reference, amount) VALUES ('authorize-net', $1, 'a', 20) RETURNING id`,
      [orderId],
    ),
    { admin: order, customer: order },
  )
  const ofGuest: Changes[] = [[{ kind: 'order', id: guestOrder }]]
  await saying(recordEvent(database.db, 'order.paid', `${guestOrder} -`), { admin: ofGuest, guest: ofGuest })
  const quote: Changes[] = [[{ kind: 'quote', id: quoteId }]]
  await saying(recordEvent(database.db, 'quote.quoted', `${quoteId} ${userId}`), { admin: quote, customer: quote })
  await saying(sql('DELETE FROM quotes WHERE id = $1', [quoteId]), { admin: quote, customer: quote })
  await saying(
    sql(`UPDATE stock_lines SET quantity = 7 WHERE product_id = (SELECT id FROM products WHERE sku = 'B-1')`),
    { admin: [[{ kind: 'product', id: '' }]] },
  )
  await saying(
    sql(`UPDATE stock_lines SET quantity = 7 WHERE product_id = (SELECT id FROM products WHERE sku = 'A-1')`),
    { admin: [[{ kind: 'product', id: '' }]], page: [[{ kind: 'product', id: 'a-1' }]] },
  )
  await saying(addUser(), { admin: [[{ kind: 'person', id: '' }]] })
  await saying(sql(`UPDATE users SET name = 'Harriet' WHERE id = $1`, [userId]), {
    admin: [[{ kind: 'person', id: '' }]],
  })
  const contact: Changes[] = [[{ kind: 'contact', id: '' }]]
  await saying(
    sql(`INSERT INTO marketing_contacts (email, source, opted_in) VALUES ('c@example.com', 'newsletter', true)`),
    {
      admin: contact,
    },
  )
  await saying(sql('UPDATE marketing_contacts SET opted_in = false'), { admin: contact })
  await saying(sql('DELETE FROM marketing_contacts'), { admin: contact })
  await saying(
    sql(`INSERT INTO audit_entries (actor, action, subject, subject_id, label) SELECT 'Amelia', 'category.changed', 'category', n, 'x'
      FROM generate_series(1, 40) n`),
    { admin: [[{ kind: 'audit', id: 'category' }]] },
  )
  await saying(
    sql(
      `INSERT INTO emails (event, entity, recipient, subject, html, text) VALUES ('new_order', 'x', 'a@example.com', '', '', '')`,
    ),
    { admin: [[{ kind: 'mail', id: '' }]] },
  )
  await saying(sql('UPDATE emails SET attempts = attempts + 1'), {})
  await saying(sql(`UPDATE emails SET state = 'failed'`), { admin: [[{ kind: 'mail', id: '' }]] })
})

test('too many changes at once count as "anything"; rolled back or empty changes are not published', async () => {
  const { hub } = await openBroker()
  const userId = await addUser()
  for (let n = 0; n < 31; n++) await addQuote(userId)
  const { heard } = follow(hub, `user ${userId}`)
  await sql('DELETE FROM quotes WHERE false')
  const client = await database.db.$client.connect()
  await client.query('BEGIN; DELETE FROM quotes; ROLLBACK')
  client.release()
  await sql('DELETE FROM quotes WHERE user_id = $1', [userId])
  await vi.waitFor(() => expect(heard).toEqual([null]), 30_000)
})

test('the changes of one transaction to an order are one event', async () => {
  const { hub } = await openBroker()
  const userId = await addUser()
  const id = await addOrder(database.db, { userId })
  await haveHeard(hub)
  const tellSpy = vi.spyOn(hub, 'tell')
  await inTransaction(database.db, async tx => {
    await recordEvent(tx, 'order.seen', `${id} ${userId}`)
    await recordEvent(tx, 'order.seen', `${id} ${userId}`)
    await recordEvent(tx, 'order.paid', `other ${userId}`)
  })
  await vi.waitFor(() => expect(tellSpy.mock.calls.length).toBeGreaterThan(1), 30_000)
  expect(tellSpy.mock.calls.filter(([, change]) => change.id === id)).toHaveLength(1)
})

test('after the listening connection was lost, every follower is notified that anything may have changed', async () => {
  const { hub, listening } = await openBroker()
  const admin = follow(hub, 'admin')
  const page = follow(hub, 'product a-1')
  await sql(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'watch' AND datname = current_database()`,
  )
  await vi.waitFor(() => expect(listening.isHearing()).toBe(false), 30_000)
  await vi.waitFor(() => expect([admin.heard, page.heard]).toEqual([[null], [null]]), 30_000)
  await recordEvent(database.db, 'order.noted', 'missed -')
  await vi.waitFor(() => expect(admin.heard).toEqual([null, [{ kind: 'order', id: 'missed' }]]), 30_000)
})

test('a silently lost database connection is detected, and does not prevent the shutdown', async () => {
  const way = await silenceableConnection(database.url)
  way.fallSilent()
  // On a busy computer a connection takes some 100 ms.
  const listening = keepListening(way.url, {}, silent, 1000)
  await new Promise(resolve => setTimeout(resolve, 1100))
  way.speakAgain()
  await vi.waitFor(() => expect(listening.isHearing()).toBe(true), { timeout: 30_000 })

  way.fallSilent()
  // The timeout is longer than any test runs, so `stop` must not wait for an answer.
  const whileConnecting = keepListening(way.url, {}, silent, 600_000)
  await Promise.all([listening.stop(), whileConnecting.stop()])
})
