import { expect, test } from 'vitest'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { addOrder, addShipment } from '../orders/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'

const database = testDatabase()
const query = (text: string, values: unknown[]) => database.db.$client.query(text, values)
const dataOf = async ({ headers }: TestUser) => {
  const { status, body } = await testApp(database.db, noGateway).call('/api/account/data', { headers })
  expect(status).toBe(200)
  return body
}

/** Adds an order that was shipped and has a return, with all the data that the store records about it. */
async function addReturnedOrder(userId: string): Promise<string> {
  const id = await addOrder(database.db, { userId, paid: true, status: 'shipped', attempt: 'approved' })
  await query(`UPDATE orders SET admin_notes = 'desk only' WHERE id = $1`, [id])
  await addShipment(database.db, id, { carrier: 'fedex', trackingNumber: '794612345678' })
  await query(`UPDATE payment_attempts SET card_brand = 'Visa', card_last_four = '1111' WHERE order_id = $1`, [id])
  await query(
    `WITH asked AS (INSERT INTO returns (order_id, position, state, reason, comments, note, decided_at)
        VALUES ($1, 1, 'denied', 'damaged', 'The box was wet', 'It is used.', now()) RETURNING id)
      INSERT INTO return_pictures (return_id, position, file) SELECT id, 1, 'returns/x.webp' FROM asked`,
    [id],
  )
  await query(`INSERT INTO order_history (order_id, event, actor, note) VALUES ($1, 'shipped', 'admin', 'desk only')`, [
    id,
  ])
  return id
}

async function addQuote(userId: string): Promise<void> {
  const { rows } = await query(
    `INSERT INTO quotes (quote_number, kind, user_id, notes, preferred_shipping, admin_notes)
      VALUES ('Q-' || $1, 'aog', $1::uuid, 'With papers', 'express', 'desk only') RETURNING id`,
    [userId],
  )
  const id = rows[0].id
  await query(
    `INSERT INTO quote_lines (quote_id, position, sku, name, quantity, cost_note) VALUES ($1, 0, 'MS21346-231', 'Switch', 2, 'desk only')`,
    [id],
  )
  await query(
    `INSERT INTO quote_history (quote_id, event, actor, status, note, revision) VALUES ($1, 'requested', 'buyer', 'pending', 'hello', 0)`,
    [id],
  )
  await query(
    `INSERT INTO aog_details (quote_id, aircraft_type, tail_number, location, urgency, contact_phone)
      VALUES ($1, 'PA-28', 'N1234', 'KSFF', 'critical', '904-555-0100')`,
    [id],
  )
}

test('a customer downloads all data about them, and no data of admins or other customers', async () => {
  const me = await signedIn(database.db)
  const otherBuyer = await signedIn(database.db)
  const orderId = await addReturnedOrder(me.id)
  for (const { id, email } of [me, otherBuyer]) {
    await query(`INSERT INTO known_places (user_id, kind, key) VALUES ($1, 'network', $2)`, [id, `net of ${id}`])
    await query(
      `INSERT INTO security_events (event, result, account_id, address) VALUES ('sign_in', 'failed', $1, $2)`,
      [id, `net of ${id}`],
    )
    await addQuote(id)
    await query(`INSERT INTO marketing_contacts (email, source, opted_in) VALUES ($1, 'newsletter', true)`, [
      email.toUpperCase(),
    ])
    await query(
      `INSERT INTO emails (event, entity, recipient, subject, html, text, is_secret) VALUES
        ('order_shipped', 'order:1', $1, 'It is on its way', 'h', 'Dear buyer', false),
        ('magic_link', 'link:1', $1, 'Sign in', 'h', 'token=t0ken', true)`,
      [email],
    )
  }
  const data = await dataOf(me)
  expect(data).toMatchObject({
    account: { email: me.email },
    orders: [
      {
        tracking_carrier: 'fedex',
        tracking_number: '794612345678',
        return_reason: 'damaged',
        return_comments: 'The box was wet',
        return_pictures: [expect.stringMatching(`^/order/${orderId}/return-pictures/\\d+$`)],
        items: [{ sku: 'AN3-5A', quantity: 2 }],
        history: [{ event: 'shipped', by: 'admin' }],
        payments: [{ state: 'approved', card: 'Visa', card_ending: '1111' }],
      },
    ],
    quotes: [
      {
        quote_number: `Q-${me.id}`,
        notes: 'With papers',
        lines: [{ sku: 'MS21346-231', quantity: 2 }],
        history: [{ event: 'requested', by: 'buyer', note: 'hello' }],
        aircraft_on_ground: { tail_number: 'N1234' },
      },
    ],
    mails: [
      { event: 'magic_link', text: '' },
      { event: 'order_shipped', text: 'Dear buyer' },
    ],
    knownPlaces: [{ kind: 'network', network_address: `net of ${me.id}` }],
    securityLog: [{ event: 'sign_in', result: 'failed', address: `net of ${me.id}` }],
    newsletter: [{ email: me.email.toUpperCase(), source: 'newsletter', opted_in: true }],
    incomplete: [],
  })
  for (const foreign of ['desk only', 't0ken', otherBuyer.email, otherBuyer.email.toUpperCase(), otherBuyer.id])
    expect(JSON.stringify(data)).not.toContain(foreign)
})

test('above 10,000 rows the newest are included, and the omitted ones are named', async () => {
  const me = await signedIn(database.db)
  await query(
    `INSERT INTO sessions (user_id, token, expires_at, updated_at, user_agent)
      SELECT $1, 'many' || n, now() + interval '1 day', now() - n * interval '1 minute', n::text FROM generate_series(1, 10000) n`,
    [me.id],
  )
  const { sessions, incomplete } = (await dataOf(me)) as { sessions: { user_agent: string }[]; incomplete: string[] }
  expect(incomplete).toEqual(['sessions'])
  expect([sessions.length, sessions[1]?.user_agent, sessions.at(-1)?.user_agent]).toEqual([10_000, '1', '9999'])
})

test('an account can download its data ten times an hour', async () => {
  const me = await signedIn(database.db)
  const { call } = testApp(database.db, noGateway)
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) statuses.push((await call('/api/account/data', { headers: me.headers })).status)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
})
