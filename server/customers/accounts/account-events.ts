import type { QuoteDraft } from '../../../domain/quotes/quote-draft.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { LinkMails } from './account-mails.ts'

/** The reactions of other folders to account events. server/account-events.ts composes them. */
export type AccountEvents = {
  /** A user with a verified address has signed in. */
  signedIn: (db: Db | Tx, userId: string) => Promise<void>
  /** A mailed link was opened by whom it signed in. */
  linkOpened: (tx: Tx, userId: string, token: string) => Promise<void>
  /** A mailed link was opened by the user that it signed in. */
  carrying: (tx: Tx, mails: LinkMails, draft: QuoteDraft | undefined) => LinkMails
}
