import { appendFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { smtpServer } from '../server/mail/testing.ts'
import type { ReceivedMail } from './evidence.ts'

// An SMTP server in a separate process. It writes each mail to MAIL_FILE as a line of JSON before it accepts the mail, so a
// kill loses no accepted mail. `POST /hold?when=…` makes it stop at the next mail: `before` it writes the mail, or `after` it
// wrote the mail and before it confirms it. `GET /held` returns the id of the mail at which it stopped.

const { MAIL_PORT = '0', MAIL_FILE = '' } = process.env
let hold: 'before' | 'after' | null = null
let held: string | null = null

const server = await smtpServer(
  {
    onReceived: async mail => {
      const received: ReceivedMail = {
        messageId: mail.messageId ?? '',
        to: mail.envelopeTo.join(','),
        raw: mail.raw,
        shown: `${mail.subject}\n${mail.text}\n${mail.html}`,
      }
      const when = hold
      hold = null
      if (when !== 'before') appendFileSync(MAIL_FILE, `${JSON.stringify(received)}\n`)
      if (when === null) return
      held = received.messageId
      await new Promise(() => {}) // never answers: the trial kills the sender
    },
  },
  Number(MAIL_PORT),
)

const control = new Hono()
control.post('/hold', c => {
  const when = c.req.query('when')
  hold = when === 'before' || when === 'after' ? when : null
  held = null
  return c.json({ hold })
})
control.get('/held', c => c.json({ held }))
serve({ fetch: control.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  console.log(JSON.stringify({ smtp: server.port, control: port })),
)
