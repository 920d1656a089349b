import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction, openDatabase } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { deliverMail } from './deliver-mail.ts'
import { queueMail } from './queue-mail.ts'
import { mailRow, queued, rawServer, smtpServer, testPost, testTransport } from './testing.ts'
import type { Transport } from './transport.ts'

const database = testDatabase()
const servers: { stop(): Promise<void> }[] = []
beforeEach(() => database.db.$client.query('TRUNCATE emails'))
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})
async function opened<T extends { stop(): Promise<void> }>(server: Promise<T>): Promise<T> {
  const started = await server
  servers.push(started)
  return started
}

describe('a server that works', () => {
  test('receives a mail once, with sender, both bodies and a Message-ID', async () => {
    const server = await opened(smtpServer())
    const post = testPost(database.db, testTransport(server.url))
    const id = await queued(database.db, { subject: 'Überprüfung ✈' })
    expect(await deliverMail(post)).toBe(true)
    expect(await deliverMail(post)).toBe(false)
    expect(await mailRow(database.db, id)).toMatchObject({ state: 'sent', attempts: 1, last_error: '' })
    expect(server.received).toHaveLength(1)
    const [mail] = server.received
    expect(mail).toMatchObject({
      from: { name: 'Aircraft Parts Store', address: 'sales@example.com' },
      to: [{ address: 'amelia@example.com' }],
      envelopeTo: ['amelia@example.com'],
      subject: 'Überprüfung ✈',
    })
    expect(mail?.text?.trim()).toBe('Open https://store.example.com/verify?token=t0ken')
    expect(mail?.html?.trim()).toBe('<p>Open <a href="https://store.example.com/verify?token=t0ken">this</a></p>')
    expect(mail?.messageId).toMatch(new RegExp(`^<mail\\.${id}\\.\\d+@example\\.com>$`))
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  })

  test('sends each mail once, even with many concurrent workers', async () => {
    const server = await opened(smtpServer())
    const posts = Array.from({ length: 6 }, () => testPost(database.db, testTransport(server.url)))
    for (let at = 0; at < 40; at++) await queued(database.db, { recipient: `buyer${at}@example.com` })
    await Promise.all(
      posts.map(async post => {
        while (await deliverMail(post)) {}
      }),
    )
    expect(new Set(server.received.map(({ envelopeTo }) => envelopeTo[0])).size).toBe(40)
    expect(server.received).toHaveLength(40)
  })

  test('gets one mail per recipient for an event of an entity, and none from a rolled-back transaction', async () => {
    const server = await opened(smtpServer())
    const post = testPost(database.db, testTransport(server.url))
    await queued(database.db, { entity: 'user:same' })
    await queued(database.db, { entity: 'user:same' })
    const undone = inTransaction(database.db, async tx => {
      const mail = { entity: 'user:undone', recipient: 'a@example.com', facts: { name: 'Amelia', link: 'http://x' } }
      await queueMail(tx, { event: 'reset', template: 'reset', ...mail })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    while (await deliverMail(post)) {}
    expect(server.received).toHaveLength(1)
  })
})

describe('a worker that is killed', () => {
  test('after the commit and before the sending: the mail is sent when the lease ends, not before', async () => {
    const server = await opened(smtpServer())
    const post = testPost(database.db, testTransport(server.url))
    const id = await queued(database.db)
    // Simulates a killed process: a claimed mail without a result.
    await database.db.$client.query(
      `UPDATE emails SET attempts = 1, next_attempt_at = now() + interval '1 hour' WHERE id = $1`,
      [id],
    )
    expect(await deliverMail(post)).toBe(false)
    await database.db.$client.query('UPDATE emails SET next_attempt_at = now() WHERE id = $1', [id])
    expect(await deliverMail(post)).toBe(true)
    expect(server.received).toHaveLength(1)
    expect(await mailRow(database.db, id)).toMatchObject({ state: 'sent', attempts: 2 })
  })

  test('a mail that the server accepted is marked as sent even if the database fails at that moment', async () => {
    const db = openDatabase(database.url, () => {}, { connections: 2, statementMs: 1000, waitMs: 30_000 })
    const id = await queued(database.db)
    let sent = 0
    const blocked = await database.db.$client.connect()
    const transport: Transport = {
      isMailbox: false,
      send: async () => {
        sent++
        await blocked.query('BEGIN; LOCK TABLE emails IN EXCLUSIVE MODE')
        setTimeout(() => blocked.query('COMMIT').finally(() => blocked.release()), 1500)
      },
    }
    const post = testPost(db, transport)
    await deliverMail(post)
    await db.$client.end()
    expect(await mailRow(database.db, id)).toMatchObject({ state: 'sent', attempts: 1 })
    expect(sent).toBe(1)
  })

  test('a late failure does not change a mail that another process has claimed since', async () => {
    const { promise: connected, resolve: onConnection } = Promise.withResolvers<Socket>()
    const hanging = await opened(rawServer(onConnection))
    const id = await queued(database.db)
    const late = deliverMail(testPost(database.db, testTransport(hanging.url)))
    const socket = await connected
    await database.db.$client.query('UPDATE emails SET attempts = attempts + 1 WHERE id = $1', [id])
    socket.destroy()
    await late
    expect(await mailRow(database.db, id)).toMatchObject({ state: 'waiting', last_error: '', attempts: 2 })
  })
})

describe('text typed by strangers', () => {
  test.each([
    ['a line break', 'New customer: Amelia\r\nBcc: all@example.org\r\n\r\nBuy now'],
    ['10 kB', `New customer: ${'A'.repeat(10_000)}`],
    ['an address', 'New customer: "x" <all@example.org>, <b@example.org>'],
    ['null and control characters', 'a\u0000b\u0007c\u2028d\u202Ee'],
  ])('in a subject (%s) stays one short header', async (_, subject) => {
    const server = await opened(smtpServer())
    const id = await queued(database.db, { subject })
    await deliverMail(testPost(database.db, testTransport(server.url)))
    expect((await mailRow(database.db, id)).state).toBe('sent')
    const [mail] = server.received
    expect(mail?.envelopeTo).toEqual(['amelia@example.com'])
    expect(mail?.bcc ?? []).toEqual([])
    expect([...(mail?.subject ?? '')].length).toBeLessThanOrEqual(200)
    const header = mail?.raw.split('\r\n\r\n')[0] ?? ''
    expect(header).not.toMatch(/^bcc:/im)
    expect(Math.max(...header.split('\r\n').map(line => line.length))).toBeLessThan(200)
  })

  test.each([
    'a@example.com\r\nRCPT TO:<b@example.org>',
    'a@example.com, b@example.org',
    'A <a@example.com>',
    'a@example.com>',
    'a@b@example.com',
    'nobody',
    `${'a'.repeat(300)}@example.com`,
  ])('%j is not an address: no server is contacted', async recipient => {
    const server = await opened(smtpServer())
    const id = await queued(database.db, { recipient })
    await deliverMail(testPost(database.db, testTransport(server.url)))
    expect(await mailRow(database.db, id)).toMatchObject({ state: 'failed', last_error: 'not an email address' })
    expect(server.received).toEqual([])
  })
})

describe('mails with a link that signs in', () => {
  test('are emptied once a server has accepted them, and are never sent empty', async () => {
    const server = await opened(smtpServer())
    const post = testPost(database.db, testTransport(server.url))
    const secret = await queued(database.db, { isSecret: true })
    const other = await queued(database.db)
    while (await deliverMail(post)) {}
    expect(await mailRow(database.db, secret)).toMatchObject({ state: 'sent', html: '', text: '' })
    // Other mails are stored with links that no longer work.
    const storedMail = await mailRow(database.db, other)
    expect(storedMail.text).toBe('Open https://store.example.com/verify?token=…')
    expect(JSON.stringify(storedMail)).not.toContain('t0ken')
    expect(server.received.every(({ text }) => text?.includes('t0ken'))).toBe(true)
    await database.db.$client.query(`UPDATE emails SET state = 'waiting', next_attempt_at = now() WHERE id = $1`, [
      secret,
    ])
    await deliverMail(post)
    expect(await mailRow(database.db, secret)).toMatchObject({ state: 'failed', last_error: 'it was emptied' })
  })

  test('remain readable in the built-in mailbox', async () => {
    const id = await queued(database.db, { isSecret: true })
    await deliverMail(testPost(database.db))
    expect(await mailRow(database.db, id)).toMatchObject({ state: 'sent', text: expect.stringContaining('t0ken') })
  })
})
