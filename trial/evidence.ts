import type { Transaction } from '../sandbox/authorize-net/ledger.ts'
import type { Db, Tx } from '../server/platform/db/database.ts'

/** A charge, void or refund as the sandbox's ledger shows it. */
export type LedgerLine = Omit<Transaction, 'cardDigest'>

/** A mail that the SMTP server received. `raw`: its source; `shown`: the text that a mail program displays. */
export type ReceivedMail = { messageId: string; to: string; raw: string; shown: string }

/** All data that the rules read to find lost orders, double charges and oversold stock. */
export type Evidence = {
  db: Db | Tx
  ledger: readonly LedgerLine[]
  mails: readonly ReceivedMail[]
  /** the `mailKey` of each mail whose sender was killed; such a mail may arrive twice, because SMTP cannot prevent it */
  mayRepeat: ReadonlySet<string>
  /** the card data that buyers typed, and its tokens: neither may be stored anywhere */
  secrets: { cardNumbers: readonly string[]; cardCodes: readonly string[]; tokens: readonly string[] }
  /** the output of the stores, by file */
  logs: readonly { name: string; text: string }[]
}

export type Violation = { rule: string; problem: string }

/** The id of a mail in the trial: the part of its Message-ID with the id of its row (server/mail/transport.ts). */
export const mailKey = ({ id, created_at }: { id: number; created_at: Date }): string =>
  `mail.${id}.${created_at.getTime()}`
export const mailKeyOf = (messageId: string): string => /^<(mail\.\d+\.\d+)@/.exec(messageId)?.[1] ?? messageId
