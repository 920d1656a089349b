import type { Store } from '../../domain/settings/store-shape.ts'
import { readFailure } from '../mail/send-failure.ts'
import type { Transport } from '../mail/transport.ts'
import { databaseNow } from '../platform/db/database-now.ts'

const PATIENCE_MS = 20_000

export type Tried = { passed: boolean; detail: string }

/** Sends a test email with the same transport as buyers' mails, and returns whether the server accepted it. */
export async function tryMail(transport: Transport, store: Store, recipient: string): Promise<Tried> {
  if (transport.isMailbox)
    return { passed: false, detail: 'No mail server is set (SMTP_URL): emails stay in the store, at /debug/mail.' }
  const text = `This is a test email of ${store.name}. If you can read it, the mail server of the store works.`
  try {
    await transport.send(
      {
        id: 0,
        createdAt: databaseNow(),
        recipient,
        subject: `Test email of ${store.name}`,
        unsubscribeUrl: null,
        text,
        html: `<p>${escapeHtml(text)}</p>`,
      },
      AbortSignal.timeout(PATIENCE_MS),
    )
    return { passed: true, detail: `The mail server took it, for ${recipient}. Look for it, in the spam folder too.` }
  } catch (error) {
    return { passed: false, detail: `The mail server did not take it: ${readFailure(error).text}` }
  }
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`)
