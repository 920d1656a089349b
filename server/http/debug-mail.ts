import { Hono } from 'hono'
import { html } from 'hono/html'
import { findMail, type MailLine, newestMails, type WholeMail } from '../mail/list-mails.ts'
import type { Db } from '../platform/db/database.ts'
import { debugOnly, type Html, nothing, page, table, time } from './debug-page.ts'

// The built-in mailbox, in demonstration mode only: these mails sign people in. Mails contain strangers' text, so the
// text is escaped, and only links to the store can be followed. HTML is shown in a frame without scripts; the page's
// policy, which a srcdoc frame inherits, blocks external pictures and styles.

/** GET /debug/mail and /debug/mail/{id}. `publicUrl` is the address of the store, which links may lead to. */
export function debugMail(db: Db, publicUrl: () => string): Hono {
  const app = new Hono()
  app.use(debugOnly)
  app.get('/', async c => c.html(listPage(await newestMails(db))))
  app.get('/:id{[1-9][0-9]{0,14}}', async c => {
    const mail = await findMail(db, Number(c.req.param('id')))
    return mail ? c.html(mailPage(mail, publicUrl())) : nothing(c)
  })
  app.all('*', nothing)
  return app
}

const listPage = (mails: MailLine[]): Html =>
  page(
    'Mailbox',
    html`<h1>Mailbox</h1><p>The newest mails of this store, which exist only in demonstration mode. <a href="/">To the store</a></p>
${
  mails.length === 0
    ? html`<p>No mail yet. Sign up, and it will be here.</p>`
    : table(
        ['Time', 'To', 'Subject', 'State'],
        mails.map(({ id, createdAt, recipient, subject, state }) => [
          time(createdAt),
          recipient,
          html`<a href="/debug/mail/${id}">${subject || '(no subject)'}</a>`,
          state,
        ]),
      )
}`,
  )

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

/** The text with its links to the store clickable; external links stay text. */
function linked(text: string, publicUrl: string): Html[] | string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, at) =>
      at % 2 === 1 && piece.startsWith(`${publicUrl}/`) ? html`<a href="${piece}">${piece}</a>` : html`${piece}`,
    )
}
