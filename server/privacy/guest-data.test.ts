import { expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { addWaiting } from '../stock-alerts/testing.ts'
import { messageForm, newSentKey } from '../submissions/testing.ts'
import { finishDeletions } from './delete-address-data.ts'
import { guestOrder, tokenMailedTo } from './testing.ts'

const database = testDatabase()
const app = () => testApp(database.db, noGateway)
const query = (text: string, values: unknown[] = []) => database.db.$client.query(text, values)
const ask = (email: string, headers: Record<string, string> = {}) =>
  app().post('/api/privacy/requests', { email }, headers)
const dataBy = async (token: string) => app().call(`/api/privacy/data?token=${token}`)
const heldBy = async (token: string) => app().call(`/api/privacy/held?token=${token}`)
const deleteBy = (token: string) => app().post('/api/privacy/delete', { token })
const linkOf = async (email: string): Promise<string> => {
  expect((await ask(email)).status).toBe(200)
  return (await tokenMailedTo(database.db, email)) ?? ''
}

let made = 0
test('mails, alerts and the newsletter of a confirmed account can be read only by its signed-in owner', async () => {
  const { email } = await visitor()
  await query(`INSERT INTO users (id, name, email, email_verified) VALUES (gen_random_uuid(), 'Ada', $1, true)`, [
    email,
  ])
  const token = await linkOf(email)
  expect((await heldBy(token)).body).toMatchObject({
    hasAccount: true,
    counts: { orders: 2, alerts: 0, newsletter: 0, mails: 0 },
  })
  expect((await dataBy(token)).body).toMatchObject({ stockAlerts: [], newsletter: [], mails: [] })
})

/** Adds a guest who has done everything that is possible without an account. */
async function visitor() {
  const email = `visitor${++made}@example.com`
  const paid = await guestOrder(database.db, email.toUpperCase(), {
    status: 'delivered',
    paid: true,
    attempt: 'approved',
  })
  const unpaid = await guestOrder(database.db, email, { status: 'canceled' })
  const part = await addProduct(database.db, { sku: `DATA-${made}`, stock: {} })
  await addWaiting(database.db, { productId: part, email })
  await query(`INSERT INTO marketing_contacts (email, source, opted_in) VALUES ($1, 'newsletter', true)`, [email])
  const form = messageForm({ email, message: `Written by visitor ${made}` })
  expect((await app().post('/api/submissions/messages', { key: newSentKey(), form })).status).toBe(200)
  await query(
    `INSERT INTO link_drafts (key, email, links, draft, expires_at)
      VALUES ($1, $2, '{}', '{"kind": "rfq", "request": {"notes": "Draft"}}', now() + interval '1 day')`,
    [`draft-${email}`, email],
  )
  await query(`UPDATE payment_attempts SET card_brand = 'Visa', card_last_four = '1111' WHERE order_id = $1`, [paid.id])
  return { email, paid, unpaid }
}

test('the owner of the mailbox downloads all data under the address, and no data of others', async () => {
  const [me, other] = [await visitor(), await visitor()]
  const token = await linkOf(me.email)
  expect((await heldBy(token)).body).toMatchObject({
    email: me.email,
    counts: { orders: 2, submissions: 1, requests: 1, alerts: 1, newsletter: 1 },
    open: [],
    hasAccount: false,
  })
  const { status, body } = await dataBy(token)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    email: me.email,
    orders: [{ email: me.email }, { email: me.email.toUpperCase(), payments: [{ card_ending: '1111' }] }],
    submissions: [{ kind: 'message' }],
    requestsForQuotes: [{ kind: 'rfq', request: { notes: 'Draft' } }],
    stockAlerts: [{ state: 'waiting' }],
    newsletter: [{ opted_in: true }],
    incomplete: [],
  })
  expect(JSON.stringify(body)).not.toContain(other.email)
  // No stored mail contains the link itself.
  expect(JSON.stringify(body)).not.toContain(token)
  expect((await dataBy(token)).status).toBe(200)
})

test('an unknown address gets the same response and mail as a known one', async () => {
  const { email } = await visitor()
  const answers = [await ask(email), await ask('nobody-at-all@example.com')]
  const [known, unknown] = answers.map(({ status, body }) => JSON.stringify({ status, body }))
  expect(known).toBe(unknown)
  const token = (await tokenMailedTo(database.db, 'nobody-at-all@example.com')) ?? ''
  expect((await heldBy(token)).body).toMatchObject({ counts: { orders: 0, submissions: 0 }, open: [] })
  // The copy contains only the mail that was just sent.
  expect((await dataBy(token)).body).toMatchObject({ orders: [], mails: [{ event: 'your_data', text: '' }] })
})

