import { Hono, type Context as HonoContext } from 'hono'
import { html, raw } from 'hono/html'
import type { Db } from '../db/database.ts'
import { findMail, type MailLine, newestMails, type WholeMail } from '../mail/list-mails.ts'

// The built-in mailbox, in demonstration mode only: these mails sign people in. What stands in a mail is a stranger's:
// texts are escaped, only links to the store can be followed, and its HTML is shown in a frame without scripts, whose
// pictures and styles from elsewhere this policy (a srcdoc frame inherits it) keeps out.

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** GET /debug/mail and /debug/mail/{id}. `publicUrl` is the address of the store, which links may lead to. */
export function debugMail(db: Db, publicUrl: () => string): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    // Not from links of other sites, nor as part of their pages.
    const site = c.req.header('sec-fetch-site')
    if (site === 'cross-site' || site === 'same-site') return nothing(c)
    c.header('Content-Security-Policy', POLICY)
    c.header('Cache-Control', 'no-store')
    await next()
  })
  app.get('/', async c => c.html(listPage(await newestMails(db))))
  app.get('/:id{[1-9][0-9]{0,14}}', async c => {
    const mail = await findMail(db, Number(c.req.param('id')))
    return mail ? c.html(mailPage(mail, publicUrl())) : nothing(c)
  })
  app.all('*', nothing)
  return app
}

const nothing = (c: HonoContext) => c.json({ code: 'NOT_FOUND', message: 'There is nothing at this address.' }, 404)

type Html = ReturnType<typeof html>

const STYLE = raw(`<style>
:root{color-scheme:light dark}*{box-sizing:border-box}body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.5rem;border-bottom:1px solid #8886;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid #8886;border-radius:4px;padding:1rem}
iframe{width:100%;height:48rem;border:1px solid #8886;border-radius:4px;background:#fff}
@media(max-width:40rem){thead{display:none}tr{display:block;padding:.5rem 0;border-bottom:1px solid #8886}td{display:block;border:0;padding:0}}
</style>`)

const page = (title: string, body: Html): Html => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title>${STYLE}</head>
<body>${body}</body></html>`

const listPage = (mails: MailLine[]): Html =>
  page(
    'Mailbox',
    html`<h1>Mailbox</h1><p>The newest mails of this store, which exist only in demonstration mode. <a href="/">To the store</a></p>
${mails.length === 0 ? html`<p>No mail yet. Sign up, and it will be here.</p>` : table(mails)}`,
  )

const table = (
  mails: MailLine[],
): Html => html`<table><thead><tr><th>Time</th><th>To</th><th>Subject</th><th>State</th></tr></thead>
<tbody>${mails.map(
  ({ id, createdAt, recipient, subject, state }) =>
    html`<tr><td>${time(createdAt)}</td><td>${recipient}</td><td><a href="/debug/mail/${id}">${subject || '(no subject)'}</a></td><td>${state}</td></tr>`,
)}</tbody></table>`

function mailPage(mail: WholeMail, publicUrl: string): Html {
  const { subject, createdAt, recipient, state, attempts, lastError, text, html: source } = mail
  const error = lastError ? html`<br>${lastError}` : ''
  const content =
    text === '' && source === ''
      ? html`<p>This mail was emptied: it held a link that signs in.</p>`
      : html`<pre>${linked(text, publicUrl)}</pre>
<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${source}"></iframe>`
  return page(
    subject,
    html`<p><a href="/debug/mail">All mails</a></p><h1>${subject}</h1>
<p>To ${recipient}<br>${time(createdAt)}<br>${state}, attempts: ${attempts}${error}</p>${content}`,
  )
}

/** The text with its links to the store made links; those to elsewhere stay text. */
function linked(text: string, publicUrl: string): Html[] | string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, at) =>
      at % 2 === 1 && piece.startsWith(`${publicUrl}/`) ? html`<a href="${piece}">${piece}</a>` : html`${piece}`,
    )
}

const time = (at: Date): Html =>
  html`<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`
