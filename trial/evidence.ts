import type { Transaction } from '../sandbox/authorize-net/ledger.ts'
import type { Db, Tx } from '../server/platform/db/database.ts'

/** A charge, void or refund as the sandbox's ledger shows it. */
export type LedgerLine = Omit<Transaction, 'cardDigest'>

/** A mail as the SMTP server took it: as it came, and what a mail program would show of it. */
export type ReceivedMail = { messageId: string; to: string; raw: string; shown: string }

/** All that a trial looks at when it asks whether something was lost, charged twice or oversold. */
export type Evidence = {
  db: Db | Tx
  ledger: readonly LedgerLine[]
  mails: readonly ReceivedMail[]
  /** mails whose sending was killed, as `mailKey` names them: SMTP cannot keep these from coming twice */
  mayRepeat: ReadonlySet<string>
  /** what buyers typed and what the gateway's script made of it: may be nowhere */
  secrets: { cardNumbers: readonly string[]; cardCodes: readonly string[]; tokens: readonly string[] }
  /** what the stores printed, by file */
  logs: readonly { name: string; text: string }[]
}

export type Violation = { rule: string; what: string }

/** The id of a mail in the trial: the part of its Message-ID with the id of its row (server/mail/transport.ts). */
export const mailKey = ({ id, created_at }: { id: number; created_at: Date }): string =>
  `mail.${id}.${created_at.getTime()}`
export const mailKeyOf = (messageId: string): string => /^<(mail\.\d+\.\d+)@/.exec(messageId)?.[1] ?? messageId
