import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Db } from '../platform/db/database.ts'
import { MAIL_TIMING, type MailTiming, type Post } from './deliver-mail.ts'
import { sendDue } from './mail-job.ts'
import type { MailRow } from './mail-row.ts'
import type { RenderedMail } from './templates/render-mail.ts'
import { mailbox, smtpTransport, type Transport } from './transport.ts'
import { renderedMail, storableMail } from './write-mail.ts'

export type Received = Email & { raw: string; envelopeTo: string[] }

/** A real SMTP server on a free port of this computer, and the mails that it has received. */
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

/** A server that accepts connections and sends `lines`, one per connection event, or nothing at all. */
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

/** A transport whose limits no slow test reaches; `limitMs` is for servers that never respond. */
export const testTransport = (url: string, limitMs = 60_000): Transport =>
  smtpTransport(url, () => FROM, { connect: limitMs, greeting: limitMs, silence: limitMs })

/** A delivery with short pauses, and time limits that no slow test reaches; `logged` has its log lines. */
export function testPost(db: Db, transport: Transport = mailbox, timing: Partial<MailTiming> = {}) {
  const logged: unknown[] = []
  const note = (fields: unknown, text?: string) => void logged.push({ fields, text })
  const post: Post = {
    db,
    transport,
    log: { info: note, warn: note, error: note },
    timing: { ...MAIL_TIMING, send: 60_000, lease: 90_000, pauses: [50, 100], ...timing },
  }
  return { ...post, logged }
}

/** Sends due mails repeatedly, a few at once as the store does, without jobs. */
export function keepSending(post: Post): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const lane = async () => {
    while (!stopping.signal.aborted) {
      await sendDue(post, stopping.signal)
      await sleep(40)
    }
  }
  const lanes = [lane(), lane(), lane(), lane()]
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(lanes)
    },
  }
}

let made = 0

type Raw = RenderedMail & { event: string; entity: string; recipient: string; isSecret: boolean }

/** Inserts a mail that is already rendered, and returns its ID. */
export async function queued(db: Db, mail: Partial<Raw> = {}): Promise<number> {
  const { event, entity, recipient, isSecret, ...written } = {
    event: 'verification',
    entity: `user:${++made}`,
    recipient: 'amelia@example.com',
    subject: 'Please verify',
    html: '<p>Open <a href="https://store.example.com/verify?token=t0ken">this</a></p>',
    text: 'Open https://store.example.com/verify?token=t0ken',
    isSecret: false,
    ...mail,
  }
  const { subject, html, text } = storableMail(written)
  const { rows } = await db.$client.query<{ id: number }>(
    `INSERT INTO emails (event, entity, recipient, subject, html, text, is_secret) VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (event, entity, recipient) DO UPDATE SET event = excluded.event RETURNING id`,
    [event, entity, recipient, subject, html, text, isSecret],
  )
  return rows[0]?.id ?? 0
}

/** Renders the waiting mails, as the worker does before it sends, because tests read mails from the table. */
export async function renderMails(db: Db): Promise<void> {
  const { rows } = await db.$client.query<MailRow & { id: number }>(
    'SELECT * FROM emails WHERE html IS NULL ORDER BY id',
  )
  for (const row of rows) {
    const letter = await renderedMail(row)
    if (letter)
      await db.$client.query('UPDATE emails SET subject = $2, html = $3, text = $4 WHERE id = $1 AND html IS NULL', [
        row.id,
        ...[letter.subject, letter.html, letter.text],
      ])
  }
}

export type Row = {
  state: string
  attempts: number
  last_error: string
  html: string | null
  text: string | null
  wait: number
}

/** The state of a mail; `wait` is the number of seconds until its next attempt. */
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
