import { appendFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { smtpServer } from '../server/mail/testing.ts'
import type { ReceivedMail } from './evidence.ts'

// An SMTP server in a separate process. It writes each mail to MAIL_FILE before it accepts it, a line of JSON per mail,
// so that killing it loses nothing that it took. `POST /hold?when=…` makes it stop with the next mail: `before` it takes
// it, which then never happens, or `after`, before it says so. `GET /held` tells whether it has come to that.

const { MAIL_PORT = '0', MAIL_FILE = '' } = process.env
let hold: 'before' | 'after' | null = null
let held: string | null = null

const server = await smtpServer(
  {
    onReceived: async mail => {
      const taken: ReceivedMail = {
        messageId: mail.messageId ?? '',
        to: mail.envelopeTo.join(','),
        raw: mail.raw,
        shown: `${mail.subject}\n${mail.text}\n${mail.html}`,
      }
      const when = hold
      hold = null
      if (when !== 'before') appendFileSync(MAIL_FILE, `${JSON.stringify(taken)}\n`)
      if (when === null) return
      held = taken.messageId
      await new Promise(() => {}) // the sender is about to be killed
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
