import { createTransport } from 'nodemailer'
import { canMailTo } from '../../domain/text/email.ts'
import { oneLine } from '../../domain/text/one-line.ts'
import { watchCalls } from '../platform/observability/watch-calls.ts'
import { Unsendable } from './send-failure.ts'

/** A mail to send. */
export type Outgoing = {
  id: number
  createdAt: Date
  recipient: string
  subject: string
  html: string
  text: string
  /** the address that unsubscribes; null: none */
  unsubscribeUrl: string | null
}

/** A mail transport. `send` resolves when the mail was accepted, and throws errors that send-failure.ts parses. */
export type Transport = {
  /** mails stay readable in the store: the built-in mailbox */
  isMailbox: boolean
  send(mail: Outgoing, signal: AbortSignal): Promise<void>
}

/** The time limit of a server, in milliseconds. */
type Patience = { connect: number; greeting: number; silence: number }

/**
 * A server that scans a mail before it accepts it may be silent for some time. A timeout in that time would send the
 * mail twice. RFC 5321 section 4.5.3.2 would wait for minutes.
 */
const PATIENCE: Patience = { connect: 10_000, greeting: 10_000, silence: 60_000 }

/** The transport without a server: mails can be read at /debug/mail. */
export const mailbox: Transport = { isMailbox: true, send: () => Promise.resolve() }

/** The current sender of mails. */
type Sender = { name: string; address: string }

/** Sends over SMTP to the server of `url` (smtp: or smtps:), as `from`. */
export function smtpTransport(url: string, from: () => Sender, patience = PATIENCE): Transport {
  const { username, hostname } = new URL(url)
  const isLocal = /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
  const transporter = createTransport({
    url,
    connectionTimeout: patience.connect,
    dnsTimeout: patience.connect,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.silence,
    // A password is only sent over an encrypted connection.
    requireTLS: username !== '' && !isLocal,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const transport: Transport = {
    isMailbox: false,
    send: async (mail, signal) => {
      const to = mail.recipient
      if (!canMailTo(to)) throw new Unsendable('not an email address')
      const sender = from()
      const domain = sender.address.split('@')[1] ?? 'localhost'
      await transporter.sendMail({
        from: sender,
        to: { name: '', address: to },
        // `=?` begins an encoded word (RFC 2047), so user input must not contain it.
        subject: oneLine(mail.subject, 200).replaceAll('=?', '= ?'),
        text: mail.text,
        html: mail.html,
        // The ID is the same for each attempt, so that mail programs recognize a duplicate.
        messageId: `<mail.${mail.id}.${mail.createdAt.getTime()}@${domain}>`,
        date: mail.createdAt,
        headers: {
          'Auto-Submitted': 'auto-generated', // RFC 3834: asks mail programs not to send automatic replies
          ...(mail.unsubscribeUrl && oneClick(mail.unsubscribeUrl)),
        },
        signal,
      })
    },
  }
  return watchCalls('mail server', transport, { send: undefined })
}

/** RFC 8058: the mail program posts this to the address to unsubscribe. */
const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
