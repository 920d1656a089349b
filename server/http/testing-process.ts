import { serve } from '@hono/node-server'
import { keepSending, testPost, testTransport } from '../mail/testing.ts'
import { openDatabase } from '../platform/db/database.ts'
import { noGateway, testApp } from './testing.ts'

// The store's HTTP server as a separate process, for tests of several processes and of the effects of a kill. It reads
// DATABASE_URL, and SMTP_URL to send mails too. It prints its address.

const db = openDatabase(process.env.DATABASE_URL ?? '', () => {}, {
  connections: 20,
  statementMs: 60_000,
  waitMs: 60_000,
})
if (process.env.SMTP_URL) keepSending(testPost(db, testTransport(process.env.SMTP_URL)))
const { fetch } = testApp(db, noGateway)
serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(`http://127.0.0.1:${port}`))
