import { store } from '../../../domain/settings/store.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { queueStaffMail } from '../../mail/queue-staff-mail.ts'
import type { LinkDraftRequest } from '../../mail/templates/link-draft-request.ts'
import type { Tx } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { hashOfToken } from '../../platform/secrets/link-token.ts'
import { MINUTES } from './link-tokens.ts'

/** Writes a mail with a link in the transaction of its cause. */
export type LinkMails = {
  /** `carries`: the draft that opening the link submits */
  verification: (to: { name: string; email: string }, token: string, carries?: LinkDraftRequest) => Promise<void>
  magicLink: (email: string, token: string, carries?: LinkDraftRequest) => Promise<void>
  reset: (to: { name: string; email: string }, token: string) => Promise<void>
}

/** Each link has its own mail. No other mail contains the link. */
const linkEntity = (token: string) => `link:${hashOfToken(token).slice(0, 22)}`

/**
 * Queues the mails with links in the transaction of their cause. The links lead to a page with a button, because mail
 * scanners open every link and would use it up. `from` is the page to return to.
 */
export function linkMailsIn(tx: Tx, publicUrl: string, from: string | undefined): LinkMails {
  const link = (kind: string, token: string) =>
    `${publicUrl}/auth/link?${new URLSearchParams({ kind, token, ...(from ? { from } : {}) })}`
  return {
    verification: async ({ name, email }, token, carries) => {
      await queueMail(tx, {
        event: 'verification',
        entity: linkEntity(token),
        recipient: email,
        isSecret: true,
        template: 'verification',
        facts: { name, link: link('verify', token), carries },
      })
    },
    magicLink: async (email, token, carries) => {
      await queueMail(tx, {
        event: 'magic_link',
        entity: linkEntity(token),
        recipient: email,
        isSecret: true,
        template: 'magicLink',
        facts: { link: link('magic', token), minutes: MINUTES.magicLink, carries },
      })
    },
    reset: async ({ name, email }, token) => {
      await queueMail(tx, {
        event: 'reset',
        entity: linkEntity(token),
        recipient: email,
        isSecret: true,
        template: 'reset',
        facts: { name, link: `${publicUrl}/reset-password?${new URLSearchParams({ token })}` },
      })
    },
  }
}

type Person = { id: string; name: string; email: string }

/** Mails the back office about a new customer. */
export async function notifyOfNewUser(tx: Tx, { id, name, email }: Person, phone: string): Promise<void> {
  await queueStaffMail(tx, {
    event: 'new_user',
    entity: `user:${id}`,
    recipient: store.mailboxes.sales,
    template: 'newUser',
    facts: { name, email, company: '', phone },
  })
}

/** Mails a customer that their password was changed, in case another person changed it. */
export async function notifyOfNewPassword(tx: Tx, { id, name, email }: Person, now = databaseNow()): Promise<void> {
  await queueMail(tx, {
    event: 'password_changed',
    entity: `user:${id}:${now.toISOString()}`,
    recipient: email,
    template: 'passwordChanged',
    facts: { name, when: now },
  })
}

/** Mails a customer that a Google account now signs in to their account, in case another person joined it. */
export async function notifyOfGoogle(tx: Tx, { id, name, email }: Person, now = databaseNow()): Promise<void> {
  await queueMail(tx, {
    event: 'google_joined',
    entity: `user:${id}:${now.toISOString()}`,
    recipient: email,
    template: 'googleJoined',
    facts: { name, when: now },
  })
}
