import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../platform/db/testing.ts'
import { unusedPort } from '../platform/http/testing-port.ts'
import { deliverMail } from './deliver-mail.ts'
import { mailRow, queued, rawServer, smtpServer, testPost, testTransport } from './testing.ts'

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
const HOUR = 3_600_000
const makeDue = () => database.db.$client.query('UPDATE emails SET next_attempt_at = now()')

describe('a mail server that does not work', () => {
  test('gets the mail once, with the same ID, when it is available again', async () => {
    const port = await unusedPort()
    const post = testPost(database.db, testTransport(`smtp://127.0.0.1:${port}`), { pauses: [HOUR] })
    const id = await queued(database.db)
    await deliverMail(post)
    expect(await mailRow(database.db, id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      last_error: expect.stringMatching(/ECONNREFUSED/),
    })
    expect(await deliverMail(post)).toBe(false)
    const server = await opened(smtpServer({}, port))
    await makeDue()
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
  ])('a server that %s is given up after its time limit, and the mail waits', async (_, behave) => {
    const server = await opened(rawServer(behave))
    const id = await queued(database.db)
    // The limits of the transport end the attempt; the limit of the whole send is longer than any test.
    await deliverMail(testPost(database.db, testTransport(server.url, 300), { send: 600_000, lease: 900_000 }))
    expect(await mailRow(database.db, id)).toMatchObject({ state: 'waiting', attempts: 1 })
    expect((await mailRow(database.db, id)).last_error).not.toBe('')
  })

  test('that responds byte by byte is given up at the time limit of the send', async () => {
    const server = await opened(
      rawServer(socket => {
        const drip = setInterval(() => socket.write('220-wait\r\n'), 100)
        socket.on('close', () => clearInterval(drip))
      }),
    )
    const id = await queued(database.db)
    const transport = testTransport(server.url, 600_000)
    await deliverMail(testPost(database.db, transport, { send: 250, lease: 60_000 }))
    expect((await mailRow(database.db, id)).state).toBe('waiting')
  })

  test('that answers 421 or 450 gets the mail later', async () => {
    const busy = await opened(rawServer(socket => void socket.end('421 4.3.2 too busy\r\n')))
    const id = await queued(database.db)
    await deliverMail(testPost(database.db, testTransport(busy.url), { pauses: [5000, 60_000] }))
    expect(await mailRow(database.db, id)).toMatchObject({ state: 'waiting', last_error: expect.stringMatching(/421/) })
    const grey = await opened(
      smtpServer({ onRcptTo: (_, __, done) => done(Object.assign(new Error('greylisted'), { responseCode: 450 })) }),
    )
    await makeDue()
    await deliverMail(testPost(database.db, testTransport(grey.url), { pauses: [5000, 60_000] }))
    const row = await mailRow(database.db, id)
    expect(row).toMatchObject({ state: 'waiting', attempts: 2, last_error: expect.stringMatching(/450/) })
    expect(row.wait).toBeGreaterThan(50)
  })

  test('that answers 550 to the recipient fails the mail at once, and does not delay the next mail', async () => {
    const server = await opened(
      smtpServer({
        onRcptTo: ({ address }, _, done) =>
          done(
            address.startsWith('nobody') ? Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }) : null,
          ),
      }),
    )
    const post = testPost(database.db, testTransport(server.url))
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

  test('that refuses the SMTP sign-in makes the mail wait for the operator, and no secret is stored or logged', async () => {
    const server = await opened(
      smtpServer({
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: ({ password }, _, done) => done(Object.assign(new Error(`bad ${password}`), { responseCode: 535 })),
      }),
    )
    const post = testPost(database.db, testTransport(server.url.replace('//', '//postmaster:hunter2@')))
    const id = await queued(database.db)
    await deliverMail(post)
    const row = await mailRow(database.db, id)
    expect(row).toMatchObject({ state: 'waiting', last_error: expect.stringMatching(/535/) })
    expect(row.last_error + JSON.stringify(post.logged)).not.toMatch(/hunter2|t0ken/)
  })

  test('that quotes the link in a refusal does not put the link into the log', async () => {
    const server = await opened(
      smtpServer({
        onData: (stream, _, done) => {
          stream.resume()
          const refusal = new Error('spam: https://store.example.com/verify?token=t0ken')
          stream.on('end', () => done(Object.assign(refusal, { responseCode: 554 })))
        },
      }),
    )
    const post = testPost(database.db, testTransport(server.url))
    const id = await queued(database.db, { isSecret: true })
    await deliverMail(post)
    const row = await mailRow(database.db, id)
    expect(row).toMatchObject({ state: 'failed', html: '', text: '', last_error: expect.stringMatching(/554/) })
    expect(row.last_error + JSON.stringify(post.logged)).not.toMatch(/t0ken/)
  })

  test('gets attempts at growing pauses, of at most a minute while it is unavailable; an old mail is given up in the end', async () => {
    const gone = `smtp://127.0.0.1:${await unusedPort()}`
    const post = testPost(database.db, testTransport(gone), { pauses: [10_000, 30_000, 600_000], away: 60_000 })
    const id = await queued(database.db, { isSecret: true })
    const waits: number[] = []
    for (let attempt = 1; attempt <= 4; attempt++) {
      await makeDue()
      await deliverMail(post)
      // Part of the pause has passed, so it is rounded to tens of seconds.
      waits.push(Math.ceil((await mailRow(database.db, id)).wait / 10) * 10)
    }
    expect(waits).toEqual([10, 30, 60, 60])
    await database.db.$client.query(`UPDATE emails SET created_at = now() - interval '3 days', next_attempt_at = now()`)
    await deliverMail(post)
    expect(await mailRow(database.db, id)).toMatchObject({ state: 'failed', html: '', text: '' })
    expect(await deliverMail(post)).toBe(false)
  })
})
