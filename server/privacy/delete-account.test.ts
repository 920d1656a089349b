import { expect, test } from 'vitest'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { newEmail, signUpAndVerify } from '../customers/accounts/testing-browser.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { addOrder } from '../orders/testing.ts'
import { inTransaction } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'

const database = testDatabase()
const leave = ({ headers }: TestUser) => testApp(database.db, noGateway).post('/api/account/delete', {}, headers)
const userOf = async (email: string) =>
  (await database.db.$client.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email])).rows[0]

/** Waits until this many statements wait for a lock of another transaction. */
const waiting = (count: number) =>
  expect
    .poll(async () => {
      const { rows } = await database.db.$client.query<{ n: number }>(
        `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return rows[0]?.n
    })
    .toBe(count)

test('if two admins delete their accounts at once, one admin remains', async () => {
  const admins = [await signedIn(database.db, { admin: true }), await signedIn(database.db, { admin: true })]
  const leaving = await inTransaction(database.db, async tx => {
    await tx.$client.query('SELECT FROM roles FOR UPDATE')
    const both = admins.map(leave)
    await waiting(2)
    return both
  })
  const answers = await Promise.all(leaving)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await database.db.$client.query('SELECT FROM user_roles')).rowCount).toBe(1)
})

test('an order that is assigned to the account during its deletion stays, without an account', async () => {
  const me = await signedIn(database.db)
  const orderId = await addOrder(database.db, { userId: null })
  const [leaving] = await inTransaction(database.db, async tx => {
    await tx.$client.query('UPDATE orders SET user_id = $1, guest_token_hashes = NULL WHERE id = $2', [me.id, orderId])
    const answer = leave(me)
    await waiting(1)
    return [answer]
  })
  expect((await leaving)?.status).toBe(200)
  const { rows } = await database.db.$client.query('SELECT user_id, guest_token_hashes FROM orders WHERE id = $1', [
    orderId,
  ])
  expect(rows).toEqual([{ user_id: null, guest_token_hashes: [] }])
  expect(await userOf(me.email)).toBeUndefined()
})

test('messages of an account’s quotes are deleted with it, for the buyer and the back office', async () => {
  const [me, other] = [await signedIn(database.db), await signedIn(database.db)]
  const { $client } = database.db
  const addQuote = async (number: string, userId: string) =>
    (
      await $client.query<{ id: string }>(
        `INSERT INTO quotes (quote_number, kind, user_id, notes, preferred_shipping, version)
          VALUES ($1, 'rfq', $2, '', 'no_preference', 3) RETURNING id`,
        [number, userId],
      )
    ).rows[0]?.id
  const [mine, others] = [await addQuote('Q-1', me.id), await addQuote('Q-2', other.id)]
  for (const quote of [mine, others])
    await $client.query(
      `INSERT INTO emails (event, entity, recipient, subject, html, text) VALUES
        ('new_rfq', 'quote:' || $1, 'sales@example.com', 's', 'h', 't'),
        ('rfq_question', 'quote:' || $1 || ':2', 'sales@example.com', 's', 'h', 't'),
        ('rfq_quoted', 'quote:' || $1 || ':3', 'buyer@example.com', 's', 'h', 't'),
        ('aog_quoted', 'notified:quote:' || $1, 'buyer@example.com', 's', 'h', 't')`,
      [quote],
    )
  expect((await leave(me)).status).toBe(200)
  const { rows } = await $client.query<{ entity: string }>(`SELECT entity FROM emails WHERE entity LIKE '%quote:%'`)
  expect(rows).toHaveLength(4)
  expect(rows.every(({ entity }) => entity.includes(others ?? 'none'))).toBe(true)
})

test('a newsletter subscription by the form is not deleted with an account', async () => {
  const { $client } = database.db
  const left = async (source: string, optedIn: boolean) => {
    const me = await signedIn(database.db)
    await $client.query('INSERT INTO marketing_contacts (email, user_id, source, opted_in) VALUES ($1, $2, $3, $4)', [
      ...[me.email.toUpperCase(), me.id, source, optedIn],
    ])
    expect((await leave(me)).status).toBe(200)
    return (await $client.query('SELECT user_id FROM marketing_contacts WHERE lower(email) = $1', [me.email])).rows
  }
  expect(await left('signup', true)).toEqual([])
  expect(await left('newsletter', false)).toEqual([])
  expect(await left('newsletter', true)).toEqual([{ user_id: null }])
})

test('the account’s own mails are deleted with it; mails of its orders and of other accounts stay', async () => {
  const email = newEmail()
  const { person } = await signUpAndVerify(database.db, undefined, email)
  const other = await signUpAndVerify(database.db)
  const { $client } = database.db
  const me = await userOf(email)
  await $client.query(
    `INSERT INTO emails (event, entity, recipient, subject, html, text) VALUES
      ('order_confirmation', 'order:1', $1, 's', 'h', 't'), ('password_changed', 'user:' || $2 || ':now', $1, 's', 'h', 't')`,
    [email, me?.id],
  )
  await person.post('reset', { email })
  const mails = async () =>
    (
      await $client.query<{ event: string }>(
        `SELECT event FROM emails WHERE recipient = $1 OR entity LIKE 'user:' || $2 || '%' ORDER BY id`,
        [email, me?.id],
      )
    ).rows.map(({ event }) => event)
  expect(await mails()).toEqual(['verification', 'new_user', 'order_confirmation', 'password_changed', 'reset'])
  expect(await person.post('delete', { password: 'Propeller-Blade7' })).toMatchObject({ status: 200 })
  expect(await mails()).toEqual(['order_confirmation'])
  const { rowCount } = await $client.query('SELECT FROM emails WHERE recipient = $1', [other.email])
  expect(rowCount).toBe(1)
})
