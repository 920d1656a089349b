import { expect, test } from 'vitest'
import { store } from '../../../domain/settings/store.ts'
import { renderMails } from '../../mail/testing.ts'
import { addOrder } from '../../orders/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { mailedLink, newEmail, openBrowser, signUpForm } from './testing-browser.ts'

const database = testDatabase()

/** While this is on, orders cannot be assigned to accounts. */
async function withoutClaims<T>(work: () => Promise<T>): Promise<T> {
  const { $client } = database.db
  await $client.query('ALTER TABLE orders ADD CONSTRAINT nobodys CHECK (user_id IS NULL) NOT VALID')
  return work().finally(() => $client.query('ALTER TABLE orders DROP CONSTRAINT nobodys'))
}

test.each(['sign-up', 'magic-link'])(
  'a link (%s) whose orders cannot be claimed has no effect, and works later',
  async way => {
    const { $client } = database.db
    const email = newEmail()
    const orderId = await addOrder(database.db, { userId: null })
    await $client.query(`UPDATE orders SET email = $1, payment_status = 'paid' WHERE id = $2`, [
      email.toUpperCase(),
      orderId,
    ])
    const person = openBrowser(database.db)
    await person.post(way, way === 'sign-up' ? signUpForm(email) : { email })
    const { kind, token } = await mailedLink(database.db, email)

    const failed = await withoutClaims(() => person.post('link', { kind, token }))
    expect([failed.status, failed.headers.getSetCookie()]).toEqual([500, []])
    expect((await $client.query('SELECT FROM users WHERE email = $1 AND email_verified', [email])).rowCount).toBe(0)
    expect((await $client.query('SELECT FROM sessions')).rowCount).toBe(0)

    expect(await person.post('link', { kind, token })).toMatchObject({ status: 200, body: { isSignedIn: true } })
    expect(await person.me()).toMatchObject({ email })
    const { rows } = await $client.query(
      'SELECT u.email FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = $1',
      [orderId],
    )
    expect(rows).toEqual([{ email }])
    await $client.query('DELETE FROM sessions')
  },
)

test('opening a link that creates an account mails the back office once', async () => {
  const email = newEmail()
  for (let times = 0; times < 2; times++) {
    const person = openBrowser(database.db)
    await person.post('magic-link', { email })
    const { kind, token } = await mailedLink(database.db, email)
    expect(await person.post('link', { kind, token })).toMatchObject({ status: 200 })
  }
  await renderMails(database.db)
  const { rows } = await database.db.$client.query(
    `SELECT recipient, subject FROM emails WHERE event = 'new_user' AND text LIKE '%' || $1 || '%'`,
    [email],
  )
  expect(rows).toEqual([{ recipient: store.mailboxes.sales, subject: `New customer: ${email}` }])
})
