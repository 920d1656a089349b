import { beforeEach, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { deleteExpiredAlerts, deleteUnconfirmedAlerts } from './delete-alerts.ts'
import { addWaiting, linksOf, mailsTo, setStock } from './testing.ts'

const database = testDatabase()
const app = () => testApp(database.db, noGateway)
let made = 0
let part = 0
beforeEach(async () => {
  part = await addProduct(database.db, { sku: `WAIT-${++made}`, stock: {} })
})
const ask = (email: string, more: object = {}, headers: Record<string, string> = {}) =>
  app().post('/api/stock-alerts', { productId: part, email, ...more }, headers)
const press = (path: string, body = '') =>
  app().request(path, { method: 'POST', body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })
const doneOf = async (answer: Promise<Response>) => (await answer).headers.get('location')?.split('done=')[1]
const alerts = async (productId = part) =>
  (
    await database.db.$client.query(
      'SELECT email, state, quantity FROM stock_alerts WHERE product_id = $1 ORDER BY id',
      [productId],
    )
  ).rows

test('a guest is registered after the address is confirmed; a repeated request changes only the quantity', async () => {
  const toConfirm = { status: 200, body: { success: true, toConfirm: true } }
  expect(await ask('Buyer@example.com', { quantity: 2 })).toMatchObject(toConfirm)
  expect(await alerts()).toEqual([{ email: 'Buyer@example.com', state: 'asked', quantity: null }])
  const first = linksOf((await mailsTo(database.db, 'Buyer@example.com'))[0])
  for (let times = 0; times < 2; times++) expect(await doneOf(press(first.confirm))).toBe('confirmed')
  expect(await alerts()).toEqual([{ email: 'Buyer@example.com', state: 'waiting', quantity: 2 }])

  // A stranger who enters a subscriber's address learns nothing, and changes nothing.
  expect(await ask('buyer@EXAMPLE.com', { quantity: 9 })).toMatchObject(toConfirm)
  expect(await alerts()).toEqual([{ email: 'Buyer@example.com', state: 'waiting', quantity: 2 }])
  const second = linksOf((await mailsTo(database.db, 'buyer@EXAMPLE.com'))[0])
  expect(await doneOf(press(second.confirm))).toBe('confirmed')
  expect(await alerts()).toEqual([{ email: 'Buyer@example.com', state: 'waiting', quantity: 9 }])
})

test('an alert for a signed-in owner of the address is active at once, and only the owner sees and ends it', async () => {
  const [me, other] = [await signedIn(database.db), await signedIn(database.db)]
  expect(await ask(me.email, {}, me.headers)).toMatchObject({ status: 200, body: { toConfirm: false } })
  expect(await ask(me.email, { quantity: 4 }, me.headers)).toMatchObject({ status: 200 })
  // Only the owner of an address can confirm it, even if someone else is signed in.
  expect(await ask(me.email, { quantity: 7 }, other.headers)).toMatchObject({ body: { toConfirm: true } })
  const mine = async ({ headers }: typeof me) => (await app().call('/api/stock-alerts', { headers })).body
  const [alert] = (await mine(me)) as { id: number }[]
  expect(alert).toMatchObject({ sku: `WAIT-${made}`, quantity: 4 })
  expect(await mine(other)).toEqual([])
  const end = (headers: Record<string, string>) => app().post(`/api/stock-alerts/${alert?.id}/end`, {}, headers)
  expect(await end(other.headers)).toMatchObject({ status: 404, body: { code: 'STOCK_ALERT_NOT_FOUND' } })
  for (let times = 0; times < 2; times++) expect((await end(me.headers)).status).toBe(200)
  expect(await mine(me)).toEqual([])
  expect(await alerts()).toEqual([{ email: me.email, state: 'ended', quantity: 4 }])
})

test("an unverified account must confirm by the link, and does not see others' requests", async () => {
  const me = await signedIn(database.db)
  await database.db.$client.query('UPDATE users SET email_verified = false WHERE id = $1', [me.id])
  await addWaiting(database.db, { productId: part, email: me.email })
  expect(await ask(me.email, {}, me.headers)).toMatchObject({ body: { toConfirm: true } })
  expect((await app().call('/api/stock-alerts', { headers: me.headers })).body).toEqual([])
})

test('an alert for a part in stock, or for a hidden or deleted part, is refused', async () => {
  await setStock(database.db, part, 1)
  expect(await ask('a@example.com')).toMatchObject({ status: 409, body: { code: 'PART_IN_STOCK' } })
  const hidden = await addProduct(database.db, { sku: `HIDDEN-${made}`, stock: {}, isPublished: false })
  for (const productId of [hidden, 999_999_999])
    expect(await ask('a@example.com', { productId })).toMatchObject({
      status: 404,
      body: { code: 'PRODUCT_NOT_FOUND' },
    })
  for (const wrong of [{ quantity: 0 }, { quantity: 1.5 }, { quantity: 100_001 }, { email: 'a@b\u0000' }, { x: 1 }])
    expect((await ask('a@example.com', wrong)).status).toBe(400)
})

test('a mailbox gets ten mails a day, and sixty requests an hour; the response is the same', async () => {
  const answers = []
  for (let at = 0; at < 12; at++)
    answers.push((await ask(`lots+${at}@example.com`, {}, { 'X-Forwarded-For': `10.7.${at}.1` })).body)
  expect(new Set(answers.map(body => JSON.stringify(body))).size).toBe(1)
  const { rowCount } = await database.db.$client.query(`SELECT FROM emails WHERE recipient LIKE 'lots+%'`)
  expect(rowCount).toBe(10)
  const statuses = []
  for (let at = 0; at < 61; at++)
    statuses.push((await ask(`n${at}@example.com`, {}, { 'X-Forwarded-For': '10.8.1.1' })).status)
  expect(statuses).toEqual([...Array(60).fill(200), 429])
})

test('a link ends one alert or all alerts of the address at any time, also with one click in a mail program', async () => {
  const otherPart = await addProduct(database.db, { sku: `OTHER-${made}`, stock: {} })
  await addWaiting(database.db, { productId: otherPart, email: 'LEAVER@example.com' })
  await ask('leaver@example.com')
  const [mail] = await mailsTo(database.db, 'leaver@example.com')
  const { confirm, leave } = linksOf(mail)
  expect(mail?.unsubscribeUrl).toBe(`http://localhost${leave}`)
  await press(confirm)
  expect(await doneOf(press(leave, 'which=this'))).toBe('left')
  expect([await alerts(), await alerts(otherPart)]).toMatchObject([[{ state: 'ended' }], [{ state: 'waiting' }]])
  // A link that was used does not restore the alert.
  expect(await doneOf(press(confirm))).toBe('spent')
  for (let times = 0; times < 2; times++) {
    const answer = await press(leave, 'List-Unsubscribe=One-Click')
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
  }
  expect(await alerts(otherPart)).toMatchObject([{ state: 'ended' }])
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect((await app().request(leave, { method: 'POST', body: form })).status).toBe(200)
})

test('an invalid, expired or unrelated token has no effect', async () => {
  await ask('late@example.com')
  const { confirm } = linksOf((await mailsTo(database.db, 'late@example.com'))[0])
  for (const token of ['', 'made-up', 'x'.repeat(5000)]) {
    expect(await doneOf(press(`/auth/stock-alert?kind=confirm&token=${token}`))).toBe('spent')
    expect((await press(`/auth/stock-alert?kind=leave&token=${token}`, 'List-Unsubscribe=One-Click')).status).toBe(410)
  }
  await database.db.$client.query(`UPDATE stock_alert_links SET created_at = now() - interval '8 days'`)
  expect(await doneOf(press(confirm))).toBe('spent')
  expect(await alerts()).toMatchObject([{ state: 'asked' }])
})

test('unconfirmed alerts are deleted after a week, and all alerts after a year or with their part', async () => {
  const old = await addProduct(database.db, { sku: `OLD-${made}`, stock: {} })
  await ask('never@example.com')
  await addWaiting(database.db, { productId: part, email: 'long@example.com' })
  await addWaiting(database.db, { productId: old, email: 'long@example.com' })
  await database.db.$client.query(
    `UPDATE stock_alerts SET asked_at = now() - interval '8 days' WHERE product_id = $1`,
    [part],
  )
  await deleteUnconfirmedAlerts(database.db, 7)
  await deleteExpiredAlerts(database.db, 365)
  expect(await alerts()).toMatchObject([{ email: 'long@example.com' }])
  await database.db.$client.query(
    `UPDATE stock_alerts SET asked_at = now() - interval '366 days' WHERE product_id = $1`,
    [part],
  )
  await deleteExpiredAlerts(database.db, 365)
  expect(await alerts()).toEqual([])
  const boss = await signedIn(database.db, { admin: true })
  expect((await app().post(`/api/admin/parts/${old}/delete`, {}, boss.headers)).status).toBe(200)
  expect(await alerts(old)).toEqual([])
})

test('staff see wanted parts out of stock, the most wanted first', async () => {
  await database.db.$client.query('DELETE FROM stock_alerts')
  const more = await addProduct(database.db, { sku: `MORE-${made}`, stock: {} })
  const there = await addProduct(database.db, { sku: `THERE-${made}` })
  for (const productId of [there, part, more])
    await addWaiting(database.db, { productId, email: 'one@example.com', days: 9, quantity: 5 })
  await addWaiting(database.db, { productId: more, email: 'two@example.com', days: 3 })
  const boss = await signedIn(database.db, { roles: ['warehouse'] })
  const wanted = async (query = '') => (await app().call(`/api/admin/wanted${query}`, { headers: boss.headers })).body
  expect(await wanted()).toEqual({
    parts: [
      {
        productId: more,
        sku: `MORE-${made}`,
        name: `Part MORE-${made}`,
        uom: 'EA',
        people: 2,
        pieces: 6,
        since: expect.any(String),
      },
      {
        productId: part,
        sku: `WAIT-${made}`,
        name: `Part WAIT-${made}`,
        uom: 'EA',
        people: 1,
        pieces: 5,
        since: expect.any(String),
      },
    ],
    after: null,
  })
  expect(await wanted(`?after=2_${more}`)).toMatchObject({ parts: [{ productId: part }] })
  expect((await app().call('/api/admin/wanted?after=x', { headers: boss.headers })).status).toBe(400)
  await database.db.$client.query(
    `INSERT INTO products (sku, name, slug) SELECT 'MANY-' || n, 'Many', 'many-' || n FROM generate_series(1, 60) n`,
  )
  await database.db.$client.query(
    `INSERT INTO stock_alerts (product_id, email, state, waiting_since)
      SELECT id, 'many@example.com', 'waiting', now() FROM products WHERE sku LIKE 'MANY-%'`,
  )
  const seen: number[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page = (await wanted(after && `?after=${after}`)) as { parts: { productId: number }[]; after: string | null }
    seen.push(...page.parts.map(({ productId }) => productId))
    after = page.after
  }
  expect([seen.length, new Set(seen).size]).toEqual([62, 62])
})
