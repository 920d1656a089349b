import { ACCOUNT_MAIL_KINDS } from './account-texts.ts'
import type { MailKind } from './mail-text.ts'
import { ORDER_MAIL_KINDS } from './order-texts.ts'
import { QUOTE_MAIL_KINDS } from './quote-texts.ts'

export const MAIL_KIND_GROUPS = {
  Orders: ORDER_MAIL_KINDS,
  Quotes: QUOTE_MAIL_KINDS,
  'Accounts and forms': ACCOUNT_MAIL_KINDS,
} as const

const ALL = { ...ORDER_MAIL_KINDS, ...QUOTE_MAIL_KINDS, ...ACCOUNT_MAIL_KINDS }

/**
 * Every mail whose words an owner can change, with its default words: all that go to buyers. Mails to the back office
 * stay in code.
 */
export const MAIL_KINDS: Record<MailKindName, MailKind> = ALL
export type MailKindName = keyof typeof ALL
export const MAIL_KIND_NAMES = Object.keys(ALL) as MailKindName[]