test('a mailbox gets one mail in a while, with all its tags; a network address may request ten an hour', async () => {
  const email = `often${++made}@example.com`
  for (const to of [email, email.toUpperCase(), email.replace('@', '+tag@'), email.replace('@', '+2@')])
    expect(await ask(to)).toMatchObject({ status: 200, body: { success: true } })
  const { rowCount } = await query(`SELECT FROM emails WHERE event = 'your_data' AND recipient LIKE 'often%'`)
  expect(rowCount).toBe(2)
  const statuses: number[] = []
  for (let at = 0; at < 11; at++)
    statuses.push((await ask(`many${at}@example.com`, { 'X-Forwarded-For': '10.55.0.1' })).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})

test('a forged, expired or used link is refused', async () => {
  const { email } = await visitor()
  const token = await linkOf(email)
  for (const wrong of ['', 'made-up', `${token}x`]) {
    expect((await dataBy(wrong)).status).toBe(410)
    expect((await deleteBy(wrong)).status).toBe(410)
  }
  expect((await deleteBy('a b')).status).toBe(400)
  await query(`UPDATE privacy_requests SET expires_at = now() - interval '1 second' WHERE email = $1`, [email])
  for (const answer of [await dataBy(token), await heldBy(token), await deleteBy(token)])
    expect(answer).toMatchObject({ status: 410, body: { code: 'LINK_SPENT' } })
  expect((await query('SELECT FROM submissions WHERE email = $1', [email])).rowCount).toBe(1)
})

test('a deletion leaves only the data that the law requires, without valid links; a second deletion is no error', async () => {
  const me = await visitor()
  const other = await visitor()
  const token = await linkOf(me.email)
  for (let times = 0; times < 2; times++) expect(await deleteBy(token)).toMatchObject({ status: 200 })
  const { rows } = await query(
    'SELECT id, email, notes, total::float, shipping_address AS to FROM orders WHERE id = ANY($1) ORDER BY status',
    [[me.paid.id, me.unpaid.id]],
  )
  expect(rows).toMatchObject([
    { id: me.unpaid.id, email: '', notes: '', total: 20, to: { firstName: '', state: 'WA', country: 'US' } },
    { id: me.paid.id, email: me.email.toUpperCase(), total: 20, to: { firstName: 'Amelia' } },
  ])
  for (const { id, token: link } of [me.paid, me.unpaid])
    expect((await app().call(`/api/orders/${id}?token=${link}`)).status).toBe(404)
  const { headers } = await signedIn(database.db, { admin: true })
  expect(await app().call(`/api/admin/orders/${me.unpaid.id}`, { headers })).toMatchObject({
    status: 200,
    body: { order: { shippingAddress: { firstName: '', city: '', state: 'WA', country: 'US' } } },
  })
  for (const [table, column] of [
    ['submissions', 'email'],
    ['stock_alerts', 'email'],
    ['marketing_contacts', 'email'],
    ['link_drafts', 'email'],
    ['emails', 'recipient'],
    ['privacy_requests', 'email'],
  ]) {
    const left = (email: string) => query(`SELECT FROM ${table} WHERE lower(${column}) = $1`, [email])
    expect([table, (await left(me.email)).rowCount]).toEqual([table, 0])
    if (table !== 'privacy_requests') expect((await left(other.email)).rowCount).toBeGreaterThan(0)
  }
  expect((await heldBy(token)).body).toMatchObject({ email: null, counts: { orders: 0 } })
  const { rows: audits } = await query(`SELECT * FROM audit_entries WHERE action = 'privacy.deleted'`)
  expect(audits).toMatchObject([{ actor: 'owner of the address', after: { ordersKept: 1, ordersMadeNameless: 1 } }])
  expect(JSON.stringify(audits)).not.toContain(me.email.split('@')[0])
})

test.each([
  ['it waits for its payment', { status: 'pending' as const }],
  ['its payment is not settled', { status: 'canceled' as const, attempt: 'unknown' as const }],
  ['it is paid and has not left in full', { status: 'processing' as const, paid: true }],
  ['it is on its way', { status: 'shipped' as const, paid: true }],
  ['parts of it are being returned', { status: 'return_requested' as const, paid: true }],
])('while an order is open, as %s, nothing is deleted, and the refusal names it', async (why, order) => {
  const { email } = await visitor()
  const { id } = await guestOrder(database.db, email, order)
  const token = await linkOf(email)
  const refused = await deleteBy(token)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'DATA_ORDER_OPEN', message: expect.stringContaining(why) },
  })
  expect((await heldBy(token)).body).toMatchObject({ open: [{ orderNumber: expect.any(String) }] })
  expect((await query('SELECT FROM submissions WHERE email = $1', [email])).rowCount).toBe(1)
  await query(`UPDATE orders SET status = 'canceled', payment_status = 'unpaid', to_ship = 0 WHERE id = $1`, [id])
  await query('DELETE FROM payment_attempts WHERE order_id = $1', [id])
  await query('DELETE FROM returns WHERE order_id = $1', [id])
  expect((await deleteBy(token)).status).toBe(200)
})

