import { type AddressInfo, createServer, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/database.ts'
import { type Post, TIMING, type Timing } from './deliver-mail.ts'
import { type Mail, queueMail } from './queue-mail.ts'
import { mailbox, smtpTransport, type Transport } from './transport.ts'

export type Received = Email & { raw: string; envelopeTo: string[] }

/** A real SMTP server on a free port of this machine, and the mails it took. */
export async function smtpServer(
  { onReceived, ...options }: SMTPServerOptions & { onReceived?: (mail: Received) => Promise<void> } = {},
  port = 0,
) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        const keep = async () => {
          const email = await PostalMime.parse(raw)
          const mail = { ...email, raw, envelopeTo: session.envelope.rcptTo.map(({ address }) => address) }
          received.push(mail)
          await onReceived?.(mail)
        }
        keep().then(() => done(), done)
      })
    },
    ...options,
  })
  server.on('error', () => {}) // connections that the store ends early
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', () => resolve()))
  const at = (server.server.address() as AddressInfo).port
  return {
    received,
    port: at,
    url: `smtp://127.0.0.1:${at}`,
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

/** Something that takes connections and says `lines`, one a connection event, or nothing at all. */
export async function rawServer(onConnection: (socket: Socket) => void = () => {}) {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    onConnection(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

export const FROM = { name: 'Aircraft Parts Store', address: 'sales@example.com' }

/** A transport that waits for moments instead of seconds. */
export const quickTransport = (url: string): Transport =>
  smtpTransport(url, FROM, { connect: 300, greeting: 300, silence: 300 })

/** A post with short pauses; `logged` has what it said. */
export function testPost(db: Db, transport: Transport = mailbox, timing: Partial<Timing> = {}) {
  const logged: unknown[] = []
  const note = (fields: unknown, text?: string) => void logged.push({ fields, text })
  const post: Post = {
    db,
    transport,
    log: { info: note, warn: note, error: note },
    timing: { ...TIMING, send: 1000, lease: 1500, pauses: [50, 100], ...timing },
  }
  return { ...post, logged }
}

let made = 0

/** Queues a mail and gives its id. */
export async function queued(db: Db, mail: Partial<Mail> = {}): Promise<number> {
  const entity = `user:${++made}`
  await inTransaction(db, tx =>
    queueMail(tx, {
      event: 'verification',
      entity,
      recipient: 'amelia@example.com',
      subject: 'Please verify',
      html: '<p>Open <a href="https://store.example.com/verify?token=t0ken">this</a></p>',
      text: 'Open https://store.example.com/verify?token=t0ken',
      ...mail,
    }),
  )
  const { rows } = await db.$client.query<{ id: number }>('SELECT id FROM emails WHERE entity = $1', [
    mail.entity ?? entity,
  ])
  return rows[0]?.id ?? 0
}

export type Row = { state: string; attempts: number; last_error: string; html: string; text: string; wait: number }

/** How a mail stands; `wait` is the seconds until its next attempt. */
export async function mailRow(db: Db, id: number): Promise<Row> {
  const { rows } = await db.$client.query<Row>(
    `SELECT state, attempts, last_error, html, text, extract(epoch FROM next_attempt_at - now())::float AS wait
      FROM emails WHERE id = $1`,
    [id],
  )
  const [row] = rows
  if (!row) throw new Error(`no mail ${id}`)
  return row
}
