import { Hono } from 'hono'
import { html } from 'hono/html'
import { roleNames } from '../../domain/staff/roles.ts'
import { z } from '../../domain/text/zod.ts'
import type { AccountSettings } from '../customers/accounts/account-settings.ts'
import { readSession } from '../customers/accounts/read-session.ts'
import type { Db } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { debugOnly, page, table, time } from './debug-page.ts'

const MAX_NOTES = 50

const RowShape = z.object({ key: z.string(), points: z.number(), expires: z.nullable(z.date()) })

/** GET /debug/auth: the signed-in account of this browser, and the counted attempts. */
export function debugAuth(db: Db, accounts: AccountSettings): Hono {
  const app = new Hono()
  app.use(debugOnly)
  app.get('/', async c => {
    const me = await readSession(db, accounts, c.req.header('cookie'))
    const tries = await rows(
      db,
      RowShape,
      'SELECT key, points, to_timestamp(expire / 1000.0) AS expires FROM tries_view ORDER BY expire DESC NULLS LAST LIMIT $1',
      [MAX_NOTES],
    )
    return c.html(
      page(
        'Sign-in',
        html`<h1>Sign-in</h1><p>Exists only in demonstration mode. <a href="/">To the store</a> · <a href="/debug/mail">Mailbox</a></p>
<h2>This browser</h2>
${
  me
    ? table(
        ['Name', 'Email', 'Role', 'Two-step', 'Verified'],
        [[me.fullName, me.email, roleNames(me.roles), yes(me.hasTwoStep), yes(me.emailVerified)]],
      )
    : html`<p>No user is signed in. <a href="/auth">Sign in</a></p>`
}
<h2>Counted attempts</h2>
${
  tries.length === 0
    ? html`<p>None.</p>`
    : table(
        ['Key', 'Attempts', 'Expires at'],
        tries.map(({ key, points, expires }) => [key, `${points}`, expires ? time(expires) : '']),
      )
}`,
      ),
    )
  })
  return app
}

const yes = (is: boolean): string => (is ? 'yes' : 'no')