test('a job finishes the deletion of a killed process, once', async () => {
  const { email } = await visitor()
  const token = await linkOf(email)
  // The state of a process that ended right after the owner's confirmation was stored.
  await query('UPDATE privacy_requests SET delete_asked_at = now(), expires_at = now() WHERE email = $1', [email])
  await Promise.all([finishDeletions(database.db), finishDeletions(database.db), deleteBy(token), deleteBy(token)])
  expect((await query('SELECT FROM submissions WHERE email = $1', [email])).rowCount).toBe(0)
  const { rows } = await query('SELECT result FROM privacy_requests WHERE done_at IS NOT NULL ORDER BY id DESC LIMIT 1')
  expect(rows[0]).toMatchObject({ result: { submissions: 1 } })
  const { rowCount } = await query(`SELECT FROM audit_entries WHERE action = 'privacy.deleted'
    AND subject_id = (SELECT max(id)::text FROM privacy_requests WHERE done_at IS NOT NULL)`)
  expect(rowCount).toBe(1)
  expect(await finishDeletions(database.db)).toBe(0)
})

test('data of a confirmed account stays: its owner must sign in to delete it', async () => {
  const me = await signedIn(database.db)
  const own = await guestOrder(database.db, me.email, { status: 'delivered', paid: true })
  await query('UPDATE orders SET user_id = $1, guest_token_hashes = NULL WHERE id = $2', [me.id, own.id])
  const token = await linkOf(me.email)
  expect((await heldBy(token)).body).toMatchObject({ hasAccount: true, counts: { orders: 0 } })
  expect((await dataBy(token)).body).toMatchObject({ orders: [] })
  expect((await deleteBy(token)).status).toBe(200)
  expect((await query('SELECT user_id FROM orders WHERE id = $1', [own.id])).rows).toEqual([{ user_id: me.id }])
  expect((await query('SELECT FROM users WHERE id = $1', [me.id])).rowCount).toBe(1)
})

test('an unconfirmed account that a stranger created with the owner’s address is deleted', async () => {
  const stranger = await signedIn(database.db)
  await query('UPDATE users SET email_verified = false WHERE id = $1', [stranger.id])
  const token = await linkOf(stranger.email)
  expect((await heldBy(token)).body).toMatchObject({ hasAccount: false })
  expect((await deleteBy(token)).status).toBe(200)
  expect((await query('SELECT FROM users WHERE id = $1', [stranger.id])).rowCount).toBe(0)
})

test('the link of an order downloads that order, and deletes nothing', async () => {
  const { paid, unpaid } = await visitor()
  const copyOf = (id: string, token: string) => app().call(`/api/orders/${id}/data?token=${token}`)
  const { body } = await copyOf(paid.id, paid.token)
  expect(body).toMatchObject({ orders: [{ notes: 'Ring twice', items: [{ sku: 'AN3-5A' }] }], incomplete: [] })
  expect((body as { orders: unknown[] }).orders).toHaveLength(1)
  // The link does not open another order, a missing order, or all data of the address.
  for (const [id, token] of [
    [unpaid.id, paid.token],
    [paid.id, 'made-up'],
    ['x', paid.token],
  ])
    expect((await copyOf(id ?? '', token ?? '')).status).toBe(404)
  expect((await dataBy(paid.token)).status).toBe(410)
  expect((await deleteBy(paid.token)).status).toBe(410)
})
