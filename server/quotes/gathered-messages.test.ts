import { beforeAll, expect, test } from 'vitest'
import { store } from '../../domain/settings/store.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { testPost } from '../mail/testing.ts'
import type { Transport } from '../mail/transport.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { negotiation } from './testing.ts'

const database = testDatabase()
let app: ReturnType<typeof testApp>
let buyer: TestUser
let backOffice: TestUser
beforeAll(async () => {
  app = testApp(database.db, noGateway)
  buyer = await signedIn(database.db)
  backOffice = await signedIn(database.db, { admin: true })
})
const talk = negotiation(
  () => app,
  () => buyer,
  () => backOffice,
)
const request = () => talk.request({ lines: [{ productId: null, partNumber: 'AN3-5A', quantity: 1 }] })
const TEXTS = Array.from({ length: 40 }, (_, nth) => `Message ${nth + 1}.`)

type Taken = { recipient: string; subject: string; text: string }
/** Receives every due mail, like a mail server. */
const delivered = async (): Promise<Taken[]> => {
  const sentMails: Taken[] = []
  const transport: Transport = { isMailbox: false, send: async mail => void sentMails.push(mail) }
  const post = testPost(database.db, transport)
  while (await deliverMail(post)) {}
  return sentMails
}
const textsIn = (mails: Taken[]) => mails.flatMap(({ text }) => text.match(/Message \d+\./g) ?? [])
const letMinutesPass = (minutes: number) =>
  database.db.$client.query(
    `UPDATE emails SET next_attempt_at = next_attempt_at - make_interval(mins => $1),
      sent_at = sent_at - make_interval(mins => $1) WHERE gather_key IS NOT NULL`,
    [minutes],
  )

test.each(['buyer', 'admin'] as const)('forty messages of the %s are sent in two mails', async by => {
  const { quoteId } = await request()
  await delivered()
  const [first = '', ...others] = TEXTS
  const write = by === 'buyer' ? talk.write : talk.reply
  expect((await write(quoteId, first)).status).toBe(200)
  const reader = by === 'buyer' ? store.mailboxes.sales : buyer.email
  const atOnce = await delivered()
  expect(atOnce).toMatchObject([{ recipient: reader, text: expect.stringContaining('Message 1.') }])
  for (const text of others) await write(quoteId, text)
  expect(await delivered()).toEqual([])
  await letMinutesPass(9)
  expect(await delivered()).toEqual([])
  await letMinutesPass(1)
  const gathered = await delivered()
  expect(gathered).toMatchObject([{ recipient: reader, subject: expect.stringMatching(/^39 messages /) }])
  expect(textsIn([...atOnce, ...gathered])).toEqual(TEXTS)
  // Each mail starts a new window; a message after it is sent at once.
  await write(quoteId, 'Message 41.')
  expect(await delivered()).toEqual([])
  await letMinutesPass(10)
  expect(textsIn(await delivered())).toEqual(['Message 41.'])
  await letMinutesPass(10)
  await write(quoteId, 'Message 42.')
  expect(textsIn(await delivered())).toEqual(['Message 42.'])
})

test('the other side, and another quote, have separate mails', async () => {
  const [one, other] = [await request(), await request()]
  await delivered()
  await talk.write(one.quoteId, 'Message 1.')
  await talk.write(other.quoteId, 'Message 2.')
  await talk.reply(one.quoteId, 'Message 3.')
  expect(textsIn(await delivered()).sort()).toEqual(['Message 1.', 'Message 2.', 'Message 3.'])
})

test('messages about an aircraft on ground are sent at once', async () => {
  const { quoteId } = await talk.requestAog()
  await delivered()
  await talk.write(quoteId, 'Message 1.')
  await talk.write(quoteId, 'Message 2.')
  expect((await delivered()).map(mail => textsIn([mail])).sort()).toEqual([['Message 1.'], ['Message 2.']])
})

test('a worker killed while sending a mail loses no message, and sends none twice', async () => {
  const { quoteId } = await request()
  await delivered()
  await talk.write(quoteId, 'Message 1.')
  const mails = await delivered()
  await talk.write(quoteId, 'Message 2.')
  await letMinutesPass(10)
  // The worker has claimed the mail and was killed; the buyer continues to write.
  const { rowCount } = await database.db.$client.query(
    `UPDATE emails SET attempts = 1, next_attempt_at = now() + interval '2 minutes'
      WHERE gather_key IS NOT NULL AND state = 'waiting'`,
  )
  expect(rowCount).toBe(1)
  await talk.write(quoteId, 'Message 3.')
  await talk.write(quoteId, 'Message 4.')
  expect(await delivered()).toEqual([])
  await letMinutesPass(2)
  mails.push(...(await delivered()))
  await letMinutesPass(8)
  mails.push(...(await delivered()))
  expect(mails).toHaveLength(3)
  expect(textsIn(mails)).toEqual(['Message 1.', 'Message 2.', 'Message 3.', 'Message 4.'])
})

test('a message that arrives while the worker claims the mail waits, and is in the next mail', async () => {
  const { quoteId } = await request()
  await delivered()
  await talk.write(quoteId, 'Message 1.')
  const mails = await delivered()
  await talk.write(quoteId, 'Message 2.')
  await letMinutesPass(10)
  const taking = await database.db.$client.connect()
  await taking.query('BEGIN')
  await taking.query(`UPDATE emails SET attempts = 1 WHERE gather_key IS NOT NULL AND state = 'waiting'`)
  const writing = talk.write(quoteId, 'Message 3.')
  await expect
    .poll(async () => {
      const { rows } = await database.db.$client.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%UPDATE emails SET facts%'`,
      )
      return rows.length
    })
    .toBe(1)
  await taking.query('COMMIT')
  taking.release()
  expect((await writing).status).toBe(200)
  mails.push(...(await delivered()))
  await letMinutesPass(10)
  mails.push(...(await delivered()))
  expect(textsIn(mails)).toEqual(['Message 1.', 'Message 2.', 'Message 3.'])
})
