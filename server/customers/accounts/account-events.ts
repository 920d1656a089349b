import type { QuoteDraft } from '../../../domain/quotes/quote-draft.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { LinkMails } from './auth.ts'

/** What others do in the moments of an account; put together in server/account-events.ts. */
export type AccountEvents = {
  /** Somebody has come in whose address is verified. */
  signedIn: (db: Db | Tx, userId: string) => Promise<void>
  /** A mailed link was opened by whom it signed in. */
  linkOpened: (tx: Tx, userId: string, token: string) => Promise<void>
  /** Mails with links go out to somebody who has asked for something before signing in. */
  carrying: (tx: Tx, mails: LinkMails, draft: QuoteDraft | undefined) => LinkMails
}
