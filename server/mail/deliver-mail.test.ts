import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction, openDatabase } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { deliverMail } from './deliver-mail.ts'
import { queueMail } from './queue-mail.ts'
import { mailRow, queued, quickTransport, rawServer, smtpServer, testPost } from './testing.ts'
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
const makeDue = () => database.db.$client.query('UPDATE emails SET next_attempt_at = now()')

describe('a server that works', () => {
  test('gets a mail once, with who it is from, both bodies and an id of its own', async () => {
    const server = await opened(smtpServer())
    const post = testPost(database.db, quickTransport(server.url))
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

  test('many deliverers at once send each mail once', async () => {
    const server = await opened(smtpServer())
    const posts = Array.from({ length: 6 }, () =>
      testPost(database.db, quickTransport(server.url), { send: 10_000, lease: 20_000 }),
    )
    for (let at = 0; at < 40; at++) await queued(database.db, { recipient: `buyer${at}@example.com` })
    await Promise.all(
      posts.map(async post => {
        while (await deliverMail(post)) {}
      }),
    )
    expect(new Set(server.received.map(({ envelopeTo }) => envelopeTo[0])).size).toBe(40)
    expect(server.received).toHaveLength(40)
  })

  test('an event of one entity mails a recipient once; nothing goes of a transaction that was undone', async () => {
    const server = await opened(smtpServer())
    const post = testPost(database.db, quickTransport(server.url))
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

describe('a server that does not', () => {
  test('away, then back: the mail goes then, once, with the id it had', async () => {
    const gone = await smtpServer()
    await gone.stop()
    const post = testPost(database.db, quickTransport(gone.url))
    const id = await queued(database.db)
    await deliverMail(post)
    expect(await mailRow(database.db, id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      last_error: expect.stringMatching(/ECONNREFUSED/),
    })
    expect(await deliverMail(post)).toBe(false)
    const server = await opened(smtpServer({}, gone.port))
    await sleep(60)
    expect(await deliverMail(post)).toBe(true)
    expect(await deliverMail(post)).toBe(false)
    expect(server.received).toHaveLength(1)
    expect((await mailRow(database.db, id)).state).toBe('sent')
  })

  test.each([
    ['never greets', () => {}],
    ['says nothing after its greeting', (socket: Socket) => void socket.write('220 here\r\n')],
    ['closes at once', (socket: Socket) => void socket.end()],
    ['speaks no SMTP', (socket: Socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ])('one that %s is given up after its time, and the mail waits', async (_, behave) => {
    const server = await opened(rawServer(behave))
    const id = await queued(database.db)
    const began = Date.now()
    await deliverMail(testPost(database.db, quickTransport(server.url)))
    expect(Date.now() - began).toBeLessThan(2000)
    expect(await mailRow(database.db, id)).toMatchObject({ state: 'waiting', attempts: 1 })
    expect((await mailRow(database.db, id)).last_error).not.toBe('')
  })

  test('one that goes on dripping is given up when the whole sending takes too long', async () => {
    const server = await opened(
      rawServer(socket => {
        const drip = setInterval(() => socket.write('220-wait\r\n'), 100)
        socket.on('close', () => clearInterval(drip))
      }),
    )
    const id = await queued(database.db)
    const transport = quickTransport(server.url)
    const began = Date.now()
    await deliverMail(testPost(database.db, transport, { send: 250, lease: 1000 }))
    expect(Date.now() - began).toBeLessThan(900)
    expect((await mailRow(database.db, id)).state).toBe('waiting')
  })

  test('421 and 450: later', async () => {
    const busy = await opened(rawServer(socket => void socket.end('421 4.3.2 too busy\r\n')))
    const id = await queued(database.db)
    await deliverMail(testPost(database.db, quickTransport(busy.url), { pauses: [5000, 60_000] }))
    expect(await mailRow(database.db, id)).toMatchObject({ state: 'waiting', last_error: expect.stringMatching(/421/) })
    const grey = await opened(
      smtpServer({ onRcptTo: (_, __, done) => done(Object.assign(new Error('greylisted'), { responseCode: 450 })) }),
    )
    await makeDue()
    await deliverMail(testPost(database.db, quickTransport(grey.url), { pauses: [5000, 60_000] }))
    const row = await mailRow(database.db, id)
    expect(row).toMatchObject({ state: 'waiting', attempts: 2, last_error: expect.stringMatching(/450/) })
    expect(row.wait).toBeGreaterThan(50)
  })

  test('550 to the recipient: failed at once, and the next mail is not held up', async () => {
    const server = await opened(
      smtpServer({
        onRcptTo: ({ address }, _, done) =>
          done(
            address.startsWith('nobody') ? Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }) : null,
          ),
      }),
    )
    const post = testPost(database.db, quickTransport(server.url))
    const id = await queued(database.db, { recipient: 'nobody@example.com' })
    const next = await queued(database.db)
    while (await deliverMail(post)) {}
    expect(await mailRow(database.db, id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      last_error: expect.stringMatching(/550/),
    })
    expect((await mailRow(database.db, next)).state).toBe('sent')
    expect(post.logged).toContainEqual(expect.objectContaining({ text: 'mail given up' }))
  })

  test('a sign-in that it refuses is ours to mend: the mail waits, and nothing secret is kept or logged', async () => {
    const server = await opened(
      smtpServer({
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: ({ password }, _, done) => done(Object.assign(new Error(`bad ${password}`), { responseCode: 535 })),
      }),
    )
    const post = testPost(database.db, quickTransport(server.url.replace('//', '//postmaster:hunter2@')))
    const id = await queued(database.db)
    await deliverMail(post)
    const row = await mailRow(database.db, id)
    expect(row).toMatchObject({ state: 'waiting', last_error: expect.stringMatching(/535/) })
    expect(row.last_error + JSON.stringify(post.logged)).not.toMatch(/hunter2|t0ken/)
  })

  test('one that quotes the link it refuses does not bring it into the log', async () => {
    const server = await opened(
      smtpServer({
        onData: (stream, _, done) => {
          stream.resume()
          const refusal = new Error('spam: https://store.example.com/verify?token=t0ken')
          stream.on('end', () => done(Object.assign(refusal, { responseCode: 554 })))
        },
      }),
    )
    const post = testPost(database.db, quickTransport(server.url))
    const id = await queued(database.db, { isSecret: true })
    await deliverMail(post)
    const row = await mailRow(database.db, id)
    expect(row).toMatchObject({ state: 'failed', html: '', text: '', last_error: expect.stringMatching(/554/) })
    expect(row.last_error + JSON.stringify(post.logged)).not.toMatch(/t0ken/)
  })

  test('pauses grow, but while the server is away not beyond a minute; an old mail is given up in the end', async () => {
    const gone = await smtpServer()
    await gone.stop()
    const post = testPost(database.db, quickTransport(gone.url), { pauses: [1000, 30_000, 600_000], away: 60_000 })
    const id = await queued(database.db, { isSecret: true })
    const waits: number[] = []
    for (let attempt = 1; attempt <= 4; attempt++) {
      await makeDue()
      await deliverMail(post)
      waits.push(Math.round((await mailRow(database.db, id)).wait))
    }
    expect(waits).toEqual([1, 30, 60, 60])
    await database.db.$client.query(`UPDATE emails SET created_at = now() - interval '3 days', next_attempt_at = now()`)
    await deliverMail(post)
    expect(await mailRow(database.db, id)).toMatchObject({ state: 'failed', html: '', text: '' })
    expect(await deliverMail(post)).toBe(false)
  })
})

describe('killed', () => {
  test('after the commit and before the sending: it is sent when the lease is over, not before', async () => {
    const server = await opened(smtpServer())
    const post = testPost(database.db, quickTransport(server.url))
    const id = await queued(database.db)
    // What the killed process left: taken, and never heard of again.
    await database.db.$client.query(
      `UPDATE emails SET attempts = 1, next_attempt_at = now() + interval '300 ms' WHERE id = $1`,
      [id],
    )
    expect(await deliverMail(post)).toBe(false)
    await sleep(350)
    expect(await deliverMail(post)).toBe(true)
    expect(server.received).toHaveLength(1)
    expect(await mailRow(database.db, id)).toMatchObject({ state: 'sent', attempts: 2 })
  })

  test('a mail that was taken is marked as sent, however the database stumbles then', async () => {
    const db = openDatabase(database.url, () => {}, { connections: 2, statementMs: 150, waitMs: 1000 })
    const id = await queued(database.db)
    let sent = 0
    const blocked = await database.db.$client.connect()
    const transport: Transport = {
      isMailbox: false,
      send: async () => {
        sent++
        await blocked.query('BEGIN; LOCK TABLE emails IN EXCLUSIVE MODE')
        setTimeout(() => blocked.query('COMMIT').finally(() => blocked.release()), 400)
      },
    }
    const post = testPost(db, transport, { send: 1000, lease: 5000 })
    await deliverMail(post)
    await db.$client.end()
    expect(await mailRow(database.db, id)).toMatchObject({ state: 'sent', attempts: 1 })
    expect(sent).toBe(1)
  })

  test('a late failure does not touch a mail that another process has taken meanwhile', async () => {
    const hanging = await opened(rawServer())
    const id = await queued(database.db)
    const late = deliverMail(testPost(database.db, quickTransport(hanging.url)))
    await sleep(100)
    await database.db.$client.query('UPDATE emails SET attempts = attempts + 1 WHERE id = $1', [id])
    await late
    expect(await mailRow(database.db, id)).toMatchObject({ state: 'waiting', last_error: '', attempts: 2 })
  })
})

describe('what strangers type', () => {
  test.each([
    ['a line break', 'New customer: Amelia\r\nBcc: all@example.org\r\n\r\nBuy now'],
    ['10 kB', `New customer: ${'A'.repeat(10_000)}`],
    ['an address', 'New customer: "x" <all@example.org>, <b@example.org>'],
    ['null and control characters', 'a\u0000b\u0007c\u2028d\u202Ee'],
  ])('a subject with %s stays one short header', async (_, subject) => {
    const server = await opened(smtpServer())
    const id = await queued(database.db, { subject })
    await deliverMail(testPost(database.db, quickTransport(server.url)))
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
  ])('%j is no address: no server is asked', async recipient => {
    const server = await opened(smtpServer())
    const id = await queued(database.db, { recipient })
    await deliverMail(testPost(database.db, quickTransport(server.url)))
    expect(await mailRow(database.db, id)).toMatchObject({ state: 'failed', last_error: 'not an email address' })
    expect(server.received).toEqual([])
  })
})

describe('mails that sign somebody in', () => {
  test('are emptied once a server has taken them, and are not sent empty', async () => {
    const server = await opened(smtpServer())
    const post = testPost(database.db, quickTransport(server.url))
    const secret = await queued(database.db, { isSecret: true })
    const other = await queued(database.db)
    while (await deliverMail(post)) {}
    expect(await mailRow(database.db, secret)).toMatchObject({ state: 'sent', html: '', text: '' })
    expect((await mailRow(database.db, other)).text).not.toBe('')
    expect(server.received.every(({ text }) => text?.includes('t0ken'))).toBe(true)
    await database.db.$client.query(`UPDATE emails SET state = 'waiting', next_attempt_at = now() WHERE id = $1`, [
      secret,
    ])
    await deliverMail(post)
    expect(await mailRow(database.db, secret)).toMatchObject({ state: 'failed', last_error: 'it was emptied' })
  })

  test('stay readable in the built-in mailbox', async () => {
    const id = await queued(database.db, { isSecret: true })
    await deliverMail(testPost(database.db))
    expect(await mailRow(database.db, id)).toMatchObject({ state: 'sent', text: expect.stringContaining('t0ken') })
  })
})
