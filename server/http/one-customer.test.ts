import { expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { openDatabase } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { noGateway, testApp } from './testing.ts'

// Concurrent calls of one customer wait for each other in a queue, not for a lock while they hold connections.

const database = testDatabase()
const AT_ONCE = 60

/** Sends 60 calls at once while `hold` has its lock, and requests an unrelated page. Returns the calls' answers. */
async function besideOthers(
  hold: (run: (text: string, values: unknown[]) => Promise<unknown>) => Promise<unknown>,
  send: (app: ReturnType<typeof testApp>) => Promise<{ status: number }>,
): Promise<number[]> {
  const db = openDatabase(database.url, () => {}, { connections: 6, statementMs: 60_000, waitMs: 20_000 })
  const app = testApp(db, noGateway)
  const holder = await database.db.$client.connect()
  try {
    await holder.query('BEGIN')
    await hold((text, values) => holder.query(text, values))
    const sent = Promise.all(Array.from({ length: AT_ONCE }, () => send(app)))
    // The first call waits by now.
    const waits = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
    await expect.poll(async () => (await database.db.$client.query(waits)).rowCount, { timeout: 60_000 }).toBe(1)
    for (let n = 0; n < 10; n++) expect((await app.call(`/api/products?page=${n + 1}`)).status).toBe(200)
    await holder.query('ROLLBACK')
    return (await sent).map(({ status }) => status)
  } finally {
    holder.release(true)
    await db.$client.end()
  }
}
const all = (status: number) => Array(AT_ONCE).fill(status)

test('saving a profile', async () => {
  const me = await signedIn(database.db)
  const answers = await besideOthers(
    run => run('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [me.id]),
    app => app.post('/api/settings/profile', { fullName: 'Amelia Earhart', phoneNumber: '' }, me.headers),
  )
  expect(answers).toEqual(all(200))
})

test('callers that change a cart', async () => {
  const me = await signedIn(database.db)
  const productId = await addProduct(database.db, { sku: 'TURN-1', stock: { new: 1000 } })
  const lines = [{ productId, condition: null, quantity: 1 }]
  const answers = await besideOthers(
    run => run("SELECT pg_advisory_xact_lock(hashtextextended('cart ' || $1, 0))", [me.id]),
    app => app.post('/api/cart/add', { lines }, me.headers),
  )
  expect(answers).toEqual(all(200))
  const { rows } = await database.db.$client.query('SELECT quantity FROM cart_items WHERE user_id = $1', [me.id])
  expect(rows).toEqual([{ quantity: AT_ONCE }])
})

test('repeated sign-ups with one address', async () => {
  const email = 'turn@example.com'
  const form = { fullName: 'Amelia Earhart', email, password: 'Propeller-Blade7', optedIn: false }
  const answers = await besideOthers(
    run => run('INSERT INTO users (name, email) VALUES ($1, $2)', ['Somebody', email]),
    app => app.post('/api/account/sign-up', form),
  )
  // Each call has its own network address.
  expect(answers.toSorted()).toEqual([200, ...Array(AT_ONCE - 1).fill(409)])
})
