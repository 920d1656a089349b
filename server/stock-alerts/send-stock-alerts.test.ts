import { beforeEach, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { smtpServer, testPost, testTransport } from '../mail/testing.ts'
import { mailbox, type Transport } from '../mail/transport.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { isStockAlertDue, sendStockAlerts } from './send-stock-alerts.ts'
import { addWaiting, linksOf, mailsTo, setStock } from './testing.ts'

const database = testDatabase()
let made = 0
let part = 0
beforeEach(async () => {
  await database.db.$client.query('DELETE FROM emails')
  await database.db.$client.query('DELETE FROM stock_alerts')
  part = await addProduct(database.db, { sku: `BACK-${++made}`, price: 12_300, stock: {} })
})
const tell = () => sendStockAlerts(database.db, 'http://localhost')
const query = (text: string, values: unknown[] = []) => database.db.$client.query(text, values)
const stateOf = async (email: string) =>
  (await query('SELECT state FROM stock_alerts WHERE product_id = $1 AND email = $2', [part, email])).rows[0]?.state
const queued = async () =>
  (await query(`SELECT recipient FROM emails WHERE event = 'back_in_stock' ORDER BY id`)).rows.map(
    ({ recipient }) => recipient,
  )
/** Sends the due mails, with the built-in mailbox or another transport. */
const sendAll = async (transport: Transport = mailbox) => {
  const post = { ...testPost(database.db, transport), stillMeant: { back_in_stock: isStockAlertDue } }
  while (await deliverMail(post)) {}
}

test('each subscriber is mailed once, the longest waiting first, with stock and price', async () => {
  await addWaiting(database.db, { productId: part, email: 'second@example.com', days: 2 })
  await addWaiting(database.db, { productId: part, email: 'first@example.com', days: 9, quantity: 3 })
  expect(await tell()).toBe(0)
  await setStock(database.db, part, 4)
  // Three processes check at once, and a fourth check follows.
  const mailCounts = await Promise.all([tell(), tell(), tell()])
  expect([mailCounts.reduce((sum, n) => sum + n, 0), await tell()]).toEqual([2, 0])
  expect(await queued()).toEqual(['first@example.com', 'second@example.com'])
  const [mail] = await mailsTo(database.db, 'first@example.com')
  for (const expectedText of [`BACK-${made}`, '4 pieces', '$123.00', '3 pieces', `/shop/product/`])
    expect(mail?.text).toContain(expectedText)
  await sendAll()
  expect(await stateOf('first@example.com')).toBe('notified')
  // The alerts are done: when the part is sold out and in stock again, they cause no second mail.
  await setStock(database.db, part, 0)
  await setStock(database.db, part, 9)
  await query(`UPDATE stock_alerts SET notified_at = now() - interval '2 days'`)
  expect(await tell()).toBe(0)
})

test('the mail states each restocked condition with its own price', async () => {
  await addWaiting(database.db, { productId: part, email: 'buyer@example.com' })
  const line = async (condition: string, quantity: number, price: number | null) =>
    (
      await query(
        'INSERT INTO stock_lines (product_id, condition, quantity, price) VALUES ($1, $2, $3, $4) RETURNING id',
        [part, condition, quantity, price],
      )
    ).rows[0].id as number
  await line('new', 5, null)
  await line('as_removed', 4, 19)
  await line('serviceable', 3, 0)
  const overhauled = await line('overhauled', 2, 6397)
  await query(
    `INSERT INTO units (stock_line_id, product_id, kind, mark, state, quantity, condition_code, price)
      VALUES ($1, $2, 'serial', 'A1', 'available', 1, 'OH', 5900)`,
    [overhauled, part],
  )
  expect(await tell()).toBe(1)
  const [mail] = await mailsTo(database.db, 'buyer@example.com')
  for (const expectedText of [
    'New (NE): 5 pieces, $123.00 a piece',
    'As Removed (AR): 4 pieces, $19.00 a piece, not airworthy: core or repair only',
    'Serviceable (SV): 3 pieces, price on request',
    'Overhauled (OH): 2 pieces, from $5,900.00 a piece',
  ])
    expect(mail?.text).toContain(expectedText)
  expect(mail?.text).not.toMatch(/Price from/)
})

test('a process killed between stock change and mail writes all mails of a part or none, and the next process continues', async () => {
  await addWaiting(database.db, { productId: part, email: 'a@example.com' })
  await addWaiting(database.db, { productId: part, email: 'b@example.com' })
  await setStock(database.db, part, 1)
  await query(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.recipient = 'b@example.com' THEN RAISE 'killed'; END IF; RETURN NEW; END $$`)
  await query('CREATE TRIGGER die BEFORE INSERT ON emails FOR EACH ROW EXECUTE FUNCTION die()')
  try {
    await expect(tell()).rejects.toThrow('killed')
    expect([await queued(), await stateOf('a@example.com')]).toEqual([[], 'waiting'])
  } finally {
    await query('DROP TRIGGER die ON emails')
    await query('DROP FUNCTION die')
  }
  expect([await tell(), await tell(), await queued()]).toEqual([2, 0, ['a@example.com', 'b@example.com']])
})

test('a part sold out again before the mail is written causes no mail, and its alerts stay in their order', async () => {
  await addWaiting(database.db, { productId: part, email: 'late@example.com', days: 5 })
  await setStock(database.db, part, 1)
  await tell()
  await setStock(database.db, part, 0)
  await sendAll()
  expect([await queued(), await stateOf('late@example.com')]).toEqual([[], 'waiting'])
  const { rows } = await query(`SELECT waiting_since < now() - interval '4 days' AS kept FROM stock_alerts`)
  expect(rows).toEqual([{ kept: true }])
  await setStock(database.db, part, 1)
  expect(await tell()).toBe(1)
  await sendAll()
  const { rows: sent } = await query(`SELECT state FROM emails WHERE event = 'back_in_stock'`)
  expect(sent).toEqual([{ state: 'sent' }])
})

test.each([
  ['taken off the shop', () => query('UPDATE products SET is_published = false WHERE id = $1', [part]), 'waiting'],
  ['no longer waited for', () => query(`UPDATE stock_alerts SET state = 'ended'`), 'ended'],
  ['deleted', () => query('DELETE FROM stock_alerts'), undefined],
])('%s before the mail is rendered: it is not sent', async (_, meanwhile, state) => {
  await addWaiting(database.db, { productId: part, email: 'gone@example.com' })
  await setStock(database.db, part, 1)
  await tell()
  await meanwhile()
  await sendAll()
  expect([await queued(), await stateOf('gone@example.com')]).toEqual([[], state])
})

test('one piece in stock notifies ten subscribers, and the next ones later', async () => {
  for (let at = 0; at < 12; at++)
    await addWaiting(database.db, { productId: part, email: `p${at}@example.com`, days: 20 - at })
  await setStock(database.db, part, 1)
  expect([await tell(), await tell()]).toEqual([10, 0])
  expect((await queued()).at(-1)).toBe('p9@example.com')
  await query(`UPDATE stock_alerts SET notified_at = now() - interval '5 hours' WHERE state = 'notified'`)
  expect(await tell()).toBe(2)
})

test('a hidden part sends no mail', async () => {
  await addWaiting(database.db, { productId: part, email: 'h@example.com' })
  await query('UPDATE products SET is_published = false WHERE id = $1', [part])
  await setStock(database.db, part, 5)
  expect(await tell()).toBe(0)
})

test('the mail has the unsubscribe headers of mail programs, and its link ends all alerts of the address', async () => {
  const otherPart = await addProduct(database.db, { sku: `ELSE-${made}`, stock: {} })
  await addWaiting(database.db, { productId: part, email: 'reader@example.com' })
  await addWaiting(database.db, { productId: otherPart, email: 'reader@example.com' })
  await setStock(database.db, part, 1)
  await tell()
  const server = await smtpServer()
  await sendAll(testTransport(server.url))
  await server.stop()
  const headers = new Map(server.received[0]?.headers.map(({ key, value }) => [key, value]))
  const [kept] = await mailsTo(database.db, 'reader@example.com')
  const { leave } = linksOf({ event: 'in_stock', text: server.received[0]?.text ?? '', unsubscribeUrl: null })
  // The token in the stored mail is invalid.
  expect(kept?.text).not.toContain(leave)
  expect(headers.get('list-unsubscribe')).toBe(`<http://localhost${leave}>`)
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const app = testApp(database.db, noGateway)
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  // The link confirms nothing, whatever its other parameters are.
  const answer = await app.request(leave.replace('kind=leave', 'kind=confirm'), { method: 'POST' })
  expect(answer.headers.get('location')).toContain('done=spent')
  expect((await app.request(leave, { method: 'POST', body })).status).toBe(200)
  const { rows } = await query('SELECT DISTINCT state FROM stock_alerts')
  expect(rows).toEqual([{ state: 'ended' }])
})

test('deleting an account deletes the alerts of its address and their mails; its data shows them before', async () => {
  const me = await signedIn(database.db)
  const app = testApp(database.db, noGateway)
  await addWaiting(database.db, { productId: part, email: me.email.toUpperCase(), quantity: 2 })
  await addWaiting(database.db, { productId: part, email: 'other@example.com' })
  await setStock(database.db, part, 1)
  await tell()
  const { body } = await app.call('/api/account/data', { headers: me.headers })
  expect(body).toMatchObject({ stockAlerts: [{ sku: `BACK-${made}`, quantity: 2, state: 'notified' }] })
  expect((await app.post('/api/account/delete', {}, me.headers)).status).toBe(200)
  expect(await queued()).toEqual(['other@example.com'])
  const { rows } = await query('SELECT email FROM stock_alerts')
  expect(rows).toEqual([{ email: 'other@example.com' }])
})
